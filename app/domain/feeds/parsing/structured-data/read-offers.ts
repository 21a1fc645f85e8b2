import { mentionsSoldOut } from '~/domain/events/event'
import { formatAmount } from '../format-amount'
import { parseWebUrl, plainLine } from '../source-text'
import { MAX_LENGTH, truncate } from '../text-limits'
import { findMember, findText, listTexts, listThings, type Thing } from './thing'

export type Offers = { cost: string; soldOut: boolean; ticketUrl: string | null }

/** What an event costs, and where its tickets are. */
export function readOffers(event: Thing, pageUrl: string): Offers {
  const offers = listThings(event, 'offers')
  const links = [
    ...offers.flatMap((offer) => listTexts(offer, 'url')),
    ...listTexts(event, 'offers'),
  ]
  const availabilities = offers.map((offer) => findMember(offer, 'availability'))
  const cost = truncate(readCost(event, offers), MAX_LENGTH.cost)
  return {
    cost,
    soldOut:
      mentionsSoldOut(cost) ||
      (offers.length > 0 && availabilities.every((text) => /sold_?out$/i.test(text))),
    ticketUrl: links.map((link) => parseWebUrl(link, pageUrl)).find((url) => url !== null) ?? null,
  }
}

function readCost(event: Thing, offers: Thing[]): string {
  const prices = offers.flatMap((offer) => [offer, ...listThings(offer, 'priceSpecification')])
  const texts = prices.flatMap((price) => listTexts(price, ...PRICES).map(plainLine))
  const [currency = ''] = prices.flatMap((price) => listTexts(price, 'priceCurrency'))
  const amounts = texts.filter(isAmount).map(Number)
  if (amounts.length === 0) {
    if (texts[0]) return texts[0]
    return /^(?:true|yes)$/i.test(findText(event, 'isAccessibleForFree')) ? 'Free' : ''
  }
  const lowest = amounts.reduce((a, b) => Math.min(a, b))
  const highest = amounts.reduce((a, b) => Math.max(a, b))
  if (highest === 0) return 'Free'
  const range = [...new Set([lowest, highest])].map((amount) => formatPrice(amount, currency))
  return range.join(' – ')
}

const PRICES = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice']

const isAmount = (text: string) => /^\d{1,7}(?:\.\d{1,4})?$/.test(text)

/** Without a currency, a bare number is all that is known. */
function formatPrice(amount: number, currency: string): string {
  const code = currency.trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return formatAmount(amount, code)
  return amount.toFixed(Number.isInteger(amount) ? 0 : 2)
}
