import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import { groupBy } from '~/lib/group-by'
import type { Day } from '~/lib/time/local-time'
import type { DaySlice, SiteDay } from '~/platform/settings/env'
import type { PromotionServices } from '../promotion-services.server'
import { recordDifference } from '../sales/promotion-difference.server'
import { DAYS_PER_SLICE, foundSites, isInSlice, sitesOfSlice } from '../sales/sales-slice.server'
import type { SlotClaim } from './promotion-inventory'

/** Slots that are sold again or freed for one slice; each takes up to two calls. */
const MAX_REPAIRS = 150
const MAX_UNSOLD = 100

/** `rest` is what was left for another call; null if all was compared. */
export type ComparedDays = {
  checked: number
  repaired: number
  reported: number
  rest: DaySlice | null
}

type Line = { invoiceId: number; eventId: number | null; state: string; isFeatured: boolean }

/** A day of a site with the lines that have a slot, or are about to. */
type ComparedDay = SiteDay & { lines: Line[] }

/**
 * Compares the slots of a slice's days with the lines of invoices: a sold line has its slot, and a slot its line. Who is faster
 * at this moment is settling or returning it, and follows by itself. Events are featured on their sold days, and featured days
 * that nobody bought are reported. Doing it twice, or twice at once, is harmless.
 */
export async function compareDays(
  services: PromotionServices,
  slice: DaySlice,
): Promise<ComparedDays> {
  const found = await listDays(services, slice)
  const days = found.slice(0, DAYS_PER_SLICE)
  const next = found[DAYS_PER_SLICE]
  const compared = { ...slice, until: next ?? slice.until }
  const result: ComparedDays = {
    checked: days.length,
    repaired: 0,
    reported: 0,
    rest: next ? { ...slice, from: toPosition(next) } : null,
  }
  const claims = await readClaims(services, days)
  const differing = days.filter((day) => !agrees(day, claims.get(day) ?? []))
  await repairSlots(services, { slice, differing, claims, result })
  result.repaired += await featureSoldDays(services, days)
  result.reported += await reportUnsoldDays(services, compared)
  return result
}

const toPosition = ({ siteId, day }: SiteDay): SiteDay => ({ siteId, day })

/** The days with a line, and one more than fit. */
async function listDays({ db }: PromotionServices, slice: DaySlice): Promise<ComparedDay[]> {
  const rows = await db.all<SiteDay & { lines: string }>(sql`
    WITH RECURSIVE ${foundSites(sql`invoice_line`, sitesOfSlice(slice))}
    SELECT l.site_id AS siteId, l.day, json_group_array(json_object(
      'invoiceId', l.invoice_id, 'eventId', i.event_id, 'state', l.state,
      'isFeatured', l.state <> 'sold' OR i.event_id IS NULL OR EXISTS (
        SELECT 1 FROM featured_day f WHERE f.site_id = l.site_id AND f.day = l.day AND f.event_id = i.event_id)
      )) FILTER (WHERE l.state IN ('sold', 'held')) AS lines
    FROM found_site s CROSS JOIN invoice_line l ON l.site_id = s.id AND ${isInSlice('l', slice)}
    JOIN invoice i ON i.id = l.invoice_id
    GROUP BY l.site_id, l.day ORDER BY l.site_id, l.day LIMIT ${DAYS_PER_SLICE + 1}`)
  return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as Line[] }))
}

async function readClaims(
  { promotionDays }: PromotionServices,
  days: ComparedDay[],
): Promise<Map<ComparedDay, SlotClaim[]>> {
  const groups = [...groupBy(days, ({ siteId }) => siteId)]
  const read = await Promise.all(
    groups.map(async ([siteId, group]) => {
      const claims = await promotionDays.readClaims(
        siteId,
        group.map(({ day }) => day),
      )
      return group.map((day) => [day, claims.get(day.day) ?? []] as const)
    }),
  )
  return new Map(read.flat())
}

const isSold = ({ expiresAt }: SlotClaim) => expiresAt === null

const agrees = ({ lines }: ComparedDay, claims: SlotClaim[]) =>
  listLost(lines, claims).length + listStray(lines, claims).length === 0

const listLost = (lines: Line[], claims: SlotClaim[]) =>
  lines.filter(
    (line) =>
      line.state === 'sold' &&
      !claims.some((claim) => isSold(claim) && claim.invoiceId === line.invoiceId),
  )

const listStray = (lines: Line[], claims: SlotClaim[]) =>
  claims.filter(
    (claim) => isSold(claim) && !lines.some(({ invoiceId }) => invoiceId === claim.invoiceId),
  )

type Repair = {
  slice: DaySlice
  differing: ComparedDay[]
  claims: Map<ComparedDay, SlotClaim[]>
  result: ComparedDays
}

async function repairSlots(
  services: PromotionServices,
  { slice, differing, claims, result }: Repair,
): Promise<void> {
  if (differing.length === 0) return
  const { db, promotionDays } = services
  const siteIds = [...new Set(differing.map(({ siteId }) => siteId))]
  const sites = new Map((await listSitesById(db, siteIds)).map((site) => [site.id, site]))
  // Read after the claims: a line of a sale in progress is held, until its slot is sold.
  const current = await listLines(services, differing)
  let repairs = 0
  for (const day of differing) {
    if (repairs >= MAX_REPAIRS) {
      result.rest = { ...slice, from: toPosition(day) }
      return
    }
    const { siteId } = day
    const lines = current.get(formatDay(day)) ?? []
    const found = claims.get(day) ?? []
    for (const { invoiceId, eventId } of listLost(lines, found)) {
      // The line of an event that is gone is refunded by another job.
      if (eventId === null) continue
      repairs++
      const capacity = sites.get(siteId)?.settings.featuredSlotsPerDay ?? 0
      const order = { siteId, invoiceId, eventId, days: [day.day], capacity }
      if ((await promotionDays.sellDays(order)).sold.length > 0) result.repaired++
      else {
        const detail = `Invoice ${invoiceId} has no slot on ${day.day}`
        const about = { siteId, invoiceId, detail, day: day.day }
        await recordDifference(services, { kind: 'slot-lost', ...about })
        result.reported++
      }
    }
    for (const { invoiceId } of listStray(lines, found)) {
      repairs++
      await promotionDays.releaseDays({ siteId, invoiceId, days: [day.day] })
      result.repaired++
    }
  }
}

const formatDay = ({ siteId, day }: SiteDay) => `${siteId}/${day}`

async function listLines({ db }: PromotionServices, days: SiteDay[]): Promise<Map<string, Line[]>> {
  const lines = await db.all<Line & SiteDay>(sql`
    SELECT l.site_id AS siteId, l.day, l.invoice_id AS invoiceId, i.event_id AS eventId, l.state
    FROM json_each(${JSON.stringify(days.map(toPosition))}) d
    JOIN invoice_line l ON l.site_id = d.value ->> 'siteId' AND l.day = d.value ->> 'day' AND l.state IN ('sold', 'held')
    JOIN invoice i ON i.id = l.invoice_id`)
  return groupBy(lines, formatDay)
}

/** Features events on the sold days on which they are not. Returns on how many. */
async function featureSoldDays(services: PromotionServices, days: ComparedDay[]): Promise<number> {
  const missing = days.flatMap(({ siteId, day, lines }) =>
    lines.flatMap(({ invoiceId, isFeatured }) => (isFeatured ? [] : [{ siteId, day, invoiceId }])),
  )
  if (missing.length === 0) return 0
  const [written] = await applyChange(services, {
    writes: [
      sql`
        INSERT OR IGNORE INTO featured_day (site_id, day, event_id)
        SELECT l.site_id, l.day, i.event_id
        FROM json_each(${JSON.stringify(missing)}) m
        JOIN invoice_line l ON l.invoice_id = m.value ->> 'invoiceId' AND l.day = m.value ->> 'day' AND l.state = 'sold'
        JOIN invoice i ON i.id = l.invoice_id AND i.event_id IS NOT NULL`,
    ],
    after: { sites: [...new Set(missing.map(({ siteId }) => siteId))] },
  })
  return written?.changes ?? 0
}

async function reportUnsoldDays(services: PromotionServices, slice: DaySlice): Promise<number> {
  const unsold = await services.db.all<{ siteId: number; eventId: number; day: Day }>(sql`
    WITH RECURSIVE ${foundSites(sql`featured_day`, sitesOfSlice(slice))}
    SELECT f.site_id AS siteId, f.event_id AS eventId, f.day
    FROM found_site s CROSS JOIN featured_day f ON f.site_id = s.id AND ${isInSlice('f', slice)}
    WHERE NOT EXISTS (
      SELECT 1 FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
      WHERE i.event_id = f.event_id AND l.site_id = f.site_id AND l.day = f.day AND l.state = 'sold')
    LIMIT ${MAX_UNSOLD}`)
  for (const { siteId, eventId, day } of unsold) {
    const detail = `Event ${eventId} is featured on site ${siteId} on ${day}`
    const about = { siteId, invoiceId: null, detail, day, reference: String(eventId) }
    await recordDifference(services, { kind: 'featured-without-sale', ...about })
  }
  return unsold.length
}
