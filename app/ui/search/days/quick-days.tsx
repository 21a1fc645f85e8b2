import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Day } from '~/lib/time/local-time'
import { A } from '~/ui/kit/link'
import chips from '~/ui/kit/text/chips.module.css'
import { listQuickDays, type QuickDay } from './list-quick-days'
import styles from './quick-days.module.css'

type Props = {
  today: Day
  /** The current search. The links replace its days and leave the rest as it is. */
  query?: SearchQuery
}

/** Links to the days that visitors search most. */
export function QuickDays({ today, query }: Props) {
  const currentDays = query?.days?.join(' ')
  const isCurrent = ({ days, isEvening = false }: QuickDay) =>
    days.join(' ') === currentDays && isEvening === (query?.isEvening ?? false)
  return (
    <nav className={styles.quick} aria-label="Days">
      <ul className={chips.outlined}>
        {listQuickDays(today).map((quickDay) => (
          <li key={quickDay.name}>
            <A
              href={formatSearchUrl({
                ...query,
                days: quickDay.days,
                isEvening: quickDay.isEvening,
                page: 1,
              })}
              aria-current={isCurrent(quickDay) ? 'true' : undefined}
            >
              {quickDay.name}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
