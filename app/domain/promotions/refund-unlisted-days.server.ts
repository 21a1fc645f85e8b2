import { sql } from 'drizzle-orm'
import { daysShown, type EventTime } from '~/domain/events/event'
import { listSites } from '~/domain/sites/site-store.server'
import { groupBy } from '~/lib/group-by'
import { type Day, MINUTE, toDay } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import type { PromotionServices, PromotionSite } from './promotion-services.server'
import { refundInvoice } from './refund-invoice.server'

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

/**
 * Refunds the sold days to come, from tomorrow in the site's zone, on which visitors will not see the event: it is cancelled,
 * hidden, quarantined, unpublished, deleted, outside the site's bounds, or does not last that long any more. What is still so half
 * an hour after it was first seen is refunded. Returns how many days were.
 */
export async function refundUnlistedDays(
  services: PromotionServices,
): Promise<{ refunded: number; waiting: number }> {
  const sites = new Map((await listSites(services.db)).map((site) => [site.id, site]))
  const sold = await listSoldDays(services, [...sites.values()])
  const changes = sold.map((day) => ({
    ...day,
    change: decide(day, sites.get(day.siteId), services.now),
  }))
  await markUnlisted(services, changes)
  let refunded = 0
  const due = changes.filter(({ change }) => change === 'refund')
  for (const [invoiceId, days] of groupBy(due, (day) => day.invoiceId)) {
    refunded += await refundDays(services, invoiceId, days, sites.get(days[0]?.siteId ?? 0))
  }
  return { refunded, waiting: changes.filter(({ change }) => change === 'wait').length }
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

function listSoldDays({ db, now }: PromotionServices, sites: PromotionSite[]): Promise<SoldDay[]> {
  const today = sites.map(({ id, timezone }) => ({ id, today: toDay(now, timezone) }))
  return db.all<SoldDay>(selectSoldDays(JSON.stringify(today)))
}

/** `today` has each site's id and day, as JSON. */
export const selectSoldDays = (today: string) => sql`
  SELECT l.invoice_id AS invoiceId, l.site_id AS siteId, l.day, l.unlisted_since AS unlistedSince,
    coalesce(e.published AND e.deleted_at IS NULL AND NOT e.quarantined AND e.status <> 'cancelled'
      AND NOT v.quarantined AND NOT coalesce(m.hidden, 0)
      AND EXISTS (SELECT 1 FROM venue_site s WHERE s.venue_id = e.venue_id AND s.site_id = l.site_id), 0) AS isListed,
    CASE WHEN e.id IS NOT NULL THEN json_object(
      'startAt', e.start_at, 'endAt', e.end_at, 'noStart', e.no_start, 'noEnd', e.no_end,
      'startDay', e.start_day, 'endDay', e.end_day, 'timezone', e.timezone) END AS time
  FROM json_each(${today}) t
  JOIN invoice_line l ON l.site_id = t.value ->> 'id' AND l.day > t.value ->> 'today' AND l.state = 'sold'
  JOIN invoice i ON i.id = l.invoice_id
  LEFT JOIN event e ON e.id = i.event_id
  LEFT JOIN venue v ON v.id = e.venue_id
  LEFT JOIN event_mark m ON m.event_id = e.id AND m.site_id = l.site_id`

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
