import type { Account } from '~/domain/accounts/account'
import { featureWithoutCharge } from '~/domain/promotions/days/feature-without-charge.server'
import { listSlotHolders } from '~/domain/promotions/days/list-slot-holders.server'
import { findPromotableEvent } from '~/domain/promotions/days/promotable-event.server'
import type { PromotionInventory } from '~/domain/promotions/days/promotion-inventory'
import { findUpsellRate, saveUpsellRates } from '~/domain/promotions/days/upsell-rate-store.server'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoices/invoice'
import type {
  PromotionServices,
  PromotionViewer,
} from '~/domain/promotions/promotion-services.server'
import type { Site } from '~/domain/sites/site'
import { groupBy } from '~/lib/group-by'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
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
 * to repeat: days that have enough events are left.
 */
export async function loadPromotions(
  services: PromotionServices,
  city: DemoCity,
  people: Account[],
): Promise<void> {
  const site = await requireSite(services.db, city.site.host)
  if ((await findUpsellRate(services, site.id)) === 0) {
    await saveUpsellRates(services, site, { [FEATURED_DAY_RATE]: RATE })
  }
  const viewer = findEditor(site, people)
  const events = await listPromotableEvents(services, site, { viewer, city })
  const chosen = await chooseDays(services, site, events)
  for (const [eventId, choices] of groupBy(chosen, (choice) => choice.eventId)) {
    const gift = { site, viewer, eventId, days: choices.map(({ day }) => day) }
    const { kind } = await featureWithoutCharge({ ...services, promotionDays: ALL_FREE }, gift)
    if (kind !== 'featured') throw new Error(`${site.host}: event ${eventId} is ${kind}`)
  }
}

function findEditor(site: Site, people: Account[]): PromotionViewer {
  const { email } = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === site.host) ?? {}
  const editor = people.find((person) => person.email === email)
  if (!editor) throw new Error(`${site.host} has no editor`)
  return { ...editor, roles: [{ role: 'siteadmin', siteId: site.id }] }
}

type Promotable = { id: number; last: Day }

/** The next event on each of the city's pages that has not begun, and the last day on which it can be featured. */
async function listPromotableEvents(
  services: PromotionServices,
  site: Site,
  { viewer, city }: { viewer: PromotionViewer; city: DemoCity },
): Promise<Promotable[]> {
  const pages = city.highlights.promoted
  const ids = await listNextEvents(services.db, services.now, pages, { hasBegun: false })
  const found = await Promise.all(
    ids.map((eventId) => findPromotableEvent(services, { site, viewer, eventId })),
  )
  return found.flatMap((event) =>
    event.kind === 'promotable' ? [{ id: event.event.id, last: event.days.max }] : [],
  )
}

/** Fills each day with events in turn, so that all of them have days. */
async function chooseDays(
  services: PromotionServices,
  site: Site,
  events: Promotable[],
): Promise<{ eventId: number; day: Day }[]> {
  const today = toDay(services.now, site.timezone)
  const days = Array.from({ length: PROMOTED_DAYS }, (_, count) => addDays(today, count))
  const holders = await listSlotHolders(services, site.id, days)
  return days.flatMap((day, turn) => {
    const ofDay = holders.filter((holder) => holder.day === day).map(({ eventId }) => eventId)
    const first = turn % Math.max(events.length, 1)
    return [...events.slice(first), ...events.slice(0, first)]
      .filter(({ id, last }) => day <= last && !ofDay.includes(id))
      .slice(0, Math.max(0, PROMOTED_PER_DAY - ofDay.length))
      .map(({ id }) => ({ eventId: id, day }))
  })
}

/** Commands do not reach the objects of sites, which read at their first call what was sold before; later, reconciliation gives these days their slots. */
const ALL_FREE: PromotionInventory = {
  holdDays: async () => ({ held: true }),
  sellDays: async ({ days }) => ({ sold: days, refused: [] }),
  releaseDays: async () => undefined,
  readClaims: async () => new Map(),
}
