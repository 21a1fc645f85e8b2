import { mentionsSoldOut } from '~/domain/events/event'
import type { EventFacts } from '~/domain/events/event-facts'
import { getPriceRange, isFree } from '~/domain/events/price'
import { isRegion } from '~/domain/venues/duplicates/likeness/venue-street'
import { formatDollars } from '~/lib/money'
import { toSingleLine } from '~/lib/text/single-line'
import { formatRange, type HouseStyle } from './house-style'

/** `cost` is the price in a feed's words; where authors entered amounts, those count. */
export type EntryPrice = {
  cost: string
  soldOut: boolean
  facts: Pick<EventFacts, 'priceFromCents' | 'priceToCents'>
}

/** '$10–$25', 'Free' if that is printed, '$10 (sold out)'. Amounts have no '.00' (AP). */
export function formatEntryPrice(
  price: EntryPrice,
  style: HouseStyle,
  printsFree: boolean,
): string {
  const text = formatAmounts(price, style, printsFree)
  if (!price.soldOut || mentionsSoldOut(text)) return text
  return text === '' ? 'Sold out' : `${text} (sold out)`
}

function formatAmounts({ cost, facts }: EntryPrice, style: HouseStyle, printsFree: boolean) {
  if (isFree({ cost, facts })) return printsFree ? 'Free' : ''
  const range = getPriceRange(facts)
  if (!range) return formatCost(cost, style)
  const { from, to } = range
  const low = from === 0 ? 'Free' : formatDollars(from)
  return from === to ? low : formatRange(low, formatDollars(to), style)
}

const formatCost = (cost: string, style: HouseStyle): string =>
  toSingleLine(cost)
    .replace(/(\$\d[\d,]*)\.00(?!\d)/g, '$1')
    .replace(/(\$\d[\d,.]*)\s*[-–—]\s*(\$?\d[\d,.]*)/g, (_, from: string, to: string) =>
      formatRange(from, to, style),
    )

/** AP writes an American number as 212-555-0100; others, and those with an extension, remain as they are. */
export function formatPhone(phone: string): string {
  const text = toSingleLine(phone)
  const digits = text.replace(/^\+?1(?=\D*\d{3}\D)/, '').replace(/\D/g, '')
  const isAmerican = /^[\d\s().+-]+$/.test(text) && /^[2-9]\d{9}$/.test(digits)
  return isAmerican ? digits.replace(/^(\d{3})(\d{3})/, '$1-$2-') : text
}

/** A URL as newspapers print it: without the scheme and the last slash. */
export const formatPrintUrl = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** With a number, AP abbreviates these, and no other type of street. */
const STREET_TYPES: Record<string, string> = { street: 'St.', avenue: 'Ave.', boulevard: 'Blvd.' }
const SHORT_TYPES: Record<string, string> = { st: 'St.', ave: 'Ave.', blvd: 'Blvd.' }
const DIRECTIONS: Record<string, string> = {
  north: 'N.',
  south: 'S.',
  east: 'E.',
  west: 'W.',
  northeast: 'NE',
  northwest: 'NW',
  southeast: 'SE',
  southwest: 'SW',
}
const SHORT_DIRECTIONS: Record<string, string> = { n: 'N.', s: 'S.', e: 'E.', w: 'W.' }

/** The street with its number, without town and state: '808 E. Center St.'; else what comes first. */
export function formatStreet(fullAddress: string, { streets }: HouseStyle): string {
  const segments = fullAddress
    .split(/[,\n;]/)
    .map(toSingleLine)
    .filter((segment) => segment !== '' && !isRegion(segment))
  const street = segments.find((segment) => /^\d+[A-Za-z]?(-\w+)?\s+\S/.test(segment))
  if (street === undefined) return segments[0] ?? ''
  return streets === 'ap' ? abbreviateStreet(street) : street
}

function abbreviateStreet(street: string): string {
  const [number = '', ...words] = street.split(' ')
  const last = words.length - 1
  const typeAt = words.findLastIndex((word, at) => at > 0 && plain(word) in ALL_TYPES)
  const short = words.map((word, at) => {
    const name = plain(word)
    if (at === typeAt) return ALL_TYPES[name] ?? word
    // 'North Street' is a name; '5 North Main Street' and '5 Main Street North' have directions.
    const isBefore = at === 0 && last > 0 && typeAt !== 1
    const isAfter = at > 0 && at === typeAt + 1
    return isBefore || isAfter ? (ALL_DIRECTIONS[name] ?? word) : word
  })
  return [number, ...short].join(' ')
}

const ALL_TYPES = { ...STREET_TYPES, ...SHORT_TYPES }
const ALL_DIRECTIONS = { ...DIRECTIONS, ...SHORT_DIRECTIONS }
const plain = (word: string) => word.toLowerCase().replace(/\.$/, '')
