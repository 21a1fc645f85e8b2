import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { listFreeSlots } from '~/domain/promotions/days/list-free-slots.server'
import { findPromotableEvent } from '~/domain/promotions/days/promotable-event.server'
import { MAX_DAYS_PER_INVOICE } from '~/domain/promotions/invoices/invoice'
import { featureEventPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { parseRowId } from '~/lib/row-id'
import { addDays, type Day, formatDay, toDay } from '~/lib/time/local-time'
import type { DayChoice } from '~/ui/upsells/day-boxes'
import { findSiteEvents } from '../../edit/site-events.server'

export const EVENT_BEGUN = 'This event has begun, so it cannot be featured.'

/** The event and the days to choose from, or the events that match a text. */
export async function loadFeatureEvent(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { site, viewer }: { site: Site; viewer: Viewer },
) {
  const query = new URL(request.url).searchParams
  const text = (query.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  if (!query.has('event')) {
    const events = await findSiteEvents(context, site, text)
    const found = events.map(({ id, title, startDay }) => ({
      href: featureEventPath(site, { id }),
      name: title,
      detail: formatDay(startDay, 'EEE, MMM d, yyyy'),
    }))
    return { event: null, text, found }
  }
  const eventId = parseRowId(query.get('event'))
  if (eventId === null) throw notFound()
  const found = await findPromotableEvent(context.services, { site, viewer, eventId })
  if (found.kind === 'not-found') throw notFound()
  const shared = {
    id: eventId,
    path: featureEventPath(site, { id: eventId }),
    otherHref: featureEventPath(site),
  }
  const none = { title: null, choices: [] as DayChoice[], hasMore: false }
  if (found.kind === 'past-event') {
    return { event: { ...shared, ...none, reason: EVENT_BEGUN }, text, found: [] }
  }
  if (found.kind === 'not-on-sale') {
    return { event: { ...shared, ...none, reason: found.reason }, text, found: [] }
  }
  const { event } = found
  const days = listDays(toDay(context.services.now, site.timezone), found.days.max)
  const slots = await listFreeSlots(context.services, site, { eventId, days })
  const choices = slots.map(
    ({ day, free, isPromoted }): DayChoice => ({
      day,
      label: formatDay(day, 'EEE, MMM d, yyyy'),
      remark: isPromoted ? 'featured already' : free === 0 ? 'no free slot' : `${free} free`,
      isDisabled: isPromoted || free === 0,
    }),
  )
  const hasMore = (days.at(-1) ?? '') < found.days.max
  return {
    event: { ...shared, title: event.title, reason: null, choices, hasMore },
    text,
    found: [],
  }
}

const MAX_TEXT_LENGTH = 200

/** As many as can be chosen at a time. */
function listDays(min: Day, max: Day): Day[] {
  return Array.from({ length: MAX_DAYS_PER_INVOICE }, (_, index) => addDays(min, index)).filter(
    (day) => day <= max,
  )
}
