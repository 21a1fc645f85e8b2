import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { findKnownFilters } from '~/domain/search/url/find-known-filters.server'
import { leaveOutUnknown, replaceFormerCategories } from '~/domain/search/url/known-filters'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { MAX_TEXT_LENGTH } from '~/domain/search/url/search-parameters'
import { applyDateWords } from '~/domain/search/words/apply-date-words'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { toDay } from '~/lib/time/local-time'

/**
 * GET /api/search/events: a page of events (specification, section 7). Days that are no dates match nothing, a longer text is
 * cut off, and what the site does not have is ignored and named. All of this is as on the page, and so is the order. `dates` is
 * there when words of the text were read as days.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const requested = parseSearchUrl(new URL(request.url).searchParams)
  const { query: dated, dates } = applyDateWords(
    { ...requested, text: requested.text?.slice(0, MAX_TEXT_LENGTH) },
    toDay(services.now, site.timezone),
  )
  const named = { ...dated, isRanked: true }
  const [found, known] = await Promise.all([
    searchEvents(services, site, named),
    findKnownFilters(services.db, site.id, named, context.listCategories),
  ])
  const present = replaceFormerCategories(named, known)
  const { query, ignored } = leaveOutUnknown(present ?? named, known)
  const { events, size, fuzzySize, currentPage, maxPage } =
    present || ignored.length > 0 ? await searchEvents(services, site, query) : found
  return apiResponse({
    events: events.map(listedEventJson),
    size,
    fuzzySize,
    currentPage,
    maxPage,
    ...(ignored.length > 0 && { ignored }),
    ...(dates && {
      dates: { phrase: dates.phrase, days: query.days, evening: query.isEvening ?? false },
    }),
  })
}
