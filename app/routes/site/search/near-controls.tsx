import { A } from '~/ui/kit/link'
import chips from '~/ui/kit/text/chips.module.css'
import type { NearLinks } from './near-links'
import styles from './search.module.css'

/** Distances around a place, and orders. */
export function NearControls({ groups }: { groups: NearLinks }) {
  return groups.length === 0 ? null : (
    <div className={styles.near}>
      {groups.map(({ label, links }) => (
        <nav key={label} aria-label={label}>
          <ul className={chips.outlined}>
            {links.map(({ name, href, isCurrent }) => (
              <li key={name}>
                <A href={href} aria-current={isCurrent ? 'true' : undefined}>
                  {name}
                </A>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
