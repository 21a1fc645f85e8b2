import { ACCESSIBILITY_FEATURES, type EventFacts } from '~/domain/events/event-facts'
import { ADULT_AGE, findAges, findLowestPrice } from '~/domain/events/read-facts'

/**
 * Facts that lists are narrowed by, and the names of their values. An event without a fact, whose price nobody entered, is in
 * no list that is narrowed by it.
 */
export const LISTING_FACTS = {
  price: { free: 'Free', 10: 'Up to $10', 25: 'Up to $25', 50: 'Up to $50' },
  ages: {
    all: 'All ages',
    kids: 'Children welcome',
    teens: 'Teens welcome',
    adults: 'Adults only',
  },
  access: ACCESSIBILITY_FEATURES,
} as const satisfies Record<string, Record<string, string>>

export type ListingFact = keyof typeof LISTING_FACTS

/** 'price/free' */
export const formatFact = (fact: ListingFact, value: string): string => `${fact}/${value}`

/** The name of a fact's value; null if there is no such value. */
export function findFactName(fact: ListingFact, value: string): string | null {
  const names: Record<string, string> = LISTING_FACTS[fact]
  return Object.hasOwn(names, value) ? (names[value] ?? null) : null
}

/** All facts of an event, as formatFact writes them. A free event is also one of up to $10. */
export function listFacts(source: { title: string; cost: string; facts: EventFacts }): string[] {
  const price = findLowestPrice(source)
  const ages = findAges(source)
  const { minAge = 0, maxAge = null } = ages ?? {}
  const welcomes = (from: number, to: number) => minAge <= to && (maxAge === null || maxAge >= from)
  return [
    ...(price === 0 ? [formatFact('price', 'free')] : []),
    ...PRICE_LIMITS.filter((dollars) => price !== null && price <= dollars * 100).map((dollars) =>
      formatFact('price', String(dollars)),
    ),
    ...(ages && minAge === 0 && maxAge === null ? [formatFact('ages', 'all')] : []),
    ...(ages && welcomes(0, 12) ? [formatFact('ages', 'kids')] : []),
    ...(ages && welcomes(13, 17) ? [formatFact('ages', 'teens')] : []),
    ...(minAge >= ADULT_AGE ? [formatFact('ages', 'adults')] : []),
    ...Object.keys(ACCESSIBILITY_FEATURES)
      .filter((feature) => source.facts.accessibility.some((own) => own === feature))
      .map((feature) => formatFact('access', feature)),
  ]
}

const PRICE_LIMITS = [10, 25, 50] as const
