import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCategories } from '~/domain/categories/category-store.server'
import { listEvents } from '~/domain/events/list-events.server'
import { requireSite } from '~/http/guards.server'
import { dayOf } from '~/lib/local-time'
import { agendaOf } from '~/ui/events/agenda'
import { AgendaList } from '~/ui/events/agenda-list'
import { A } from '~/ui/kit/link'
import { Empty, Problem } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/pager'
import { longName, shortName } from '~/ui/site-frame/day-grid'
import { pageMeta } from '~/ui/site-frame/page-meta'
import { QuickDays } from '~/ui/site-frame/quick-days'
import { searchPath } from '~/ui/site-frame/search-path'
import styles from './search.module.css'
import { readSearchQuery, type SearchProblem, unknownCategories } from './search-query'
import { searchTitle } from './search-title'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: data?.title ?? 'Search',
    path: data?.results ? searchPath({ ...data.query, page: data.results.currentPage }) : undefined,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const { query, problems } = readSearchQuery(new URL(request.url).searchParams)
  const today = dayOf(now, site.timezone)
  const refuse = (found: SearchProblem[]) =>
    json({ title: 'Search', query, today, categories: [], problems: found, results: null }, 400)
  if (problems.length > 0) return refuse(problems)

  const [page, categories] = await Promise.all([
    listEvents({ db: services.db, now }, site, {
      text: query.text,
      page: query.page,
      ...(query.categories.length > 0 && { categories: query.categories }),
      ...(query.days.length > 0 && { days: query.days }),
    }),
    query.categories.length > 0 ? listCategories(services.db) : [],
  ])
  const unknown = unknownCategories(query.categories, categories)
  if (unknown.length > 0) return refuse(unknown)

  const { events, size, currentPage, maxPage } = page
  const days = agendaOf(
    events,
    { timezone: site.timezone, now },
    {
      daysAsked: query.days,
      fallbackImage: site.settings.defaultEventImageChecksum ?? null,
    },
  )
  const asked = categories
    .filter(({ id }) => query.categories.includes(id))
    .map(({ id, name }) => ({ id, name }))
  return json({
    title: searchTitle({ ...query, categories: asked }, today),
    query,
    today,
    categories: asked,
    problems: [] as SearchProblem[],
    results: { days, size, currentPage, maxPage },
  })
}

export const problemId = ({ field }: { field: SearchProblem['field'] }) => `problem-${field}`

export default function Search() {
  const { title, query, today, problems, results, categories } = useLoaderData<typeof loader>()
  const { text, days } = query
  return (
    <div className={styles.search}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {problems.map((problem) => (
          <Problem key={problem.message} id={problemId(problem)}>
            <p>{problem.message}</p>
          </Problem>
        ))}
        {results ? <p className={styles.count}>{countText(results.size)}</p> : null}
        <QuickDays today={today} text={text} categories={query.categories} days={days} />
        {results && days.length + categories.length > 0 ? (
          <ul className={styles.filters} aria-label="Filters">
            {categories.map(({ id, name }) => (
              <Filter
                key={id}
                name={name}
                without={searchPath({
                  ...query,
                  page: 1,
                  categories: query.categories.filter((other) => other !== id),
                })}
              />
            ))}
            {days.map((day) => (
              <Filter
                key={day}
                name={days.length > 2 ? shortName(day, today) : longName(day, today)}
                without={searchPath({
                  ...query,
                  page: 1,
                  days: days.filter((other) => other !== day),
                })}
              />
            ))}
          </ul>
        ) : null}
      </header>
      {results ? <Results query={query} results={results} /> : null}
    </div>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type Results = NonNullable<Loaded['results']>

function Results({ query, results }: { query: Loaded['query']; results: Results }) {
  const { days, size, currentPage, maxPage } = results
  const hrefOf = (page: number) => searchPath({ ...query, page })
  if (size === 0) {
    return (
      <Empty text="No events match your search criteria.">
        <A href={searchPath({})}>See all upcoming events</A>
      </Empty>
    )
  }
  if (days.length === 0) {
    return (
      <Empty text={`There is no page ${currentPage}.`}>
        <A href={hrefOf(maxPage)}>Go to page {maxPage}, the last</A>
      </Empty>
    )
  }
  return (
    <div>
      <AgendaList days={days} />
      <Pager currentPage={currentPage} maxPage={maxPage} hrefOf={hrefOf} />
    </div>
  )
}

function Filter({ name, without }: { name: string; without: string }) {
  return (
    <li>
      <A href={without} aria-label={`Without ${name}`}>
        {name} <span aria-hidden="true">×</span>
      </A>
    </li>
  )
}

function countText(size: number): string {
  return size === 1 ? '1 event' : `${size.toLocaleString('en-US')} events`
}
