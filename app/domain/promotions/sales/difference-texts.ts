import type { DifferenceKind } from './promotion-difference'

/** A kind of difference in plain words: what it is, what the product does about it, and what a person can do. */
type DifferenceText = { name: string; own: string; person: string }

const DIFFERENCE_TEXTS: Record<DifferenceKind, DifferenceText> = {
  'slot-lost': {
    name: 'A sold day has no slot',
    own: 'The event is shown on its day all the same. As soon as a slot is free, it is given one.',
    person: 'Refund the day, or have the site’s number of slots a day raised by one.',
  },
  'featured-without-sale': {
    name: 'An event is featured on a day that nobody bought',
    own: 'Nothing: it is left as it is, and this closes when the day is past.',
    person: 'Find out who featured it. Add complimentary days if it is meant to be so.',
  },
  'unknown-invoice': {
    name: 'A payment for a sale that does not exist',
    own: 'Nothing: no day belongs to it. This closes when the provider has refunded it.',
    person: 'Refund it in the provider’s dashboard.',
  },
  'paid-twice': {
    name: 'A sale was paid twice',
    own: 'The second payment gets no days. This closes when the provider has refunded it.',
    person: 'Refund the second payment in the provider’s dashboard.',
  },
  'payment-not-found': {
    name: 'The provider does not know a payment',
    own: 'It is searched for again every day. This closes when it is found.',
    person: 'Check whether the payment keys are those of the same account and mode.',
  },
  'unexpected-payment': {
    name: 'A payment of another amount or for another sale',
    own: 'Nothing: it was not applied. This closes when the provider has refunded it.',
    person: 'Refund it in the provider’s dashboard.',
  },
  'wrong-currency': {
    name: 'A payment in another currency',
    own: 'Nothing: it was not applied. This closes when the provider has refunded it.',
    person: 'Refund it in the provider’s dashboard.',
  },
  'refunds-differ': {
    name: 'The provider has refunded another amount than we have',
    own: 'Refunds are read again every day. This closes when both amounts agree.',
    person: 'Refund the same days here, or correct the refund in the provider’s dashboard.',
  },
  'refund-failed': {
    name: 'A refund failed',
    own: 'Nothing: the days are returned, and the buyer is owed the money.',
    person: 'Refund the days again, or pay the buyer another way and mark it as resolved.',
  },
  'refund-late': {
    name: 'A refund has been waiting for long',
    own: 'It is tried again every quarter of an hour. This closes when the provider has it.',
    person: 'See in the provider’s dashboard why it does not accept it.',
  },
  dispute: {
    name: 'The buyer disputes the payment with their bank',
    own: 'Nothing is refunded while the bank decides. This closes with the provider’s message.',
    person: 'Answer in the provider’s dashboard. If it was decided there, mark it as resolved.',
  },
}

/** The texts of a stored kind; of one that is no longer known, its own words. */
export const findDifferenceText = (kind: string): DifferenceText =>
  DIFFERENCE_TEXTS[kind as DifferenceKind] ?? {
    name: kind,
    own: 'Nothing.',
    person: 'Mark it as resolved.',
  }
