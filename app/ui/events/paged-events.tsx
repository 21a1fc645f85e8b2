import type { SearchResults } from '~/domain/search/search-events.server'
import { formatSearchPath } from '~/domain/search/format-search-path'
import type { SectionResult } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/pager'
import { type AgendaDay, buildAgenda, splitByPhase } from './agenda'
import { AgendaList } from './agenda-list'
import type { SiteClock } from './event-time'

/** A page of a list of events, ready to be drawn. */
export type PagedEventsData = Pick<SearchResults, 'total' | 'currentPage' | 'maxPage'> & {
  days: AgendaDay[]
}

export function buildPagedEvents(
  page: SearchResults,
  here: SiteClock,
  fallbackImage: string | null,
): PagedEventsData {
  const { total, currentPage, maxPage } = page
  const days = buildAgenda(splitByPhase(page), here, {
    fallbackImage,
    isContinued: currentPage > 1,
  })
  return { total, currentPage, maxPage, days }
}

/** The page that is shown of a list that may have failed; null when the list has no such page. */
export function findCanonicalPage(
  list: SectionResult<Pick<PagedEventsData, 'currentPage' | 'days'>>,
): number | null {
  if (list === 'unavailable') return 1
  return list.currentPage === 1 || list.days.length > 0 ? list.currentPage : null
}

type Props = {
  list: PagedEventsData
  pageHref: (page: number) => string
  /** What is said when the list has no event at all. */
  empty: string
  /** As AgendaList has it. */
  isCompact?: boolean
}

/** The events of one category, place or venue by day, and the ways to the pages before and after. */
export function PagedEvents({ list, pageHref: hrefOf, empty, isCompact }: Props) {
  const { days, total, currentPage, maxPage } = list
  if (days.length > 0) {
    return (
      <div>
        <AgendaList days={days} isCompact={isCompact} />
        <Pager currentPage={currentPage} maxPage={maxPage} pageHref={hrefOf} />
      </div>
    )
  }
  if (total === 0) {
    return (
      <Empty text={empty}>
        <A href={formatSearchPath()}>See all upcoming events</A>
      </Empty>
    )
  }
  return (
    <Empty text={`There is no page ${currentPage}.`}>
      <A href={hrefOf(maxPage)}>Go to page {maxPage}, the last</A>
    </Empty>
  )
}
