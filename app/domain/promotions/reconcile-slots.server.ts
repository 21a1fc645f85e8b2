import { type SQL, sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { addDays, DAY, type Day, toDay } from '~/lib/local-time'
import { insertFeaturedDays } from './featured-day-store.server'
import type { PromotionDifference } from './promotion-difference'
import { recordDifference } from './promotion-difference.server'
import type { SlotClaim } from './promotion-inventory'
import type { PromotionServices } from './promotion-services.server'
import { requirePromotionSite } from './require-promotion-site.server'

/** At most this many objects in one run; another night has the next ones. */
const MAX_OBJECTS = 600
/** Objects that are asked at the same time. */
const MAX_AT_ONCE = 20
const MAX_ROWS = 200
const LATEST_INVOICES = 200

export type Reconciled = { checked: number; repaired: number; reported: number }

type SiteDay = { siteId: number; day: Day }

/**
 * Compares the objects of days from yesterday on with the lines of invoices. A sold line has its slot, and a slot its line; who
 * is faster at this moment is settling or returning it, and follows by itself.
 */
export async function reconcileSlots(
  services: PromotionServices,
  { isNightly }: { isNightly: boolean },
): Promise<Reconciled> {
  const all = await listSiteDays(services, isNightly)
  const turns = Math.max(1, Math.ceil(all.length / MAX_OBJECTS))
  const turn = Math.floor(services.now / DAY) % turns
  const chosen = all.filter((_, index) => index % turns === turn)
  const found: PromotionDifference[] = []
  let repaired = 0
  for (let at = 0; at < chosen.length; at += MAX_AT_ONCE) {
    for (const [siteId, days] of groupBySite(chosen.slice(at, at + MAX_AT_ONCE))) {
      repaired += await reconcileDays(services, siteId, days, found)
    }
  }
  for (const difference of found) await recordDifference(services, difference)
  return { checked: chosen.length, repaired, reported: found.length }
}

/** Every night all days with a line; in between those of the latest invoices. */
function listSiteDays({ db, now }: PromotionServices, isNightly: boolean): Promise<SiteDay[]> {
  const first = firstDay(now)
  return isNightly
    ? db.all<SiteDay>(sql`
        WITH RECURSIVE ${selectSitesWith(sql`invoice_line`)}
        SELECT DISTINCT l.site_id AS siteId, l.day
        FROM found_site s CROSS JOIN invoice_line l ON l.site_id = s.id AND l.day >= ${first}
        ORDER BY l.site_id, l.day`)
    : db.all<SiteDay>(sql`
        SELECT DISTINCT site_id AS siteId, day FROM invoice_line
        WHERE invoice_id > (SELECT max(id) FROM invoice) - ${LATEST_INVOICES} AND day >= ${first}
        ORDER BY site_id, day`)
}

/** The sites with rows in a table whose index begins with the site: a step of the index each, however many rows there are. */
const selectSitesWith = (table: SQL) => sql`
  found_site(id) AS (
    SELECT min(site_id) FROM ${table}
    UNION ALL
    SELECT (SELECT min(site_id) FROM ${table} WHERE site_id > found_site.id)
    FROM found_site WHERE found_site.id IS NOT NULL)`

/** Yesterday in UTC: today in each time zone, or the day before. */
const firstDay = (now: number) => addDays(toDay(now, 'UTC'), -1)

function groupBySite(siteDays: SiteDay[]): Map<number, Day[]> {
  const groups = new Map<number, Day[]>()
  for (const { siteId, day } of siteDays) groups.set(siteId, [...(groups.get(siteId) ?? []), day])
  return groups
}

type Line = { invoiceId: number; eventId: number | null; day: Day; state: string }

async function reconcileDays(
  services: PromotionServices,
  siteId: number,
  days: Day[],
  found: PromotionDifference[],
): Promise<number> {
  const claims = await services.promotionDays.readClaims(siteId, days)
  // Read after the claims: a line of a sale in progress is held, until its slot is sold.
  const lines = await listLines(services, siteId, days)
  let repaired = 0
  for (const line of lines.filter(({ state }) => state === 'sold')) {
    if (isSoldTo(claims.get(line.day), line.invoiceId)) continue
    const { invoiceId, day } = line
    if (await sellAgain(services, siteId, line)) repaired++
    else {
      const detail = `Invoice ${invoiceId} has no slot on ${day}`
      found.push({ kind: 'slot-lost', siteId, invoiceId, detail, day })
    }
  }
  for (const [day, list] of claims) {
    for (const { invoiceId } of list.filter(({ expiresAt }) => expiresAt === null)) {
      const line = lines.find(
        (candidate) => candidate.day === day && candidate.invoiceId === invoiceId,
      )
      if (line?.state === 'sold' || line?.state === 'held') continue
      await services.promotionDays.releaseDays({ siteId, invoiceId, days: [day] })
      repaired++
    }
  }
  return repaired
}

const isSoldTo = (claims: SlotClaim[] | undefined, invoiceId: number) =>
  claims?.some((claim) => claim.invoiceId === invoiceId && claim.expiresAt === null)

function listLines({ db }: PromotionServices, siteId: number, days: Day[]): Promise<Line[]> {
  return db.all<Line>(sql`
    SELECT l.invoice_id AS invoiceId, i.event_id AS eventId, l.day, l.state
    FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id
    WHERE l.site_id = ${siteId} AND l.day IN (SELECT value FROM json_each(${JSON.stringify(days)}))`)
}

/** False if the slots of the day are taken. The event of a line whose event is gone is refunded by another job. */
async function sellAgain(
  { db, promotionDays }: PromotionServices,
  siteId: number,
  { invoiceId, eventId, day }: Line,
): Promise<boolean> {
  if (eventId === null) return true
  const { settings } = await requirePromotionSite(db, siteId)
  const capacity = settings.featuredSlotsPerDay
  const order = { siteId, invoiceId, eventId, days: [day], capacity }
  return (await promotionDays.sellDays(order)).sold.length > 0
}

/** Features events on the sold days on which they are not, and reports featured days that nobody bought. */
export async function reconcileFeaturedDays(services: PromotionServices): Promise<Reconciled> {
  const { db, now } = services
  const first = firstDay(now)
  const missing = await db.all<{ siteId: number; eventId: number; day: Day }>(sql`
    WITH RECURSIVE ${selectSitesWith(sql`invoice_line`)}
    SELECT l.site_id AS siteId, i.event_id AS eventId, l.day
    FROM found_site s CROSS JOIN invoice_line l ON l.site_id = s.id AND l.day >= ${first}
    JOIN invoice i ON i.id = l.invoice_id
    WHERE l.state = 'sold' AND i.event_id IS NOT NULL
      AND NOT EXISTS (
        SELECT 1 FROM featured_day f
        WHERE f.site_id = l.site_id AND f.day = l.day AND f.event_id = i.event_id)
    LIMIT ${MAX_ROWS}`)
  for (const { siteId, eventId, day } of missing) {
    await applyChange(services, {
      writes: [insertFeaturedDays(siteId, eventId, [day])],
      after: { sites: [siteId] },
    })
  }
  const unsold = await db.all<{ siteId: number; eventId: number; day: Day }>(sql`
    WITH RECURSIVE ${selectSitesWith(sql`featured_day`)}
    SELECT f.site_id AS siteId, f.event_id AS eventId, f.day
    FROM found_site s CROSS JOIN featured_day f ON f.site_id = s.id AND f.day >= ${first}
    WHERE NOT EXISTS (
      SELECT 1 FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
      WHERE i.event_id = f.event_id AND l.site_id = f.site_id AND l.day = f.day AND l.state = 'sold')
    LIMIT ${MAX_ROWS}`)
  for (const { siteId, eventId, day } of unsold) {
    const detail = `Event ${eventId} is featured on site ${siteId} on ${day}`
    const about = { siteId, invoiceId: null, detail, day, reference: String(eventId) }
    await recordDifference(services, { kind: 'featured-without-sale', ...about })
  }
  return {
    checked: missing.length + unsold.length,
    repaired: missing.length,
    reported: unsold.length,
  }
}
