import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOwnEvents, type OwnEvent } from '~/domain/search/list-own-events.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { AccountLayout } from '~/ui/accounts/account-layout'
import { type MyEventCard, MyEventsList } from '~/ui/accounts/my-events-list'
import { buildEventCard } from '~/ui/events/event-card-data'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import styles from './my-events.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Events' })

/** The viewer's events on this site; other sites list their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const own = await listOwnEvents(services, site, viewer.id)
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const shown = (event: OwnEvent): MyEventCard => ({
    card: buildEventCard(event, clock, { fallbackImage }),
    isPublished: event.published,
  })
  const page = { upcoming: own.upcoming.map(shown), past: own.past.map(shown) }
  return json(page, { headers: NO_STORE })
}

export { sectionHeaders as headers }

export default function MyEvents() {
  const { upcoming, past } = useLoaderData<typeof loader>()
  return (
    <AccountLayout heading="My Events" currentPath="/account/events">
      <section className={styles.section} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming events</h2>
        {upcoming.length > 0 ? (
          <MyEventsList cards={upcoming} />
        ) : (
          <Empty text="You have no upcoming events.">
            <A className={button.button} href="/create/event">
              Add Your Event
            </A>
          </Empty>
        )}
      </section>
      {past.length > 0 ? (
        <section className={styles.section} aria-labelledby="past">
          <h2 id="past">Past events</h2>
          <MyEventsList cards={past} />
        </section>
      ) : null}
    </AccountLayout>
  )
}
