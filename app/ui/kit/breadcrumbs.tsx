import styles from './breadcrumbs.module.css'
import { A } from './link'

/** The way from the start to this page; the last step is the page itself and no link. */
export function Breadcrumbs({
  steps,
  here,
}: {
  steps: { name: string; href: string }[]
  here: string
}) {
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        {steps.map((step) => (
          <li key={step.href}>
            <A href={step.href}>{step.name}</A>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
