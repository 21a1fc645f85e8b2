import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Shape } from '~/lib/shapes/geojson'
import type { AgendaDay } from '~/ui/events/cards/agenda'
import { AgendaList } from '~/ui/events/cards/agenda-list'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/tables/pager'
import styles from './search.module.css'
import { type Points, SearchMap } from './search-map'

/** A list that has events; `count` is such as '3 events', or empty where the name has it. */
export type ListLink = { name: string; href: string; count: string }

type Props = {
  query: SearchQuery
  /** What other pages have in place of days that were read from words. */
  written?: SearchQuery
  results: {
    groups: AgendaDay[]
    points: Points
    /** What is searched around a place. */
    area: Shape | null
    /** Such as '31 events'; empty for none. */
    count: string
    total: number
    sorted: number | null
    correction: string | null
    named: ListLink[]
    alternatives: ListLink[]
    currentPage: number
    maxPage: number
    hasMorePages: boolean
  }
}

/** How many results there are, or which corrected text they are for. */
export function SearchSummary({ query, results: { correction, count } }: Props) {
  if (correction === null) return count ? <p className={styles.count}>{count}</p> : null
  return (
    <p className={styles.count}>
      Showing results for{' '}
      <A href={formatSearchUrl({ ...query, text: correction, page: 1 })}>{`“${correction}”`}</A>
    </p>
  )
}

type ListLinksProps = { links: ListLink[]; className?: string; 'aria-label': string }

function ListLinks({ links, ...list }: ListLinksProps) {
  return links.length > 0 ? (
    <ul {...list}>
      {links.map(({ name, href, count }) => (
        <li key={href}>
          <A href={href}>{name}</A> {count}
        </li>
      ))}
    </ul>
  ) : null
}

/** The categories that the text names, which have all of their events and no others. */
export const NamedCategories = ({ categories }: { categories: ListLink[] }) => (
  <ListLinks className={styles.named} aria-label="Categories" links={categories} />
)

/** What else there is, where nothing matches. */
export const Alternatives = ({ alternatives }: { alternatives: ListLink[] }) => (
  <ListLinks className={styles.alternatives} aria-label="Wider searches" links={alternatives} />
)

const LIST_ID = 'events'

/** The events, or why there are none. */
export function SearchResultList({
  query,
  written,
  results,
  isFiltered,
}: Props & { isFiltered: boolean }) {
  const { groups, points, area, total, sorted, alternatives, currentPage, maxPage, hasMorePages } =
    results
  const formatHref = (page: number) => formatSearchUrl({ ...query, ...written, page })
  if (groups.length > 0) {
    return (
      <div className={styles.results}>
        <div className={styles.list} id={LIST_ID} tabIndex={-1}>
          <AgendaList days={groups} />
          {sorted === null ? null : (
            <p className={styles.sorted}>
              These are the nearest of the next {sorted} events. Sort by date to see all.
            </p>
          )}
          <Pager
            currentPage={currentPage}
            maxPage={maxPage}
            hasMorePages={hasMorePages}
            pageHref={formatHref}
          />
        </div>
        <SearchMap
          groups={groups}
          points={points}
          area={area}
          query={{ ...query, ...written }}
          hasPages={maxPage > 1}
          listId={LIST_ID}
        />
      </div>
    )
  }
  if (total > 0 || currentPage > 1) {
    return (
      <Empty text={`There’s no page ${currentPage}.`}>
        <A href={formatHref(maxPage)}>Go to the last page</A>
      </Empty>
    )
  }
  return (
    <Empty text="No events match your search criteria.">
      <Alternatives alternatives={alternatives} />
      {query.text ? <SearchHint /> : null}
      {query.text && isFiltered && alternatives.length === 0 ? (
        <A
          href={formatSearchUrl({ text: query.text })}
        >{`Search for “${query.text}” without filters`}</A>
      ) : null}
      <A href={formatSearchUrl()}>See all upcoming events</A>
    </Empty>
  )
}

/** Explains the syntax of search text. */
function SearchHint() {
  return (
    <p className={styles.hint}>
      Try fewer or different keywords. Use quotes for an exact phrase, like <q>late jazz</q>, and a
      minus to exclude a word, like <span>jazz -piano</span>.
    </p>
  )
}
