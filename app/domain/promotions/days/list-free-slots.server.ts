import type { Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { PromotionSite } from '../promotion-services.server'
import { listSlotHolders } from './list-slot-holders.server'

/** How many slots a day has left for an event; `promoted` if the event has one of them already. */
export type FreeSlots = { day: Day; free: number; isPromoted: boolean }

/** What is free on these days, as the database knows it: the objects of the days decide. */
export async function listFreeSlots(
  services: { db: Database; now: number },
  site: Pick<PromotionSite, 'id' | 'settings'>,
  { eventId, days }: { eventId: number; days: Day[] },
): Promise<FreeSlots[]> {
  const holders = await listSlotHolders(services, site.id, days)
  return days.map((day) => {
    const ofDay = holders.filter((holder) => holder.day === day)
    return {
      day,
      free: Math.max(0, site.settings.featuredSlotsPerDay - ofDay.length),
      isPromoted: ofDay.some((holder) => holder.eventId === eventId),
    }
  })
}
