import { countAndSave, createMinuteCounter, type MinuteCounter } from '~/lib/minute-counter'
import { toDay } from '~/lib/time/local-time'
import type { Log } from '~/platform/log.server'
import type { Database } from '~/platform/storage/database.server'
import type { PromotionCount } from './promotion-count'
import { addPromotionCounts } from './promotion-count-store.server'

export type PromotionCounter = MinuteCounter<PromotionCount>

export const createPromotionCounter = (): PromotionCounter =>
  createMinuteCounter(
    ({ siteId, eventId, day }) => `${siteId} ${eventId} ${day}`,
    (before, added) => ({
      ...before,
      impressions: before.impressions + added.impressions,
      opens: before.opens + added.opens,
      ticketClicks: before.ticketClicks + added.ticketClicks,
    }),
  )

/** What one request did, by the ids of events. */
export type PromotionActs = {
  site: { id: number; timezone: string }
  /** The events that the block of featured events showed. */
  shown: number[]
  /** The event that was opened from that block. */
  opened: number | null
  /** The event whose tickets were opened. */
  ticketsOpened: number | null
}

export type PromotionCountServices = {
  db: Database
  promotionCounter: PromotionCounter
  log: Log
  now: number
}

/**
 * Counts what a request did with featured events, if anything (docs/decisions/0028-promotion-counts.md). It is called for every
 * request, so that what others did is saved when it is due.
 */
export function countPromotion(
  { db, promotionCounter, log, now }: PromotionCountServices,
  acts: PromotionActs | null,
  machineTime: number,
  waitUntil: (work: Promise<void>) => void,
): void {
  countAndSave(promotionCounter, acts ? listCounts(acts, now) : [], {
    machineTime,
    waitUntil,
    save: (due) => addPromotionCounts(db, due),
    onFault: (fault) => log.error('what featured events achieved could not be saved', fault),
  })
}

function listCounts(
  { site, shown, opened, ticketsOpened }: PromotionActs,
  now: number,
): PromotionCount[] {
  const count = (eventId: number, counted: Partial<PromotionCount>): PromotionCount => ({
    siteId: site.id,
    eventId,
    day: toDay(now, site.timezone),
    impressions: 0,
    opens: 0,
    ticketClicks: 0,
    ...counted,
  })
  return [
    ...shown.map((eventId) => count(eventId, { impressions: 1 })),
    ...(opened === null ? [] : [count(opened, { opens: 1 })]),
    ...(ticketsOpened === null ? [] : [count(ticketsOpened, { ticketClicks: 1 })]),
  ]
}
