import { ACCESSIBILITY_FEATURES } from '~/domain/events/event-facts'

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
