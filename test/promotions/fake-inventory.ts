import type { PromotionInventory, SlotClaim } from '~/domain/promotions/promotion-inventory'

type FakeInventory = PromotionInventory & {
  clock: { now: number }
  claims: Map<string, SlotClaim[]>
  /** The next calls of these methods fail, before or after they had their effect. */
  failures: { method: string; when: 'before' | 'after' }[]
  /** Runs before the next call of this method, as another request would. */
  before: Partial<Record<string, () => Promise<void>>>
}

export function createFakeInventory(clock: { now: number }): FakeInventory {
  const claims = new Map<string, SlotClaim[]>()
  const failures: FakeInventory['failures'] = []
  const before: FakeInventory['before'] = {}
  const live = (siteId: number, day: string) =>
    (claims.get(`${siteId}/${day}`) ?? []).filter(
      ({ expiresAt }) => expiresAt === null || expiresAt > clock.now,
    )
  const set = (siteId: number, day: string, list: SlotClaim[]) =>
    claims.set(`${siteId}/${day}`, list)
  async function run<Result>(method: string, effect: () => Result): Promise<Result> {
    const race = before[method]
    before[method] = undefined
    await race?.()
    const at = failures.findIndex((failure) => failure.method === method)
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]
    if (failure?.when === 'before') throw new Error(`${method} was not reached`)
    const result = effect()
    if (failure) throw new Error(`${method} was lost`)
    return result
  }
  function refuse(siteId: number, day: string, order: SlotClaim, capacity: number) {
    const rivals = live(siteId, day).filter(({ invoiceId }) => invoiceId !== order.invoiceId)
    const own = rivals.find(({ eventId }) => eventId === order.eventId)
    if (own) return own.expiresAt === null ? ('promoted' as const) : ('locked' as const)
    if (rivals.length < capacity) return null
    const sold = rivals.filter(({ expiresAt }) => expiresAt === null)
    return sold.length >= capacity ? ('soldout' as const) : ('locked' as const)
  }
  const claim = (siteId: number, day: string, order: SlotClaim) =>
    set(siteId, day, [
      ...live(siteId, day).filter(({ invoiceId }) => invoiceId !== order.invoiceId),
      order,
    ])
  const isSold = (siteId: number, day: string, id: number) =>
    live(siteId, day).some(({ invoiceId, expiresAt }) => invoiceId === id && expiresAt === null)
  return {
    clock,
    claims,
    failures,
    before,
    holdDays: ({ siteId, invoiceId, eventId, days, capacity, expiresAt }) =>
      run('holdDays', () => {
        const order = { invoiceId, eventId, expiresAt }
        const refused = days.flatMap((day) => {
          const reason = refuse(siteId, day, order, capacity)
          return reason ? [{ day, reason }] : []
        })
        if (refused.length > 0) {
          for (const day of days) {
            if (isSold(siteId, day, invoiceId)) continue
            const rivals = live(siteId, day).filter((rival) => rival.invoiceId !== invoiceId)
            set(siteId, day, rivals)
          }
          return { held: false, refused }
        }
        for (const day of days) {
          if (!isSold(siteId, day, invoiceId)) claim(siteId, day, order)
        }
        return { held: true }
      }),
    sellDays: ({ siteId, invoiceId, eventId, days, capacity }) =>
      run('sellDays', () => {
        const order = { invoiceId, eventId, expiresAt: null }
        const isHeld = (day: string) => live(siteId, day).some((c) => c.invoiceId === invoiceId)
        const refused = days.flatMap((day) => {
          const reason = isHeld(day) ? null : refuse(siteId, day, order, capacity)
          return reason ? [{ day, reason }] : []
        })
        const sold = days.filter((day) => !refused.some((rival) => rival.day === day))
        for (const day of sold) claim(siteId, day, order)
        return { sold, refused }
      }),
    releaseDays: ({ siteId, invoiceId, days }) =>
      run('releaseDays', () => {
        for (const day of days) {
          set(
            siteId,
            day,
            live(siteId, day).filter((rival) => rival.invoiceId !== invoiceId),
          )
        }
      }),
    readClaims: (siteId, days) =>
      run('readClaims', () => new Map(days.map((day) => [day, live(siteId, day)]))),
  }
}
