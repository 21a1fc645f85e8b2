import type { Day } from '~/lib/time/local-time'
import type {
  DayRefusal,
  HeldDays,
  HoldOrder,
  Now,
  RefusedDay,
  ReleaseOrder,
  SaleOrder,
  SlotClaim,
  SoldDays,
} from './promotion-inventory'

/** Who has the slots of some days of a site. */
export type ClaimsByDay = ReadonlyMap<Day, SlotClaim[]>

/** What an order is answered, and what the days whose claims change have then. */
export type Decision<Answer> = { answer: Answer; after: ClaimsByDay }

/**
 * Holds a slot on all of an order's days or on none, or extends its holds. A sold slot stays sold; a hold is never shortened.
 * An order that is refused frees what it held of these days.
 */
export function decideHold(claims: ClaimsByDay, order: HoldOrder & Now): Decision<HeldDays> {
  const { invoiceId, eventId, expiresAt } = order
  const { granted, refused } = grantDays(claims, order, (own) => ({
    invoiceId,
    eventId,
    expiresAt: own?.expiresAt === null ? null : Math.max(own?.expiresAt ?? 0, expiresAt),
  }))
  return refused.length === 0
    ? { answer: { held: true }, after: granted }
    : {
        answer: { held: false, refused },
        after: decideRelease(claims, { ...order, onlyHeld: true }).after,
      }
}

/**
 * Sells a slot on each day: one that the invoice holds, or a free one. A hold is a promise: it is sold even if the site has
 * fewer slots by now.
 */
export function decideSale(claims: ClaimsByDay, order: SaleOrder & Now): Decision<SoldDays> {
  const { invoiceId, eventId } = order
  const sold = { invoiceId, eventId, expiresAt: null }
  const { granted, refused } = grantDays(claims, order, () => sold)
  return { answer: { sold: [...granted.keys()], refused }, after: granted }
}

/** Frees the invoice's slots; sold ones stay if only holds are released. */
export function decideRelease(
  claims: ClaimsByDay,
  { days, invoiceId, onlyHeld = false }: ReleaseOrder,
): Decision<void> {
  const isLeft = (claim: SlotClaim) =>
    claim.invoiceId !== invoiceId || (onlyHeld && claim.expiresAt === null)
  return {
    answer: undefined,
    after: new Map(days.map((day) => [day, (claims.get(day) ?? []).filter(isLeft)])),
  }
}

/** A hold ends at the instant at which it expires. */
export function dropExpired(claims: SlotClaim[], now: number): SlotClaim[] {
  return claims.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
}

/** The days with a slot for the order, each with its claim among the others', and those without. */
function grantDays(
  claims: ClaimsByDay,
  order: SaleOrder & Now & { replaces?: number | null },
  createClaim: (own: SlotClaim | undefined) => SlotClaim,
): { granted: Map<Day, SlotClaim[]>; refused: RefusedDay[] } {
  const granted = new Map<Day, SlotClaim[]>()
  const refused: RefusedDay[] = []
  for (const day of order.days) {
    const live = dropExpired(claims.get(day) ?? [], order.now)
    const own = live.find(({ invoiceId }) => invoiceId === order.invoiceId)
    const competing = live.filter((claim) => claim !== own && !isReplaced(claim, order))
    const reason = own ? null : findRefusal(competing, order)
    if (reason) refused.push({ day, reason })
    else granted.set(day, [...competing, createClaim(own)])
  }
  return { granted, refused }
}

const isReplaced = (
  claim: SlotClaim,
  { replaces, eventId }: { replaces?: number | null; eventId: number },
) => claim.invoiceId === replaces && claim.eventId === eventId && claim.expiresAt !== null

/** Why the invoice cannot have one more slot; null if it can. */
function findRefusal(
  live: SlotClaim[],
  { eventId, capacity }: { eventId: number; capacity: number },
): DayRefusal | null {
  const sameEvent = live.find((claim) => claim.eventId === eventId)
  if (sameEvent) return sameEvent.expiresAt === null ? 'promoted' : 'locked'
  if (live.length < capacity) return null
  const sold = live.filter(({ expiresAt }) => expiresAt === null)
  return sold.length >= capacity ? 'soldout' : 'locked'
}
