import type { AgendaDay } from '~/ui/events/agenda'
import { AgendaList } from '~/ui/events/agenda-list'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/pager'
import { type SearchTerms, searchPath } from '~/ui/search/search-path'
import styles from './search.module.css'
import { type Points, SearchMap } from './search-map'

type Shown = {
  query: SearchTerms
  results: {
    groups: AgendaDay[]
    points: Points
    /** In words; empty for none. */
    count: string
    total: number
    correction: string | null
    currentPage: number
    maxPage: number
  }
}

/** What came of it: how many there are, and for which words. */
export function Outcome({ query, results: { correction, count } }: Shown) {
  if (correction === null) return count ? <p className={styles.count}>{count}</p> : null
  return (
    <p className={styles.count}>
      Showing results for{' '}
      <A href={searchPath({ ...query, text: correction, page: 1 })}>{`“${correction}”`}</A>
    </p>
  )
}

const LIST = 'events'

/** The events, or why there are none. */
export function Results({ query, results, isFiltered }: Shown & { isFiltered: boolean }) {
  const { groups, points, total, currentPage, maxPage } = results
  const hrefOf = (page: number) => searchPath({ ...query, page })
  if (groups.length > 0) {
    return (
      <div className={styles.results}>
        <SearchMap groups={groups} points={points} listId={LIST} />
        <div className={styles.list} id={LIST} tabIndex={-1}>
          <AgendaList days={groups} />
          <Pager currentPage={currentPage} maxPage={maxPage} pageHref={hrefOf} />
        </div>
      </div>
    )
  }
  if (total > 0 || currentPage > 1) {
    return (
      <Empty text={`There is no page ${currentPage}.`}>
        <A href={hrefOf(maxPage)}>Go to page {maxPage}, the last</A>
      </Empty>
    )
  }
  return (
    <Empty text="No events match your search criteria.">
      {query.text ? <Hint /> : null}
      {query.text && isFiltered ? (
        <A
          href={searchPath({ text: query.text })}
        >{`Search for “${query.text}” without filters`}</A>
      ) : null}
      <A href={searchPath({})}>See all upcoming events</A>
    </Empty>
  )
}

/** What the reader of search text understands. */
function Hint() {
  return (
    <p className={styles.hint}>
      Try fewer or other words. Quotes keep words together, as in <q>late jazz</q>; a minus leaves
      one out, as in <span>jazz -piano</span>.
    </p>
  )
}
