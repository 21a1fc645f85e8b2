import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findCalendarLink } from '~/domain/accounts/settings/calendar-link-store.server'
import { type Editor, findEditableEvent } from '~/domain/events/authors/find-editable-event.server'
import {
  listDeletedEntries,
  listOwnEntries,
  type OwnEntries,
} from '~/domain/search/lists/list-own-entries.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { findOwnNotice } from '~/http/events/own-event-notices.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { parsePageNumber } from '~/lib/forms/page-number'
import { parseRowId } from '~/lib/row-id'
import { formatDay, toDay } from '~/lib/time/local-time'
import { AccountLayout } from '~/ui/accounts/account-layout'
import {
  CalendarLinkPanel,
  type CalendarLinkReply,
} from '~/ui/accounts/my-events/calendar-link-panel'
import { DeletedEventsList } from '~/ui/accounts/my-events/deleted-events-list'
import { MyEventsList } from '~/ui/accounts/my-events/my-events-list'
import { buildDeletedEntry, buildOwnEntry } from '~/ui/events/own-events/own-event-data'
import { OwnEventNotice, type OwnNotice } from '~/ui/events/own-events/own-event-notice'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/tables/pager'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { calendarLinkAction } from './calendar-link-action.server'
import styles from './my-events.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'My Events' })

/** The viewer's events on this site, and what they deleted within a day; other sites list their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const { searchParams } = new URL(request.url)
  const pages = {
    upcoming: parsePageNumber(searchParams.get('page')),
    past: parsePageNumber(searchParams.get('past')),
  }
  const [own, deleted, notice, calendarLink] = await Promise.all([
    listOwnEntries(services, site, viewer.id, pages),
    listDeletedEntries(services, site, viewer.id),
    loadNotice(request, services, { site, viewer }),
    findCalendarLink(services.db, { accountId: viewer.id, siteId: site.id }),
  ])
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const shown = ({ entries, ...pager }: OwnEntries) => ({
    ...pager,
    entries: entries.map((entry) => buildOwnEntry(entry, clock, { fallbackImage })),
  })
  const page = {
    upcoming: shown(own.upcoming),
    past: shown(own.past),
    deleted: deleted.map((entry) => buildDeletedEntry(entry, clock)),
    notice,
    calendarLinkSince:
      calendarLink && formatDay(toDay(calendarLink.createdAt, site.timezone), 'MMMM d, yyyy'),
  }
  return json(page, { headers: NO_STORE })
}

/** The outcome of a button, about an event that the viewer may edit. */
async function loadNotice(
  request: Request,
  services: Parameters<typeof findEditableEvent>[0],
  editor: Editor,
): Promise<OwnNotice | null> {
  const id = parseRowId(new URL(request.url).searchParams.get('event'))
  const event = id && (await findEditableEvent(services, editor, id))
  const text = event && findOwnNotice(request, event.title)
  return text ? { text, undo: event.deletedAt === null ? null : event.id } : null
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireSiteViewer(args)
  return calendarLinkAction(args, viewer)
}

export { sectionHeaders as headers }

export default function MyEvents() {
  const { upcoming, past, deleted, notice, calendarLinkSince } = useLoaderData<typeof loader>()
  const reply = useActionData<CalendarLinkReply>()
  const origin = { from: 'my-events' as const, page: upcoming.currentPage, past: past.currentPage }
  return (
    <AccountLayout heading="My Events" currentPath="/account/events">
      {notice ? (
        <div className={styles.notice}>
          <OwnEventNotice notice={notice} origin={origin} />
        </div>
      ) : null}
      <section className={styles.section} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming events</h2>
        {upcoming.entries.length > 0 ? (
          <>
            <MyEventsList entries={upcoming.entries} origin={origin} />
            <Pager {...upcoming} pageHref={(page) => myEventsHref({ ...origin, page })} />
          </>
        ) : (
          <Empty text="You have no upcoming events.">
            <A className={button.button} href="/create/event">
              Add Your Event
            </A>
          </Empty>
        )}
      </section>
      {past.entries.length > 0 ? (
        <section className={styles.section} aria-labelledby="past">
          <h2 id="past">Past events</h2>
          <MyEventsList entries={past.entries} origin={origin} />
          <Pager {...past} pageHref={(page) => `${myEventsHref({ ...origin, past: page })}#past`} />
        </section>
      ) : null}
      {deleted.length > 0 ? (
        <section className={styles.section} aria-labelledby="deleted">
          <h2 id="deleted">Recently deleted</h2>
          <DeletedEventsList entries={deleted} origin={origin} />
        </section>
      ) : null}
      <CalendarLinkPanel since={calendarLinkSince} reply={reply} />
    </AccountLayout>
  )
}

function myEventsHref({ page, past }: { page: number; past: number }): string {
  const params = new URLSearchParams({ page: String(page), past: String(past) })
  return `/account/events?${params}`
}
