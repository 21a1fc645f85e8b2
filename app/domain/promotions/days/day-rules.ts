import type { DayRefusal, SlotClaim } from './promotion-inventory'

/** What an invoice wants of one day. `now` is the caller's; both times are epoch milliseconds. */
export type SlotOrder = { invoiceId: number; eventId: number; capacity: number; now: number }

/** `replaces` is the invoice of the same buyer and event whose held slot this one takes over; a sold one stays. */
export type HoldOrder = SlotOrder & { expiresAt: number; replaces?: number | null }

export type Decision =
  | { kind: 'granted'; claims: SlotClaim[] }
  | { kind: 'refused'; reason: DayRefusal }
  /** Wanted later, when an invoice that is still asking for its other days has all of them or gives up. */
  | { kind: 'waiting' }

/**
 * Holds a slot of a day, or extends the invoice's hold. A sold slot stays sold. `undecided` are the invoices that have this
 * day but may not get all of theirs. An older invoice (lower number) waits for them; a younger one is refused at once. So
 * nobody waits in a circle, and of several buyers who each have a part of the same days one gets all of its days.
 */
export function decideHold(
  claims: SlotClaim[],
  order: HoldOrder,
  undecided: ReadonlySet<number>,
): Decision {
  const { invoiceId, eventId, expiresAt } = order
  const live = dropExpired(claims, order.now).filter((claim) => !isReplaced(claim, order))
  const own = live.find((claim) => claim.invoiceId === invoiceId)
  if (own?.expiresAt === null) return { kind: 'granted', claims: live }
  const obstacle = own ? null : findObstacle(live, order)
  if (!obstacle) {
    const latest = Math.max(own?.expiresAt ?? 0, expiresAt)
    return { kind: 'granted', claims: setClaim(live, { invoiceId, eventId, expiresAt: latest }) }
  }
  const mayEnd = (claim: SlotClaim) =>
    claim.expiresAt !== null && claim.invoiceId > invoiceId && undecided.has(claim.invoiceId)
  return obstacle.claims.some(mayEnd)
    ? { kind: 'waiting' }
    : { kind: 'refused', reason: obstacle.reason }
}

const isReplaced = (claim: SlotClaim, { replaces, eventId }: HoldOrder) =>
  claim.invoiceId === replaces && claim.eventId === eventId && claim.expiresAt !== null

/**
 * Sells a slot of a day: one that the invoice holds, or a free one. A hold is a promise: it is sold even if the site has
 * fewer slots by now.
 */
export function decideSale(
  claims: SlotClaim[],
  order: SlotOrder,
): Exclude<Decision, { kind: 'waiting' }> {
  const { invoiceId, eventId } = order
  const live = dropExpired(claims, order.now)
  const isOwn = live.some((claim) => claim.invoiceId === invoiceId)
  const obstacle = isOwn ? null : findObstacle(live, order)
  if (obstacle) return { kind: 'refused', reason: obstacle.reason }
  return { kind: 'granted', claims: setClaim(live, { invoiceId, eventId, expiresAt: null }) }
}

/** Without the invoice's slot; a sold one stays if only holds are released. */
export function releaseSlot(
  claims: SlotClaim[],
  { invoiceId, onlyHeld }: { invoiceId: number; onlyHeld: boolean },
): SlotClaim[] {
  return claims.filter(
    (claim) => claim.invoiceId !== invoiceId || (onlyHeld && claim.expiresAt === null),
  )
}

/** A hold ends at the instant at which it expires. */
export function dropExpired(claims: SlotClaim[], now: number): SlotClaim[] {
  return claims.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
}

/** When the next hold expires; null if all slots are sold or free. */
export function findNextExpiry(claims: SlotClaim[]): number | null {
  const times = claims.flatMap(({ expiresAt }) => expiresAt ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** Throws a RangeError for an order that no invoice can have. */
export function checkOrder(order: Partial<HoldOrder> & { siteId?: number }): void {
  for (const [name, least] of Object.entries(LEAST)) {
    const value = order[name as keyof typeof LEAST]
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      throw new RangeError(`${name} cannot be ${value}`)
    }
  }
  const { expiresAt, now } = order
  if (expiresAt !== undefined && now !== undefined && expiresAt <= now) {
    throw new RangeError('a hold cannot expire before it begins')
  }
}

const LEAST = { siteId: 1, invoiceId: 1, eventId: 1, capacity: 0, now: 0, expiresAt: 0 }

/** Why the invoice cannot have one more slot, and the claims that are in its way; null if it can. */
function findObstacle(
  live: SlotClaim[],
  { eventId, capacity }: SlotOrder,
): { reason: DayRefusal; claims: SlotClaim[] } | null {
  const sameEvent = live.find((claim) => claim.eventId === eventId)
  if (sameEvent) {
    const reason = sameEvent.expiresAt === null ? 'promoted' : 'locked'
    return { reason, claims: [sameEvent] }
  }
  if (live.length < capacity) return null
  const sold = live.filter(({ expiresAt }) => expiresAt === null)
  if (sold.length >= capacity) return { reason: 'soldout', claims: [] }
  return { reason: 'locked', claims: live }
}

function setClaim(claims: SlotClaim[], claim: SlotClaim): SlotClaim[] {
  return [...claims.filter(({ invoiceId }) => invoiceId !== claim.invoiceId), claim]
}
