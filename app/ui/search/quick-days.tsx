import type { Day } from '~/lib/local-time'
import chips from '~/ui/kit/chips.module.css'
import { A } from '~/ui/kit/link'
import { quickDays } from './day-grid'
import styles from './quick-days.module.css'
import { type SearchTerms, searchPath } from './search-path'

type Props = {
  today: Day
  /** The present search, of which all but its days is kept. */
  query?: Partial<SearchTerms>
}

/** The days that readers ask for first, one click away. */
export function QuickDays({ today, query }: Props) {
  const asked = query?.days?.join(' ')
  const isAsked = ({ days, isEvening = false }: (typeof choices)[number]) =>
    days.join(' ') === asked && isEvening === (query?.isEvening ?? false)
  const choices = quickDays(today)
  return (
    <nav className={styles.quick} aria-label="Days">
      <ul className={chips.outlined}>
        {choices.map((choice) => (
          <li key={choice.name}>
            <A
              href={searchPath({
                ...query,
                days: choice.days,
                isEvening: choice.isEvening ?? false,
                page: 1,
              })}
              aria-current={isAsked(choice) ? 'true' : undefined}
            >
              {choice.name}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
