import type { FeaturedDayInventory } from '~/domain/promotions/invoices/invoice'
import type { FormReply } from '~/lib/forms/form-reply'
import type { SectionResult } from '~/lib/section-result'
import type { Day } from '~/lib/time/local-time'
import type { EventCardData } from '~/ui/events/cards/event-card-data'
import type { ShownTime } from '~/ui/events/event-time'

/** The promote page, ready for the browser. */
export type PromotePage = {
  event: Pick<
    EventCardData,
    'id' | 'href' | 'title' | 'venue' | 'when' | 'image' | 'dateTile' | 'status'
  >
  content:
    | { kind: 'login'; loginHref: string }
    | { kind: 'past' }
    /** Why visitors cannot see the event, and so nothing is sold. */
    | { kind: 'blocked'; reasons: string[]; manageHref: string | null }
    | { kind: 'sale'; sale: SectionResult<PromoteSale> }
}

export type PromoteSale = {
  inventory: FeaturedDayInventory
  /** The key of this view of the page: an order that is sent twice is one order. */
  formKey: string
  /** How the browser pays by card. */
  gateway: { kind: 'stripe' | 'test'; publishableKey: string }
  canPromoteFree: boolean
  /** The viewer's order for this event that is not paid yet. */
  order: UnfinishedOrder | null
  notice: string | null
  /** 'Today can be booked until 6 PM.'; null while it says nothing. */
  todayText: string | null
}

export type UnfinishedOrder = {
  invoiceId: number
  days: Day[]
  totalCents: number
  /** Until when its days are held. */
  until: ShownTime
  secondsLeft: number
  /** The buyer's bank was to confirm its payment, and has not. */
  isUnconfirmed: boolean
}

/** What the page's buttons answer. */
export type PromoteReply = FormReply & {
  /** The chosen days that were refused. */
  refused?: Day[]
  /** The days are held: the browser pays next. */
  ordered?: { invoiceId: number; totalCents: number }
  /** The buyer's bank wants to confirm the payment: the browser asks for it, and settles. */
  confirm?: { clientSecret: string }
}

/** An answer to the page's script: a reply, or where to go. */
export type PaymentAnswer = { kind: 'reply'; reply: PromoteReply } | { kind: 'go'; url: string }
