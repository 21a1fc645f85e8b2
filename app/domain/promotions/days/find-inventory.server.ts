import { and, between, eq, inArray } from 'drizzle-orm'
import { invoice, invoiceLine } from '~/db/schema/invoices'
import { featuredDay } from '~/db/schema/promotions'
import type { MaybeViewer } from '~/domain/accounts/permissions'
import { groupBy } from '~/lib/group-by'
import { addDays, type Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { DayAvailability, FeaturedDayInventory } from '../invoices/invoice'
import type { PromotionSite } from '../promotion-services.server'
import { findPromotableEvent, type PromotableDays } from './promotable-event.server'
import { findUpsellRate } from './upsell-rate-store.server'

type Services = { db: Database; now: number }

/**
 * What may be bought for an event, as the database knows it: the objects of the days decide when an invoice is created. Null
 * if the viewer may not see the event.
 */
export async function findInventory(
  services: Services,
  { site, viewer, eventId }: { site: PromotionSite; viewer: MaybeViewer; eventId: number },
): Promise<({ kind: 'inventory' } & FeaturedDayInventory) | { kind: 'past-event' } | null> {
  const [found, rate] = await Promise.all([
    findPromotableEvent(services, { site, viewer, eventId }),
    findUpsellRate(services, site.id),
  ])
  if (found.kind === 'not-found') return null
  if (found.kind === 'past-event') return found
  const isOnSale = found.kind === 'promotable' && rate > 0
  const overrides = isOnSale
    ? await findUnavailableDays(services, site, eventId, found.days)
    : lockAll(found.days)
  return { kind: 'inventory', ...found.days, overrides, rate }
}

/** Each day that cannot be selected. This event's own days come first, then days without a slot left. */
async function findUnavailableDays(
  services: Services,
  site: PromotionSite,
  eventId: number,
  { min, max }: PromotableDays,
): Promise<Record<Day, DayAvailability>> {
  const { db } = services
  const [slots, featured] = await db.batch([
    db
      .select({
        day: invoiceLine.day,
        eventId: invoice.eventId,
        state: invoiceLine.state,
        status: invoice.status,
        expiresAt: invoice.expiresAt,
      })
      .from(invoiceLine)
      .innerJoin(invoice, eq(invoice.id, invoiceLine.invoiceId))
      .where(
        and(
          eq(invoiceLine.siteId, site.id),
          between(invoiceLine.day, min, max),
          inArray(invoiceLine.state, ['held', 'sold']),
        ),
      ),
    db
      .select({ day: featuredDay.day })
      .from(featuredDay)
      .where(
        and(
          eq(featuredDay.eventId, eventId),
          eq(featuredDay.siteId, site.id),
          between(featuredDay.day, min, max),
        ),
      ),
  ])
  const claims = slots.filter(
    ({ state, status, expiresAt }) =>
      state === 'sold' || status === 'paid' || expiresAt > services.now,
  )
  const promoted = new Set(featured.map(({ day }) => day))
  const capacity = site.settings.featuredSlotsPerDay
  const claimsByDay = groupBy(claims, ({ day }) => day)
  const days = capacity === 0 ? listDays(min, max) : [...promoted, ...claimsByDay.keys()]
  const availability = [...new Set(days)].map((day): [Day, DayAvailability] => {
    const ofDay = claimsByDay.get(day) ?? []
    return [day, promoted.has(day) ? 'promoted' : decideAvailability(ofDay, eventId, capacity)]
  })
  return Object.fromEntries(availability.filter(([, state]) => state !== 'available').sort())
}

function decideAvailability(
  claims: { eventId: number | null; state: string }[],
  eventId: number,
  capacity: number,
): DayAvailability {
  const own = claims.find((claim) => claim.eventId === eventId)
  if (own) return own.state === 'sold' ? 'promoted' : 'locked'
  if (claims.filter(({ state }) => state === 'sold').length >= capacity) return 'soldout'
  return claims.length >= capacity ? 'locked' : 'available'
}

const lockAll = ({ min, max }: PromotableDays): Record<Day, DayAvailability> =>
  Object.fromEntries(listDays(min, max).map((day) => [day, 'locked']))

function listDays(min: Day, max: Day): Day[] {
  const days: Day[] = []
  for (let day = min; day <= max; day = addDays(day, 1)) days.push(day)
  return days
}
