import clsx from 'clsx'
import { findFactName, formatFact } from '~/domain/listings/listing-facts'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import type { SearchQuery } from '~/domain/search/search-query'
import chips from '~/ui/kit/chips.module.css'
import disclosure from '~/ui/kit/disclosure.module.css'
import { A } from '~/ui/kit/link'
import { FACT_FILTERS, listFactValues, toggleFact } from './fact-choices'
import styles from './fact-links.module.css'

type Props = {
  query: SearchQuery
  /** How many events of the site have each fact. */
  counts: Record<string, number>
}

/**
 * Links that narrow a search by price, ages and accessibility. Only what some event has is offered; how many have it is
 * shown where that is how many the link finds.
 */
export function FactLinks({ query, counts }: Props) {
  const isWhole = formatSearchUrl({ ...query, page: undefined }) === formatSearchUrl()
  const filters = FACT_FILTERS.map((filter) => ({
    ...filter,
    values: listFactValues(filter.fact)
      .map((value) => ({
        value,
        count: counts[formatFact(filter.fact, value)] ?? 0,
        isChosen: query[filter.field]?.includes(value) ?? false,
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen),
  })).filter(({ values }) => values.length > 0)
  if (filters.length === 0) return null
  const isOpen = filters.some(({ values }) => values.some(({ isChosen }) => isChosen))
  return (
    <details className={styles.facts} open={isOpen || undefined}>
      <summary className={clsx(disclosure.summary, styles.summary)}>
        Price, ages and accessibility
      </summary>
      <div className={styles.groups}>
        {filters.map((filter) => (
          <nav key={filter.fact} className={styles.group} aria-label={filter.label}>
            <p>{filter.label}</p>
            <ul className={chips.outlined}>
              {filter.values.map(({ value, count, isChosen }) => (
                <li key={value}>
                  <A
                    href={formatSearchUrl(toggleFact(query, filter, value))}
                    aria-current={isChosen ? 'true' : undefined}
                  >
                    {findFactName(filter.fact, value)}
                    {isWhole ? <span className={styles.count}>{count}</span> : null}
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
