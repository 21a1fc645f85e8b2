import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { PAGE_SIZE } from '~/domain/search/search-query'
import { type SearchResults, searchEvents } from '~/domain/search/search-events.server'
import { findRegionNames } from '~/domain/geography/region-store.server'
import { findVenueNames } from '~/domain/venues/venue-store.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/sections.server'
import { toDay } from '~/lib/local-time'
import { MAX_PAGE } from '~/lib/page-number'
import {
  eventQueryOf,
  readSearchQuery,
  type SearchProblem,
  unknownCategories,
  wheresOf,
} from '~/routes/search-query'
import { buildAgenda, buildNamedGroup, splitByPhase } from '~/ui/events/agenda'
import chips from '~/ui/kit/chips.module.css'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { A } from '~/ui/kit/link'
import { ErrorMessage } from '~/ui/kit/notice'
import { SegmentedText } from '~/ui/kit/segmented-text'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { QuickDays } from '~/ui/search/quick-days'
import { problemId, searchPath, WHERE_PARAMETER } from '~/ui/search/search-path'
import { linkCardsToSites } from './link-cards-to-sites.server'
import styles from './search.module.css'
import {
  chosenOf,
  filtersOf,
  type KnownNames,
  NO_NAMES,
  type SearchFilter,
  venueName,
} from './search-filters'
import { pointsOf } from './search-map'
import { Outcome, Results } from './search-results'
import { countText, searchTitle } from './search-title'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return buildPageMeta(matches, { title: 'Search' })
  const { title, query, results } = data
  const isSafeMethod = results !== null && results !== 'unavailable'
  return buildPageMeta(matches, {
    title,
    path: isSafeMethod ? searchPath({ ...query, page: results.currentPage }) : undefined,
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const parameters = new URL(request.url).searchParams
  const { query, problems } = readSearchQuery(parameters)
  // What a form without a script says in one parameter is said in those of the specification.
  if (parameters.has(WHERE_PARAMETER)) throw redirect(searchPath(query))
  const here = { timezone: site.timezone, now: services.now }
  const today = toDay(services.now, site.timezone)
  const refuse = (found: SearchProblem[], names: KnownNames, filters: SearchFilter[]) =>
    json(
      {
        ...{ title: 'Search', query, today, filters, problems: found, results: null },
        chosen: chosenOf(query, names),
      },
      400,
    )
  if (problems.length > 0) return refuse(problems, NO_NAMES, [])

  const parts = createPageSections(context)
  const wheres = wheresOf(query)
  const [page, categories, regions, venues] = await Promise.all([
    parts.read('events', searchEvents(services, site, eventQueryOf(query))),
    query.categories.length > 0 ? context.listCategories() : [],
    wheres.length > 0 ? findRegionNames(services.db, site.id, wheres) : new Map<string, string>(),
    query.venues.length > 0
      ? findVenueNames(services.db, site.id, query.venues)
      : new Map<string, string>(),
  ])
  const asked = categories.filter(({ id }) => query.categories.includes(id))
  const names = { categories: new Map(asked.map(({ id, name }) => [id, name])), regions, venues }
  const filters = filtersOf(query, names, today)
  const unknown = unknownCategories(query.categories, categories)
  if (unknown.length > 0) return refuse(unknown, names, filters)

  const chosen = chosenOf(query, names)
  const places = [
    ...chosen.where.map(({ label }) => ({ name: label })),
    ...query.venues.map((id) => ({ name: venues.get(id) ?? venueName(id) })),
  ]
  const isNarrowed = Boolean(query.feed || query.isUgc || query.isEverywhere || query.tags.length)
  return json(
    {
      title: searchTitle({ ...query, categories: asked, places, isNarrowed }, today),
      query,
      today,
      filters,
      chosen,
      problems: [] as SearchProblem[],
      results: page === 'unavailable' ? page : await tellResults(page),
    },
    { headers: parts.headers() },
  )

  async function tellResults(found: SearchResults) {
    const { events, size, fuzzySize, total, correction, currentPage, maxPage } = found
    const shown = {
      requestedDays: query.days,
      fallbackImage: site.settings.defaultEventImageChecksum ?? null,
    }
    const days = buildAgenda(splitByPhase(found), here, { ...shown, isContinued: currentPage > 1 })
    const close =
      fuzzySize > 0 ? [buildNamedGroup('Close matches', events.slice(size), here, shown)] : []
    const groups = [...days, ...close]
    return {
      groups: query.isEverywhere
        ? await linkCardsToSites(groups, site.id, request, context)
        : groups,
      points: pointsOf(events, groups),
      count: countText({ total, close: fuzzySize, most: MAX_PAGE * PAGE_SIZE }),
      total,
      correction,
      currentPage,
      maxPage,
    }
  }
}

export { sectionHeaders as headers }

export default function Search() {
  const { title, query, today, problems, results, filters } = useLoaderData<typeof loader>()
  return (
    <div className={styles.search}>
      <header className={styles.header}>
        <h1>
          <SegmentedText text={title} />
        </h1>
        <Problems problems={problems} />
        {results && results !== 'unavailable' ? <Outcome query={query} results={results} /> : null}
        <QuickDays today={today} query={query} />
        {filters.length > 0 ? (
          <ul className={clsx(chips.filled, styles.filters)} aria-label="Filters">
            {filters.map(({ name, without }) => (
              <li key={without}>
                <A href={without} aria-label={`Without ${name}`}>
                  {name} <span aria-hidden="true">×</span>
                </A>
              </li>
            ))}
          </ul>
        ) : null}
      </header>
      {results ? (
        <SectionBoundary section={results} unavailable="Events temporarily unavailable">
          {(read) => <Results query={query} results={read} isFiltered={filters.length > 0} />}
        </SectionBoundary>
      ) : null}
    </div>
  )
}

/** What is wrong, by field: each has one place on the page that tells it. Equal messages are told once. */
function Problems({ problems }: { problems: SearchProblem[] }) {
  const fields = [...new Set(problems.map(({ field }) => field))]
  return fields.map((field) => {
    const told = problems.filter((problem) => problem.field === field)
    return (
      <ErrorMessage key={field} id={problemId({ field })}>
        {[...new Set(told.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </ErrorMessage>
    )
  })
}
