import { and, eq } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { featuredDay } from '~/db/schema/promotions'
import type { Account } from '~/domain/accounts/account'
import { featureWithoutCharge } from '~/domain/promotions/feature-without-charge.server'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoice'
import type { PromotionInventory } from '~/domain/promotions/promotion-inventory'
import type {
  PromotionServices,
  PromotionViewer,
} from '~/domain/promotions/promotion-services.server'
import { findUpsellRate, saveUpsellRates } from '~/domain/promotions/upsell-rate-store.server'
import type { Site } from '~/domain/sites/site'
import { addDays, type Day, toDay } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { requireSite } from '../manage/require-site'
import { DEMO_ACCOUNTS } from './demo-accounts.mjs'
import type { DemoCity } from './demo-city'
import { listNextEvents } from './list-next-events'

/** From today on, events are promoted on so many days, and so many on each. */
const PROMOTED_DAYS = 7
const PROMOTED_PER_DAY = 3

/** What a featured day costs, in cents. */
const RATE = 1_500

/**
 * Loads the price of a featured day, and complimentary days for the city's promoted events, after its events and accounts. Safe
 * to repeat.
 */
export async function loadPromotions(
  services: PromotionServices,
  city: DemoCity,
  people: Account[],
): Promise<void> {
  const { db, now } = services
  const site = await requireSite(db, city.site.host)
  if ((await findUpsellRate(services, site.id)) === 0) {
    await saveUpsellRates(services, site, { [FEATURED_DAY_RATE]: RATE })
  }
  const viewer = findEditor(site, people)
  const events = await listNextEvents(db, now, city.highlights.promoted)
  for (const [place, eventId] of events.entries()) {
    const days = await listMissingDays(
      services,
      site,
      eventId,
      listDays(site, now, { place, count: events.length }),
    )
    if (days.length === 0) continue
    const gift = { site, viewer, eventId, days }
    const { kind } = await featureWithoutCharge({ ...services, promotionDays: ALL_FREE }, gift)
    if (kind !== 'featured') throw new Error(`${site.host}: event ${eventId} is ${kind}`)
  }
}

/** Some of the events on each day, so that all of them have days. */
function listDays(
  site: Site,
  now: number,
  { place, count }: { place: number; count: number },
): Day[] {
  const today = toDay(now, site.timezone)
  return Array.from({ length: PROMOTED_DAYS }, (_, day) => day)
    .filter((day) => (place - day + PROMOTED_DAYS * count) % count < PROMOTED_PER_DAY)
    .map((day) => addDays(today, day))
}

/** The days until the event is over on which it is not featured yet. */
async function listMissingDays(
  { db }: { db: Database },
  site: Site,
  eventId: number,
  days: Day[],
): Promise<Day[]> {
  const featured = await db
    .select({ day: featuredDay.day })
    .from(featuredDay)
    .where(and(eq(featuredDay.siteId, site.id), eq(featuredDay.eventId, eventId)))
  const found = await db
    .select({ lastDay: event.endDay })
    .from(event)
    .where(eq(event.id, eventId))
    .get()
  const known = featured.map(({ day }) => day)
  return days.filter((day) => !known.includes(day) && day <= (found?.lastDay ?? ''))
}

function findEditor(site: Site, people: Account[]): PromotionViewer {
  const { email } = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === site.host) ?? {}
  const editor = people.find((person) => person.email === email)
  if (!editor) throw new Error(`${site.host} has no editor`)
  return { ...editor, roles: [{ role: 'siteadmin', siteId: site.id }] }
}

/** Commands do not reach the objects of days; the product's reconciliation gives these days their slots. */
const ALL_FREE: PromotionInventory = {
  holdDays: async () => ({ held: true }),
  sellDays: async ({ days }) => ({ sold: days, refused: [] }),
  releaseDays: async () => undefined,
  readClaims: async () => new Map(),
}
