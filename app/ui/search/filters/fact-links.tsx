import clsx from 'clsx'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import chips from '~/ui/kit/text/chips.module.css'
import type { FactLinks as Links } from './fact-choices'
import styles from './fact-links.module.css'

/** Links that narrow a search by price, ages and accessibility. */
export function FactLinks({ facts }: { facts: Links }) {
  if (!facts) return null
  const { heading, groups } = facts
  return (
    <details className={styles.facts}>
      <summary className={clsx(disclosure.summary, styles.summary)}>{heading}</summary>
      <div className={styles.groups}>
        {groups.map(({ label, links }) => (
          <nav
            key={label}
            className={groups.length > 1 ? styles.group : undefined}
            aria-label={label}
          >
            {groups.length > 1 ? <p>{label}</p> : null}
            <ul className={chips.outlined}>
              {links.map(({ name, href, count, isChosen }) => (
                <li key={name}>
                  <A href={href} aria-current={isChosen ? 'true' : undefined}>
                    {name}
                    {count === null ? null : <span className={styles.count}>{count}</span>}
                  </A>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </details>
  )
}
