import type { EventCard } from '~/domain/events/event'
import { foldSeries } from '~/domain/search/results/fold-series'
import type { SearchResults } from '~/domain/search/results/search-events.server'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { SectionResult } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/tables/pager'
import type { SiteClock } from '../event-time'
import { type AgendaDay, buildAgenda, type Phases, splitByPhase } from './agenda'
import { AgendaList } from './agenda-list'

/** One page of a list of events, ready for the browser. */
export type PagedEventsData = Pick<
  SearchResults,
  'total' | 'maxTotal' | 'currentPage' | 'maxPage' | 'hasMorePages'
> & { days: AgendaDay[] }

type Options = {
  fallbackImage: string | null
  isOfNeighborhood?: boolean
  pageCategory?: string
  foldsSeries?: boolean
}

export function buildPagedEvents(
  page: SearchResults,
  clock: SiteClock,
  { foldsSeries = false, ...options }: Options,
): PagedEventsData {
  const { total, maxTotal, currentPage, maxPage, hasMorePages } = page
  const phases = splitByPhase(page)
  const days = buildAgenda(foldsSeries ? foldPhases(phases) : phases, clock, {
    ...options,
    isContinued: currentPage > 1,
  })
  return { total, maxTotal, currentPage, maxPage, hasMorePages, days }
}

/** A series is where its first date is. */
function foldPhases({ upcoming, ongoing }: Phases): Phases {
  const folded = foldSeries([...ongoing, ...upcoming])
  const hasBegun = ({ id }: EventCard) => ongoing.some((event) => event.id === id)
  return { upcoming: folded.filter((event) => !hasBegun(event)), ongoing: folded.filter(hasBegun) }
}

/** The number of the page for its canonical URL: 1 when the list is unavailable, null when the list has no such page. */
export function findCanonicalPage(
  list: SectionResult<Pick<PagedEventsData, 'currentPage' | 'days'>>,
): number | null {
  if (list === 'unavailable') return 1
  return list.currentPage === 1 || list.days.length > 0 ? list.currentPage : null
}

type Props = {
  list: PagedEventsData
  pageHref: (page: number) => string
  /** Shown when the list has no events. */
  empty: string
  /** See AgendaList. */
  isCompact?: boolean
}

/** The events of one category, region or venue by day, with links to the previous and next page. */
export function PagedEvents({ list, pageHref, empty, isCompact }: Props) {
  const { days, total, currentPage, maxPage, hasMorePages } = list
  if (days.length > 0) {
    return (
      <div>
        <AgendaList days={days} isCompact={isCompact} />
        <Pager
          currentPage={currentPage}
          maxPage={maxPage}
          hasMorePages={hasMorePages}
          pageHref={pageHref}
        />
      </div>
    )
  }
  if (total === 0) {
    return (
      <Empty text={empty}>
        <A href={formatSearchUrl()}>See all upcoming events</A>
      </Empty>
    )
  }
  return (
    <Empty text={`There’s no page ${currentPage}.`}>
      <A href={pageHref(maxPage)}>Go to the last page</A>
    </Empty>
  )
}
