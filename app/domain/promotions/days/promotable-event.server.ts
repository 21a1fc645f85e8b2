import type { MaybeViewer } from '~/domain/accounts/permissions'
import { daysShown, type EventDetail } from '~/domain/events/event'
import { findEvent } from '~/domain/events/event-store.server'
import { addDays, type Day, toDay, toWallTime } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { INVOICE_MESSAGES } from '../invoices/invoice'
import type { PromotionSite } from '../promotion-services.server'
import type { RefusedDay } from './promotion-inventory'

/** How far ahead days are offered, for events that last for years. */
const MAX_DAYS_AHEAD = 730

/**
 * The days of an event that a site may feature: from today to its last day, in the site's zone (architecture, section 7). Today
 * is sold until the hour of the site's settings; `min` is after `max` when nothing is left.
 */
export type PromotableDays = { min: Day; max: Day }

export type PromotableEvent =
  | { kind: 'promotable'; event: EventDetail; days: PromotableDays }
  /** It began (specification, section 2). */
  | { kind: 'past-event' }
  | { kind: 'not-found' }
  /** Visitors do not see it, or it is cancelled. */
  | { kind: 'not-on-sale'; reason: string; days: PromotableDays }

/** Whether an event can be promoted on a site. One that the viewer may not see is not found. */
export async function findPromotableEvent(
  { db, now }: { db: Database; now: number },
  { site, viewer, eventId }: { site: PromotionSite; viewer: MaybeViewer; eventId: number },
): Promise<PromotableEvent> {
  const event = await findEvent(db, site, eventId, viewer)
  if (!event) return { kind: 'not-found' }
  if (event.startAt <= now) return { kind: 'past-event' }
  const days = { min: findFirstDayOnSale(site, now), max: findLastDay(event, site, now) }
  if (!event.isPublic) return { kind: 'not-on-sale', reason: INVOICE_MESSAGES.unlisted, days }
  if (event.status === 'cancelled') {
    return { kind: 'not-on-sale', reason: INVOICE_MESSAGES.cancelled, days }
  }
  return { kind: 'promotable', event, days }
}

/** Those of the days on which visitors of the site would see the event: what was paid late may be over, or hidden. */
export async function listShownDays(
  { db, now }: { db: Database; now: number },
  site: PromotionSite,
  eventId: number,
  days: Day[],
): Promise<Day[]> {
  const event = await findEvent(db, site, eventId, null)
  if (!event || event.status === 'cancelled') return []
  const today = toDay(now, site.timezone)
  const { last } = daysShown(event, site.timezone)
  return days.filter((day) => day >= today && day <= last)
}

/** Days that no site offers for the event: that of the page may be over, or its sale. */
export function listDaysOutside(days: Day[], { min, max }: PromotableDays): RefusedDay[] {
  return days.filter((day) => day < min || day > max).map((day) => ({ day, reason: 'locked' }))
}

/** Today until the hour at which the site stops selling it, by the clock on the wall; then tomorrow. */
function findFirstDayOnSale({ timezone, settings }: PromotionSite, now: number): Day {
  const today = toDay(now, timezone)
  const hour = Number(toWallTime(now, timezone).slice(11, 13))
  return hour < settings.featuredSalesUntilHour ? today : addDays(today, 1)
}

function findLastDay(event: EventDetail, site: PromotionSite, now: number): Day {
  const limit = addDays(toDay(now, site.timezone), MAX_DAYS_AHEAD)
  const { last } = daysShown(event, site.timezone)
  return last < limit ? last : limit
}
