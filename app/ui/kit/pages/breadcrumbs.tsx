import { A } from '../link'
import styles from './breadcrumbs.module.css'

/** The path to this page; the last step is the page itself, without a link. */
export function Breadcrumbs({
  steps,
  current,
}: {
  steps: { name: string; href: string }[]
  current: string
}) {
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        {steps.map((step) => (
          <li key={step.href}>
            <A href={step.href}>{step.name}</A>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
