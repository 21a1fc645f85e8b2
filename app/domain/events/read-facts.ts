import type { EventFacts } from './event-facts'
import { getPriceRange, isFree } from './price'

/** What an event says of itself: its facts, or its title and its price in a feed's words. */
type Source = { title: string; cost: string; facts: EventFacts }

/**
 * The lowest price in cents, 0 if the event is free; null if it is unknown. Of a feed's words, amounts in dollars count, but
 * not those that are added or taken off: '$12 (+ $2 fee)'.
 */
export function findLowestPrice({ cost, facts }: Pick<Source, 'cost' | 'facts'>): number | null {
  const range = getPriceRange(facts)
  if (range) return range.from
  if (isFree({ cost, facts }) || FREE_TO.test(cost)) return 0
  const amounts = [...cost.matchAll(AMOUNT)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  )
  return amounts.length > 0 ? Math.min(...amounts) : null
}

/** 'Free – $10', 'Free to $10' */
const FREE_TO = /^free\s*(?:[–—-]|to)\s*\$/i
const AMOUNT =
  /(?<![+\-−]\s?|plus\s|save\s)\$\s?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{1,2})?)(?!\s*(?:off|discount|(?:service |booking |ticket )?fees?|minimum|min\.)\b)(?![\d.,]*\d)/gi

/** Years from and to which ages are welcome, each null for no limit; null if nothing is said. */
export function findAges({ title, cost, facts }: Source): Ages | null {
  const { minAge, maxAge } = facts
  if (minAge !== null || maxAge !== null) return { minAge: minAge ?? 0, maxAge }
  const words = `${title} ${cost}`
  if (/\ball[ -]ages\b/i.test(words)) return { minAge: 0, maxAge: null }
  const [, plus, over] = ADULTS.exec(words) ?? []
  const age = plus ?? over
  return age === undefined ? null : { minAge: Number(age), maxAge: null }
}

type Ages = { minAge: number; maxAge: number | null }

const ADULTS = /(?<![\d$.])(18|19|21)\s?\+(?!\s?\d)|\b(18|19|21) (?:and|&|or) (?:over|up|older)\b/i

export const ADULT_AGE = 18
