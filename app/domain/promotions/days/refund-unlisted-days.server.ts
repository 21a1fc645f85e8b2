import { sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import { daysShown, type EventTime } from '~/domain/events/event'
import { isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from '~/domain/events/event-columns.server'
import { isPublicOnSite } from '~/domain/events/event-visibility.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import { groupBy } from '~/lib/group-by'
import { type Day, MINUTE, toDay } from '~/lib/time/local-time'
import type { DaySlice } from '~/platform/settings/env'
import { writeTogether } from '~/platform/storage/database.server'
import type { PromotionServices, PromotionSite } from '../promotion-services.server'
import { refundInvoice } from '../refunds/refund-invoice.server'
import { comparedSpan, foundSites, isInSlice, sitesOfSlice } from '../sales/sales-slice.server'

/** Editors can undo what they did. */
const WAIT = 30 * MINUTE

/** A sold day to come. */
type SoldDay = {
  invoiceId: number
  siteId: number
  day: Day
  unlistedSince: number | null
  isListed: number
  time: string | null
}

/** Lines that are read at once: those of a slice of full days. */
const MAX_LINES = 1_000
/** Invoices that are refunded at once; each may take some sixty calls. */
const MAX_REFUNDED = 10

/** Which days are checked: those of a slice, or those that were seen unlisted before; of invoices after this one. */
export type UnlistedDays = { slice: DaySlice | null; after: number }

export type RefundedDays = { refunded: number; waiting: number; next: UnlistedDays | null }

/** All days, as scheduled jobs check them piece by piece. */
export async function refundUnlistedDays(
  services: PromotionServices,
): Promise<{ refunded: number; waiting: number }> {
  const sum = { refunded: 0, waiting: 0 }
  const slice = { ...comparedSpan(services.now), from: null, until: null }
  let next: UnlistedDays | null = { slice, after: 0 }
  while (next) {
    const done: RefundedDays = await refundUnlistedPage(services, next)
    sum.refunded += done.refunded
    sum.waiting += done.waiting
    next = done.next
  }
  return sum
}

/**
 * Refunds the sold days to come, from tomorrow in the site's zone, on which visitors will not see the event: it is cancelled,
 * not shown by the site to everybody, or does not last that long any more. What is still so half an hour after it was first seen is
 * refunded. Returns how many days were, of one piece of the days.
 */
export async function refundUnlistedPage(
  services: PromotionServices,
  { slice, after }: UnlistedDays,
): Promise<RefundedDays> {
  const { db, now } = services
  const read = await db.all<SoldDay>(
    slice ? selectSoldDays(slice, after) : selectUnlistedDays(now, after),
  )
  const siteIds = [...new Set(read.map(({ siteId }) => siteId))]
  const sites = new Map((await listSitesById(db, siteIds)).map((site) => [site.id, site]))
  const sold = read.filter(({ siteId, day }) => {
    const site = sites.get(siteId)
    return site !== undefined && day > toDay(now, site.timezone)
  })
  const changes = sold.map((day) => ({
    ...day,
    change: decide(day, sites.get(day.siteId), now),
  }))
  await markUnlisted(services, changes)
  const due = groupBy(
    changes.filter(({ change }) => change === 'refund'),
    ({ invoiceId }) => invoiceId,
  )
  let refunded = 0
  for (const [invoiceId, days] of [...due].slice(0, MAX_REFUNDED)) {
    refunded += await refundDays(services, invoiceId, days, sites.get(days[0]?.siteId ?? 0))
  }
  const last =
    due.size > MAX_REFUNDED ? [...due.keys()][MAX_REFUNDED - 1] : (read.at(-1)?.invoiceId ?? 0) - 1
  const isDone = due.size <= MAX_REFUNDED && read.length < MAX_LINES
  return {
    refunded,
    waiting: changes.filter(({ change }) => change === 'wait').length,
    next: isDone || last === undefined ? null : { slice, after: last },
  }
}

type Change = 'none' | 'mark' | 'wait' | 'unmark' | 'refund'

function decide(sold: SoldDay, site: PromotionSite | undefined, now: number): Change {
  const { day, unlistedSince } = sold
  const isShown = sold.isListed === 1 && site !== undefined && lastsUntil(sold, site, day)
  if (isShown) return unlistedSince === null ? 'none' : 'unmark'
  if (unlistedSince === null) return 'mark'
  return now - unlistedSince >= WAIT ? 'refund' : 'wait'
}

/** `time` is the EventTime as JSON, whose booleans are numbers. */
function lastsUntil({ time }: SoldDay, { timezone }: PromotionSite, day: Day): boolean {
  if (time === null) return false
  const stored: EventTime & { noStart: boolean | number; noEnd: boolean | number } =
    JSON.parse(time)
  const event = { ...stored, noStart: Boolean(stored.noStart), noEnd: Boolean(stored.noEnd) }
  return day <= daysShown(event, timezone).last
}

/** In the order of invoices, so that a page can begin after one. An invoice has fewer lines than a page. */
export const selectSoldDays = (slice: DaySlice, after: number) => sql`
  WITH RECURSIVE ${foundSites(sql`invoice_line`, sitesOfSlice(slice))}
  ${SOLD_DAY}
  FROM found_site t
  CROSS JOIN invoice_line l ON l.site_id = t.id AND ${isInSlice('l', slice)} AND l.state = 'sold' AND l.invoice_id > ${after}
  ${OF_SOLD_DAY}
  ORDER BY l.invoice_id LIMIT ${MAX_LINES}`

/** Those that may be due, by the index that has only marked lines. */
const selectUnlistedDays = (now: number, after: number) => sql`
  ${SOLD_DAY}
  FROM invoice_line l INDEXED BY invoice_line_unlisted
  ${OF_SOLD_DAY}
  WHERE l.state = 'sold' AND l.unlisted_since <= ${now - WAIT} AND l.unlisted_since IS NOT NULL AND l.invoice_id > ${after}
  ORDER BY l.invoice_id LIMIT ${MAX_LINES}`

const SOLD_DAY = sql`
  SELECT l.invoice_id AS invoiceId, l.site_id AS siteId, l.day, l.unlisted_since AS unlistedSince,
    ${isPublicOnSite} AND ${event.status} <> 'cancelled' AS isListed,
    CASE WHEN ${event.id} IS NOT NULL THEN json_object(
      'startAt', ${event.startAt}, 'endAt', ${event.endAt}, 'noStart', ${event.noStart}, 'noEnd', ${event.noEnd},
      'startDay', ${event.startDay}, 'endDay', ${event.endDay}, 'timezone', ${event.timezone}) END AS time`

const OF_SOLD_DAY = sql`
  JOIN invoice i ON i.id = l.invoice_id
  LEFT JOIN ${event} ON ${event.id} = i.event_id
  LEFT JOIN ${venue} ON ${isVenueOfEvent}
  LEFT JOIN ${venueSite} ON ${isVenueOnSite(sql`l.site_id`)}
  LEFT JOIN ${eventMark} ON ${isMarkOfEvent}`

async function markUnlisted(
  { db, now }: PromotionServices,
  changes: (SoldDay & { change: Change })[],
): Promise<void> {
  const update = (change: Change, since: number | null) => {
    const lines = changes
      .filter((line) => line.change === change)
      .map(({ invoiceId, day }) => ({ invoiceId, day }))
    return lines.length === 0
      ? []
      : [
          sql`
            UPDATE invoice_line SET unlisted_since = ${since} WHERE state = 'sold' AND (invoice_id, day) IN (
              SELECT value ->> 'invoiceId', value ->> 'day' FROM json_each(${JSON.stringify(lines)}))`,
        ]
  }
  await writeTogether(db, [...update('mark', now), ...update('unmark', null)])
}

/** One invoice that fails does not keep the others from being refunded. */
async function refundDays(
  services: PromotionServices,
  invoiceId: number,
  sold: SoldDay[],
  site: PromotionSite | undefined,
): Promise<number> {
  if (!site) return 0
  const days = sold.map(({ day }) => day)
  try {
    const order = { site, viewer: null, invoiceId, days, reason: 'unlisted' }
    const refunded = await refundInvoice(services, order)
    return refunded.kind === 'refunded' ? days.length : 0
  } catch (fault) {
    services.log.error('the days of an invoice could not be refunded', fault, { invoiceId })
    return 0
  }
}
