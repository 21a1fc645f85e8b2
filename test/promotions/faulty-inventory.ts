import type { PromotionInventory } from '~/domain/promotions/days/promotion-inventory'
import { createMemoryInventory, MemorySlots } from './memory-inventory'

type Method = keyof PromotionInventory

/** Slots in memory, by the product's own rules, whose calls can fail and be interrupted. */
export function createFaultyInventory(clock: { now: number }) {
  const slots = new MemorySlots()
  const inventory = createMemoryInventory(() => clock.now, slots)
  /** The next calls of these methods fail, before or after they had their effect. */
  const failures: { method: Method; when: 'before' | 'after' }[] = []
  /** Runs before the next call of this method, as another request would. */
  const before: Partial<Record<Method, () => Promise<void>>> = {}
  async function run<Result>(method: Method, effect: () => Promise<Result>): Promise<Result> {
    const race = before[method]
    before[method] = undefined
    await race?.()
    const at = failures.findIndex((failure) => failure.method === method)
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]
    if (failure?.when === 'before') throw new Error(`${method} was not reached`)
    const result = await effect()
    if (failure) throw new Error(`${method} was lost`)
    return result
  }
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
