import type { PromotionInventory } from '~/domain/promotions/days/promotion-inventory'
import { createMemoryInventory, MemorySlots } from './memory-inventory'
import { planFailures } from './planned-failures'

/** Slots in memory, by the product's own rules, whose calls can fail and be interrupted. */
export function createFaultyInventory(clock: { now: number }) {
  const slots = new MemorySlots()
  const inventory = createMemoryInventory(() => clock.now, slots)
  const { failures, before, run } = planFailures<keyof PromotionInventory>(
    (message) => new Error(message),
  )
  /** All slots that have an owner, as 'site/day/invoice'. */
  const listSlots = (kind: 'held' | 'sold') =>
    [...slots.claims].flatMap(([name, claims]) =>
      claims
        .filter(({ expiresAt }) => (kind === 'sold') === (expiresAt === null))
        .map(({ invoiceId }) => `${name}/${invoiceId}`),
    )
  const methods: PromotionInventory = {
    holdDays: (order) => run('holdDays', () => inventory.holdDays(order)),
    sellDays: (order) => run('sellDays', () => inventory.sellDays(order)),
    releaseDays: (order) => run('releaseDays', () => inventory.releaseDays(order)),
    readClaims: (siteId, days) => run('readClaims', () => inventory.readClaims(siteId, days)),
  }
  return { ...methods, slots, failures, before, listSlots }
}
