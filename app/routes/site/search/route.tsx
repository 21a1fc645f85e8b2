import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { resolveCategory } from '~/domain/categories/category'
import { findRegionNames } from '~/domain/geography/region-store.server'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import { parseSearchUrl } from '~/domain/search/parse-search-url'
import { type SearchResults, searchEvents } from '~/domain/search/search-events.server'
import { WHERE_PARAMETER } from '~/domain/search/search-parameters'
import { PAGE_SIZE, type SearchQuery } from '~/domain/search/search-query'
import {
  findUnknownCategories,
  type SearchError,
  validateSearchQuery,
} from '~/domain/search/validate-search-query'
import { findVenueNames } from '~/domain/venues/venue-store.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { toDay } from '~/lib/local-time'
import { MAX_PAGE } from '~/lib/page-number'
import { buildAgenda, buildNamedGroup, splitByPhase } from '~/ui/events/agenda'
import chips from '~/ui/kit/chips.module.css'
import { A } from '~/ui/kit/link'
import { ErrorMessage } from '~/ui/kit/notice'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { SegmentedText } from '~/ui/kit/segmented-text'
import {
  type FilterNames,
  formatVenueName,
  listChosenFilters,
  NO_NAMES,
} from '~/ui/search/chosen-filters'
import { QuickDays } from '~/ui/search/quick-days'
import { searchErrorId } from '~/ui/search/use-search-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { Subscribe } from '~/ui/syndication/subscribe'
import { linkCardsToSites } from './link-cards-to-sites.server'
import { type ActiveFilter, listActiveFilters } from './list-active-filters'
import styles from './search.module.css'
import { findPoints } from './search-map'
import { NamedCategories, SearchResultList, SearchSummary } from './search-results'
import { formatCount, formatSearchTitle } from './search-title'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return buildPageMeta(matches, { title: 'Search' })
  const { title, query, results } = data
  const hasResults = results !== null && results !== 'unavailable'
  return buildPageMeta(matches, {
    title,
    path: hasResults ? formatSearchUrl({ ...query, page: results.currentPage }) : undefined,
    feeds: hasResults ? (findFeedsPath(query) ?? undefined) : undefined,
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const params = new URL(request.url).searchParams
  const query = parseSearchUrl(params)
  if (params.has(WHERE_PARAMETER)) throw redirect(formatSearchUrl(query))
  const siteTime = { timezone: site.timezone, now: services.now }
  const today = toDay(services.now, site.timezone)
  const refuse = (found: SearchError[], names: FilterNames, filters: ActiveFilter[]) =>
    json(
      {
        ...{ title: 'Search', query, today, filters, errors: found, results: null },
        chosen: listChosenFilters(query, names),
      },
      400,
    )
  const errors = validateSearchQuery(query)
  if (errors.length > 0) return refuse(errors, NO_NAMES, [])

  const sections = createPageSections(context)
  const [page, categories, regions, venues] = await Promise.all([
    sections.read('events', searchEvents(services, site, query)),
    query.categories ? context.listCategories() : [],
    query.regions ? findRegionNames(services.db, site.id, query.regions) : new Map(),
    query.venues ? findVenueNames(services.db, site.id, query.venues) : new Map(),
  ])
  const former = query.categories?.some((id) => !categories.some((category) => category.id === id))
  if (former) {
    const named = query.categories?.map((id) => resolveCategory(categories, id)?.id ?? id)
    const now = { ...query, categories: [...new Set(named)] }
    if (formatSearchUrl(now) !== formatSearchUrl(query)) throw redirect(formatSearchUrl(now), 301)
  }
  const searched = categories.filter(({ id }) => query.categories?.includes(id))
  const names: FilterNames = {
    categories: new Map(searched.map(({ id, name }) => [id, name])),
    regions,
    venues,
  }
  const filters = listActiveFilters(query, names, today)
  const unknown = findUnknownCategories(query, categories)
  if (unknown.length > 0) return refuse(unknown, names, filters)

  const chosen = listChosenFilters(query, names)
  const title = formatSearchTitle(
    {
      text: query.text,
      categories: searched.map(({ name }) => name),
      places: [
        ...chosen.where.map(({ label }) => label),
        ...(query.venues ?? []).map((id) => formatVenueName(id, names)),
      ],
      days: query.days,
      isEvening: query.isEvening,
      isNarrowed: Boolean(query.feed || query.isUgc || query.isEverywhere || query.tags),
    },
    today,
  )
  return json(
    {
      ...{ title, query, today, filters, chosen },
      errors: [] as SearchError[],
      results: page === 'unavailable' ? page : await buildResults(page),
    },
    { headers: sections.headers() },
  )

  async function buildResults(found: SearchResults) {
    const { events, size, fuzzySize, total, correction, categories, currentPage, maxPage } = found
    const options = {
      requestedDays: query.days,
      fallbackImage: site.settings.defaultEventImageChecksum ?? null,
    }
    const days = buildAgenda(splitByPhase(found), siteTime, {
      ...options,
      isContinued: currentPage > 1,
    })
    const close =
      fuzzySize > 0 ? [buildNamedGroup('Close matches', events.slice(size), siteTime, options)] : []
    const groups = [...days, ...close]
    return {
      groups: query.isEverywhere
        ? await linkCardsToSites(groups, site.id, request, context)
        : groups,
      points: findPoints(events, groups),
      count: formatCount({ total, close: fuzzySize, max: MAX_PAGE * PAGE_SIZE }),
      total,
      correction,
      named: currentPage === 1 && !query.isEverywhere ? categories : [],
      currentPage,
      maxPage,
    }
  }
}

export { sectionHeaders as headers }

export default function Search() {
  const { title, query, today, errors, results, filters } = useLoaderData<typeof loader>()
  const feeds = findFeedsPath(query)
  return (
    <div className={styles.search}>
      <header className={styles.header}>
        <h1>
          <SegmentedText text={title} />
        </h1>
        <SearchErrors errors={errors} />
        {results && results !== 'unavailable' ? (
          <>
            <SearchSummary query={query} results={results} />
            <NamedCategories categories={results.named} />
          </>
        ) : null}
        <QuickDays today={today} query={query} />
        {filters.length > 0 ? (
          <ul className={clsx(chips.filled, styles.filters)} aria-label="Filters">
            {filters.map(({ name, removeHref }) => (
              <li key={removeHref}>
                <A href={removeHref} aria-label={`Remove ${name}`}>
                  {name} <span aria-hidden="true">×</span>
                </A>
              </li>
            ))}
          </ul>
        ) : null}
      </header>
      {results ? (
        <SectionBoundary section={results} unavailable="Events temporarily unavailable">
          {(found) => (
            <>
              <SearchResultList query={query} results={found} isFiltered={filters.length > 0} />
              {feeds ? <Subscribe path={feeds} name={title} /> : null}
            </>
          )}
        </SectionBoundary>
      ) : null}
    </div>
  )
}

/** The search whose events are offered as feeds, from the first page on; null beyond the site's bounds. */
const findFeedsPath = ({ page: _, ...query }: SearchQuery): string | null =>
  query.isEverywhere ? null : formatSearchUrl(query)

/** The errors of each parameter, in an element that the field refers to. Equal messages are shown once. */
function SearchErrors({ errors }: { errors: SearchError[] }) {
  const fields = [...new Set(errors.map(({ field }) => field))]
  return fields.map((field) => {
    const messages = errors.filter((error) => error.field === field).map(({ message }) => message)
    return (
      <ErrorMessage key={field} id={searchErrorId(field)}>
        {[...new Set(messages)].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </ErrorMessage>
    )
  })
}
