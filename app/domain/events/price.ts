import { formatDollars } from '~/lib/money'
import { mentionsSoldOut } from './event'
import type { EventFacts } from './event-facts'

const FREE =
  /^(?:free(?: (?:admission|entry|event|of charge|to attend|to all|for all|for everyone|and open to (?:the public|all)))?|no cover(?: charge)?|admission (?:is )?free|\$?0(?:\.00)?)[.!]?$/i

/** `cost` is the price in a feed's words; where authors entered amounts, those count. */
type Price = { soldOut: boolean; title: string; cost: string; facts: Amounts }
type Amounts = Pick<EventFacts, 'priceFromCents' | 'priceToCents'>

/** Whether the event costs nothing, or its price text says only that it is free; 'Free with a ticket' does not. */
export function isFree({ cost, facts }: Pick<Price, 'cost' | 'facts'>): boolean {
  const range = getPriceRange(facts)
  return range ? range.to === 0 : FREE.test(cost.trim())
}

/** The lowest and the highest price in cents; null if the author entered none. */
export function getPriceRange({
  priceFromCents,
  priceToCents,
}: Amounts): { from: number; to: number } | null {
  if (priceFromCents === null) return null
  return { from: priceFromCents, to: priceToCents ?? priceFromCents }
}

const AMOUNT = /\$\s?(\d{1,5})(?:\.(\d{2}))?(?![\d.,]*\d)/g
/** What a price text may say besides its amounts so that they are the lowest and the highest price. */
const PRICE_WORDS =
  /\b(?:tickets?|admission|cover|general admission|ga|adv|advance|in advance|presale|at the door|door|doors|day of(?: show)?|to|and|or|per person|each|adults?|kids?|child|children|students?|seniors?|members?|non-members?|vip|sold[ -]out)\b/gi

/**
 * The lowest and the highest price in cents: what the author entered, else the amounts of a feed's text such as '$15' or '$10
 * advance / $12 at the door'. Null where a text says more than that: '$5 off with a coupon', 'from $20'.
 */
export function findStatedPrices({
  cost,
  facts,
}: Pick<Price, 'cost' | 'facts'>): { from: number; to: number } | null {
  const range = getPriceRange(facts)
  if (range) return range
  const amounts = [...cost.matchAll(AMOUNT)].map(
    ([, dollars, cents]) => Number(dollars) * 100 + Number(cents ?? 0),
  )
  const rest = cost
    .replace(AMOUNT, '')
    .replace(PRICE_WORDS, '')
    .replace(/[\s/,;:|()&.–—-]+/g, '')
  if (amounts.length === 0 || rest !== '') return null
  return { from: Math.min(...amounts), to: Math.max(...amounts) }
}

/** Whether an event is sold out, or its title or price says so. */
export function isSoldOut({ soldOut, title, cost }: Omit<Price, 'facts'>): boolean {
  return (
    soldOut || mentionsSoldOut(cost) || /[([]\s*sold[ -]out\s*[)\]]|^sold[ -]out\b/i.test(title)
  )
}

/** The price, and whether there are tickets left: '$10–$25 · Sold out'. Empty when neither is known. */
export function formatPrice({ soldOut, cost, facts }: Omit<Price, 'title'>): string {
  const price = formatAmounts(facts) ?? cost
  const isAlsoSoldOut = soldOut || mentionsSoldOut(cost)
  if (!isAlsoSoldOut || mentionsSoldOut(price)) return price
  return price === '' ? 'Sold out' : `${price} · Sold out`
}

/** The price in short, as cards have it: 'Free', '$12', '$10–$25'; empty where it is more than amounts, or unknown. */
export function formatShortPrice(price: Pick<Price, 'cost' | 'facts'>): string {
  if (isFree(price)) return 'Free'
  const range = findStatedPrices(price)
  return range ? formatRange(range) : ''
}

function formatAmounts(facts: Amounts): string | null {
  const range = getPriceRange(facts)
  return range && formatRange(range)
}

function formatRange({ from, to }: { from: number; to: number }): string {
  if (to === 0) return 'Free'
  return from === to ? formatDollars(from) : `${formatDollars(from)}–${formatDollars(to)}`
}
