import { type Day, isDay } from '~/lib/local-time'
import { MAX_DAYS_PER_INVOICE } from '../invoices/invoice'
import { checkOrder } from './day-rules'
import type { PromotionDayCalls, SlotAnswer } from './promotion-day-calls'
import type { PromotionInventory, RefusedDay } from './promotion-inventory'

/** Finds the object of a name; `DurableObjectNamespace` is one. */
export type PromotionDayNamespace = { getByName(name: string): unknown }

/** `now` is the caller's time, epoch milliseconds. */
export function openPromotionDays(
  namespace: PromotionDayNamespace,
  { now }: { now: number },
): PromotionInventory {
  const open = (siteId: number, day: Day) =>
    namespace.getByName(`${siteId}/${day}`) as PromotionDayCalls
  const release = (siteId: number, invoiceId: number, days: Day[], onlyHeld: boolean) =>
    forEachDay(days, (day) => open(siteId, day).release({ invoiceId, onlyHeld, now }))

  return {
    async holdDays({ siteId, invoiceId, eventId, capacity, expiresAt, replaces, ...order }) {
      const days = checkDays(order.days)
      const request = { invoiceId, eventId, capacity, expiresAt, now, replaces: replaces ?? null }
      checkOrder({ ...request, siteId })
      const isOnlyDay = days.length === 1
      const answers = await Promise.allSettled(
        days.map((day) => open(siteId, day).hold({ ...request, isOnlyDay })),
      )
      const refused = days.flatMap((day, index) => {
        const answer = answers[index]
        return answer?.status === 'fulfilled' ? listRefusal(day, answer.value) : []
      })
      const fault = answers.find((answer) => answer.status === 'rejected')
      if (fault || refused.length > 0) {
        const names = new Set(refused.map(({ day }) => day))
        const unrefused = days.filter((day) => !names.has(day))
        const released = release(siteId, invoiceId, unrefused, true)
        // What cannot be released now expires.
        if (fault) await released.catch(() => {})
        else await released
      }
      if (fault) throw fault.reason
      if (refused.length > 0) return { held: false, refused }
      // The holds are valid without it; only those who wait for this invoice would wait longer.
      if (!isOnlyDay) {
        await forEachDay(days, (day) => open(siteId, day).confirm(invoiceId)).catch(() => {})
      }
      return { held: true }
    },

    async sellDays({ siteId, invoiceId, eventId, capacity, ...order }) {
      const days = checkDays(order.days)
      const request = { invoiceId, eventId, capacity, now }
      checkOrder({ ...request, siteId })
      const answers = await forEachDay(days, (day) => open(siteId, day).sell(request))
      const refused = days.flatMap((day, index) => listRefusal(day, answers[index]))
      const names = new Set(refused.map(({ day }) => day))
      return { sold: days.filter((day) => !names.has(day)), refused }
    },

    async releaseDays({ siteId, invoiceId, days, onlyHeld = false }) {
      checkOrder({ siteId, invoiceId })
      await release(siteId, invoiceId, checkDays(days), onlyHeld)
    },

    async readClaims(siteId, days) {
      checkOrder({ siteId })
      const wanted = [...new Set(days)]
      const claims = await forEachDay(wanted, (day) => open(siteId, day).listClaims(now))
      return new Map(wanted.map((day, index) => [day, claims[index] ?? []]))
    },

    async purgeDays(siteId, days) {
      checkOrder({ siteId })
      await forEachDay([...new Set(days)], (day) => open(siteId, day).purge())
    },
  }
}

/** Calls all days at the same time and waits for all answers; throws the first fault. */
async function forEachDay<Answer>(
  days: Day[],
  call: (day: Day) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = await Promise.allSettled(days.map(call))
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

const listRefusal = (day: Day, answer: SlotAnswer | undefined): RefusedDay[] =>
  answer?.kind === 'refused' ? [{ day, reason: answer.reason }] : []

/** The days in order, each once. Throws a RangeError for what is not a day, for none, and for too many. */
function checkDays(days: Day[]): Day[] {
  const wrong = days.find((day) => !isDay(day))
  if (wrong !== undefined) throw new RangeError(`${JSON.stringify(wrong)} is not a day`)
  const each = [...new Set(days)].sort()
  if (each.length === 0 || each.length > MAX_DAYS_PER_INVOICE) {
    throw new RangeError(`an invoice cannot have ${each.length} days`)
  }
  return each
}
