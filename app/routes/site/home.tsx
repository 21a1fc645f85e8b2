import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import { listEvents } from '~/domain/events/list-events.server'
import { requireSite } from '~/http/guards.server'
import { dayOf } from '~/lib/local-time'
import { type AgendaDay, agendaOf } from '~/ui/events/agenda'
import { AgendaList } from '~/ui/events/agenda-list'
import { cardOf } from '~/ui/events/card'
import { isOnToday, shownDays } from '~/ui/events/event-time'
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

/** What is coming, what began earlier today, and what began on an earlier day and goes on. */
const MOST_COMING = 40
const MOST_BEGUN_TODAY = 6
const MOST_RUNNING = 6
/** Among so many of what has begun, the latest first, both kinds are looked for. */
const LOOKED_AT = 24

export async function loader({ context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const list = (phase: 'coming' | 'running', pageSize: number) =>
    listEvents({ ...services, now }, site, { phase, pageSize, isCounted: false })
  const [coming, running, categories] = await Promise.all([
    list('coming', MOST_COMING),
    list('running', LOOKED_AT),
    listCategories(services.db),
  ])
  const here = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const leads = leadsOf(coming.events, here)
  const agenda = agendaOf(
    {
      coming: coming.events.filter((event) => !leads.includes(event)),
      running: [
        ...running.events.filter((event) => isOnToday(event, here)).slice(0, MOST_BEGUN_TODAY),
        ...running.events.filter((event) => !isOnToday(event, here)).slice(0, MOST_RUNNING),
      ],
    },
    here,
    { leadDays: leads.map((event) => shownDays(event, site.timezone).first), fallbackImage },
  )
  const days = coming.total > coming.events.length ? withoutLastDay(agenda) : agenda
  const shown = days.reduce((sum, { cards }) => sum + cards.length, leads.length)
  return {
    today: dayOf(now, site.timezone),
    leads: leads.map((event) => cardOf(event, here, { fallbackImage })),
    days,
    isMore: coming.total + running.total > shown,
    categories: categories
      .filter((category) => category.parentId === null)
      .map(({ id, name }) => ({ id, name })),
  }
}

/** The list ends in the midst of its last day; a day that is told is told whole, unless it is the only one. */
function withoutLastDay(agenda: AgendaDay[]): AgendaDay[] {
  const dated = agenda.filter(({ day }) => day !== null)
  return dated.length > 1 ? agenda.filter((day) => day !== dated.at(-1)) : agenda
}

export default function Home() {
  const { today, leads, days, isMore, categories } = useLoaderData<typeof loader>()
  const isEmpty = leads.length + days.length === 0
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
