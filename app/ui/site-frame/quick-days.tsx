import type { Day } from '~/lib/local-time'
import { A } from '~/ui/kit/link'
import { quickDays } from './day-grid'
import styles from './quick-days.module.css'
import { searchPath } from './search-path'

type Props = {
  today: Day
  /** What is kept of the present search. */
  text?: string
  categories?: string[]
  /** The days asked for now. */
  days?: Day[]
}

/** The days that readers ask for first, one click away. */
export function QuickDays({ today, text, categories, days = [] }: Props) {
  const asked = days.join(' ')
  return (
    <nav className={styles.quick} aria-label="Days">
      <ul>
        {quickDays(today).map((choice) => (
          <li key={choice.name}>
            <A
              href={searchPath({ text, categories, days: choice.days })}
              aria-current={choice.days.join(' ') === asked ? 'true' : undefined}
            >
              {choice.name}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
