import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { COUNTED_PAGES, type SearchQuery } from '~/domain/search/search-query'
import { findKnownFilters } from '~/domain/search/url/find-known-filters.server'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { leaveOutUnknown, replaceFormerCategories } from '~/domain/search/url/known-filters'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { WHERE_PARAMETER } from '~/domain/search/url/search-parameters'
import { type SearchError, validateSearchQuery } from '~/domain/search/url/validate-search-query'
import { applyDateWords } from '~/domain/search/words/apply-date-words'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { toDay } from '~/lib/time/local-time'
import { A } from '~/ui/kit/link'
import { ErrorMessage, Notice } from '~/ui/kit/notice'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import chips from '~/ui/kit/text/chips.module.css'
import { SegmentedText } from '~/ui/kit/text/segmented-text'
import { QuickDays } from '~/ui/search/days/quick-days'
import { type FilterNames, listChosenFilters, NO_NAMES } from '~/ui/search/filters/chosen-filters'
import { type FactLinks as Facts, listFactLinks } from '~/ui/search/filters/fact-choices'
import { FactLinks } from '~/ui/search/filters/fact-links'
import { searchErrorId } from '~/ui/search/use-search-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { Subscribe } from '~/ui/syndication/subscribe'
import { buildResults } from './build-results.server'
import { type DateWords, findWords } from './date-words'
import { describeIgnored } from './describe-ignored'
import { findTypedPlace, requireNamedPlaceChosen, type TypedPlace } from './find-typed-place.server'
import { type ActiveFilter, listActiveFilters } from './list-active-filters'
import { nameSearch } from './name-search'
import { NearControls } from './near-controls'
import { listNearLinks, type NearLinks } from './near-links'
import styles from './search.module.css'
import { Alternatives, NamedCategories, SearchResultList, SearchSummary } from './search-results'
import { TypedPlaceNotice } from './typed-place-notice'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return buildPageMeta(matches, { title: 'Search' })
  const { title, path, feeds } = data
  return buildPageMeta(matches, { title, path, feeds })
}

const NOTHING_FILTERED: {
  filters: ActiveFilter[]
  facts: Facts
  ignored: string | null
  words: DateWords | null
  typedPlace: TypedPlace | null
  near: NearLinks
  /** Of the page, where it has results. */
  path?: string
  /** Of the search whose events are offered as feeds. */
  feeds?: string
} = { filters: [], facts: null, ignored: null, words: null, typedPlace: null, near: [] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const params = new URL(request.url).searchParams
  const requested = parseSearchUrl(params)
  if (params.has(WHERE_PARAMETER) && !requested.nearText) throw redirect(formatSearchUrl(requested))
  const today = toDay(services.now, site.timezone)
  const errors = validateSearchQuery(requested)
  if (errors.length > 0) {
    return json(
      {
        title: 'Search',
        query: requested,
        today,
        errors,
        results: null,
        ...NOTHING_FILTERED,
        chosen: listChosenFilters(requested, NO_NAMES),
      },
      400,
    )
  }

  const { query: dated, dates } = applyDateWords(requested, today)
  await requireNamedPlaceChosen(request, context, site.id, { requested, dates })
  const sections = createPageSections(context)
  const search = (query: SearchQuery) =>
    sections.read(
      'events',
      searchEvents(services, site, {
        ...query,
        isRanked: true,
        countedPages: COUNTED_PAGES,
        offersAlternatives: true,
        countsFacts: true,
      }),
    )
  const readCategories = async () => {
    const tree = await sections.read('categories', context.listCategories())
    return tree === 'unavailable' ? null : tree
  }
  const { nearText } = requested
  const [page, known, typedPlace] = await Promise.all([
    search({ ...dated, nearText: undefined }),
    findKnownFilters(services.db, site.id, requested, readCategories),
    nearText ? findTypedPlace(request, context, site.id, nearText) : null,
  ])
  const former = replaceFormerCategories(requested, known)
  if (former) throw redirect(formatSearchUrl(former), 301)
  const { query, ignored } = leaveOutUnknown({ ...dated, nearText: undefined }, known)
  const names: FilterNames = {
    ...known,
    categories: new Map(known.categories?.map(({ id, name }) => [id, name])),
  }
  const found = ignored.length === 0 ? page : await search(query)
  const words = dates && findWords(requested, query, dates)
  return json(
    {
      title: nameSearch(query, names, today),
      query,
      today,
      ignored: describeIgnored(ignored),
      facts: listFactLinks(
        query,
        found === 'unavailable' ? { facts: {}, matchFacts: null } : found,
      ),
      filters: listActiveFilters(query, names, today, dates),
      words,
      typedPlace,
      near: listNearLinks(query),
      chosen: listChosenFilters(query, names),
      errors: [] as SearchError[],
      ...(found !== 'unavailable' && {
        path: formatSearchUrl({ ...query, ...words?.written, page: found.currentPage }),
        feeds: findFeedsPath(query),
      }),
      results:
        found === 'unavailable'
          ? found
          : await buildResults(found, { query, names, site, request, context }),
    },
    { headers: typedPlace?.isUnavailable ? NO_STORE : sections.headers() },
  )
}

export { sectionHeaders as headers }

export default function Search() {
  const {
    title,
    query,
    today,
    errors,
    ignored,
    results,
    filters,
    facts,
    words,
    feeds,
    typedPlace,
    near,
  } = useLoaderData<typeof loader>()
  return (
    <div className={styles.search}>
      <header className={styles.header}>
        <h1>
          <SegmentedText text={title} />
        </h1>
        <SearchErrors errors={errors} />
        {ignored === null ? null : <Notice>{ignored}</Notice>}
        {typedPlace ? <TypedPlaceNotice place={typedPlace} /> : null}
        {results && results !== 'unavailable' ? (
          <>
            <SearchSummary query={query} results={results} />
            <NamedCategories categories={results.named} />
            {results.groups.length > 0 ? (
              <Alternatives alternatives={results.alternatives} />
            ) : null}
          </>
        ) : null}
        <QuickDays today={today} query={query} />
        <NearControls groups={near} />
        <FactLinks facts={facts} />
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
        {words ? (
          <p>
            <A href={words.href}>{words.name}</A>
          </p>
        ) : null}
      </header>
      {results ? (
        <SectionBoundary section={results} unavailable="Events temporarily unavailable">
          {(found) => (
            <>
              <SearchResultList
                query={query}
                written={words?.written}
                results={found}
                isFiltered={filters.length > 0}
              />
              {feeds ? <Subscribe path={feeds} name={title} /> : null}
            </>
          )}
        </SectionBoundary>
      ) : null}
    </div>
  )
}

/** From the first page on; none beyond the site's bounds. */
const findFeedsPath = (query: SearchQuery): string | undefined =>
  query.isEverywhere ? undefined : formatSearchUrl({ ...query, page: undefined, sort: undefined })

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
