import type { SearchQuery } from '~/domain/search/search-query'
import type { Random } from './seeded-random'

/** What an event says of itself, as it is stored. */
export type ModelFacts = {
  cost: string
  priceFromCents: number | null
  minAge: number | null
  maxAge: number | null
  accessibility: string[]
}

/** Prices in a feed's words, and the lowest amount in cents. */
const COSTS: [cost: string, cents: number | null][] = [
  ['', null],
  ['Free', 0],
  ['$10', 1_000],
  ['$12.50 – $40', 1_250],
  ['Pay what you can', null],
]
const FEATURES = ['step-free', 'hearing-loop']
const PRICES = ['free', '10', '25', '50']
const AGES = ['all', 'kids', 'teens', 'adults']

export function randomFacts(random: Random): ModelFacts {
  const isKnown = random.chance(0.4)
  return {
    cost: random.pick(COSTS)[0],
    priceFromCents: random.chance(0.6) ? null : random.pick([0, 999, 1_000, 1_001, 2_500, 6_000]),
    minAge: isKnown ? random.pick([0, 5, 13, 18, 21]) : null,
    maxAge: isKnown && random.chance(0.3) ? random.pick([21, 25]) : null,
    accessibility: random.some(FEATURES, random.pick([0, 0, 1, 2])),
  }
}

/** Whether an event has the facts that a query asks for. */
export function hasFacts(event: ModelFacts, { prices, ages, access }: SearchQuery): boolean {
  const price = event.priceFromCents ?? COSTS.find(([cost]) => cost === event.cost)?.[1] ?? null
  const costs = (limit: string) =>
    price !== null && price <= (limit === 'free' ? 0 : Number(limit) * 100)
  const { minAge, maxAge } = event
  const isFor = (age: string) => {
    if (minAge === null) return false
    if (age === 'all') return minAge === 0 && maxAge === null
    if (age === 'kids') return minAge <= 12
    if (age === 'teens') return minAge <= 17
    return minAge >= 18
  }
  return (
    (!prices || prices.some(costs)) &&
    (!ages || ages.some(isFor)) &&
    (!access || access.every((feature) => event.accessibility.includes(feature)))
  )
}

/** The price as a card has it. */
export function shortPrice({ priceFromCents, cost }: ModelFacts): string {
  if (priceFromCents === null) return SHORT_PRICES[cost] ?? ''
  if (priceFromCents === 0) return 'Free'
  return `$${priceFromCents % 100 === 0 ? priceFromCents / 100 : (priceFromCents / 100).toFixed(2)}`
}

const SHORT_PRICES: Record<string, string> = {
  Free: 'Free',
  $10: '$10',
  '$12.50 – $40': '$12.50–$40',
}

/** A query for each single fact. */
export const listFactQueries = (): SearchQuery[] => [
  ...PRICES.map((price) => ({ prices: [price] })),
  ...AGES.map((age) => ({ ages: [age] })),
  ...FEATURES.map((feature) => ({ access: [feature] })),
]

/** One or two facts to filter by. */
export function randomFactFilter(random: Random): SearchQuery {
  const field = random.pick(['prices', 'ages', 'access'] as const)
  const values = { prices: PRICES, ages: AGES, access: FEATURES }[field]
  return { [field]: random.some(values, random.pick([1, 1, 2])) }
}
