import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import { listEvents } from '~/domain/events/list-events.server'
import { requireSite } from '~/http/guards.server'
import { dayOf } from '~/lib/local-time'
import { agendaOf } from '~/ui/events/agenda'
import { AgendaList } from '~/ui/events/agenda-list'
import { cardOf } from '~/ui/events/card'
import { LeadEvents } from '~/ui/events/lead-events'
import { leadsOf } from '~/ui/events/leads'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { pageMeta } from '~/ui/site-frame/page-meta'
import { QuickDays } from '~/ui/site-frame/quick-days'
import styles from './home.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: null, path: '/' })

const MOST_EVENTS = 40

export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const [{ events, size }, categories] = await Promise.all([
    listEvents({ db: services.db, now }, site, { pageSize: MOST_EVENTS }),
    listCategories(services.db),
  ])
  const here = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const leads = leadsOf(events, here)
  const agenda = agendaOf(
    events.filter((event) => !leads.includes(event)),
    here,
    { fallbackImage },
  )
  return {
    today: dayOf(now, site.timezone),
    leads: leads.map((event) => cardOf(event, here, fallbackImage)),
    days: agenda.filter(({ day }) => day !== null),
    goingOn: agenda.filter(({ day }) => day === null),
    isMore: size > events.length,
    categories: categories
      .filter((category) => category.parentId === null)
      .map(({ id, name }) => ({ id, name })),
  }
}

export default function Home() {
  const { today, leads, days, goingOn, isMore, categories } = useLoaderData<typeof loader>()
  const isEmpty = leads.length + days.length + goingOn.length === 0
  return (
    <div className={styles.home}>
      <div className={styles.opening}>
        <h1 className={styles.heading}>What’s on</h1>
        <QuickDays today={today} />
      </div>
      {isEmpty ? (
        <Empty text="No upcoming events in this region.">
          <A className={button.button} href="/create/event">
            Add Your Event
          </A>
        </Empty>
      ) : null}
      {leads.length > 0 ? <LeadEvents cards={leads} /> : null}
      <AgendaList days={days} />
      {isMore ? (
        <p className={styles.more}>
          <A className={button.button} href="/search">
            See all upcoming events
          </A>
        </p>
      ) : null}
      <AgendaList days={goingOn} />
      {isEmpty ? null : (
        <aside className={styles.invitation}>
          <h2>Putting something on?</h2>
          <p>Concerts, markets, readings, games: if people can come, it belongs here.</p>
          <A className={button.button} href="/create/event">
            Add Your Event
          </A>
        </aside>
      )}
      {categories.length > 0 ? (
        <nav className={styles.categories} aria-labelledby="browse">
          <h2 id="browse">Browse by category</h2>
          <ul>
            {categories.map((category) => (
              <li key={category.id}>
                <A href={categoryPath(category)}>{category.name}</A>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
