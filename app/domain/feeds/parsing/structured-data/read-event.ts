import type { Contact, EventStatus, EventTime } from '~/domain/events/event'
import { mentionsSoldOut } from '~/domain/events/event'
import { isHttpUrl } from '~/lib/text/http-url'
import type { FeedEvent } from '../../contract/feed-item'
import { INVALID_ITEM } from '../../contract/feed-plugin'
import { formatAmount } from '../format-amount'
import { parseTitle } from '../parse-title'
import { decodeEntities, parseWebUrl, plainLine, removeShortcodes, toHtml } from '../source-text'
import { limitCategories, limitHtml, MAX_LENGTH, parseEmail, truncate } from '../text-limits'
import type { EventThing } from './find-events'
import { type LocalZone, readEventTime } from './moments'
import { readVenue } from './read-place'
import {
  findMember,
  findName,
  findText,
  listTexts,
  listThings,
  listValues,
  type Thing,
} from './thing'

/** An event as its page describes it, before the pages of a feed are compared and it gets its id. */
export type PageEvent = {
  event: Omit<FeedEvent, 'externalId'>
  /** The page where it was found. */
  pageUrl: string
  /** The event's own page, if it names one. */
  ownUrl: string | null
}

export type Reading =
  | { kind: 'event'; pageEvent: PageEvent }
  | { kind: 'invalid'; title: string; ownUrl: string | null; reason: string }

/** `pageUrl` is where relative links start. */
export function readEvent(
  { event: thing, series }: EventThing,
  pageUrl: string,
  zone: LocalZone,
): Reading {
  const { title, status, soldOut } = parseTitle(plainLine(findName(thing)))
  const offers = readOffers(thing, pageUrl)
  const ownUrl = findOwnUrl(thing, offers.ticketUrl, pageUrl)
  const invalid = (reason: string): Reading => ({ kind: 'invalid', title, ownUrl, reason })
  if (title === '') return invalid(INVALID_ITEM.noTitle)
  const time = readTime(thing, zone)
  if ('reason' in time) return invalid(time.reason)
  return {
    kind: 'event',
    pageEvent: {
      pageUrl,
      ownUrl,
      event: {
        ...time,
        seriesId: series && findSeriesId(series, pageUrl),
        title,
        description: limitHtml(readDescription(thing)),
        status: readStatus(thing) ?? status,
        soldOut: soldOut || offers.soldOut,
        upstreamUrl: ownUrl ?? pageUrl,
        ticketUrl: offers.ticketUrl === ownUrl ? null : offers.ticketUrl,
        imageUrl: findImageUrl(thing, pageUrl),
        cost: offers.cost,
        contact: readContact(thing),
        categories: readCategories(thing),
        venue: readVenue(thing),
      },
    },
  }
}

function findSeriesId(series: Thing, pageUrl: string): string | null {
  const id = series.id ?? findText(series, 'url')
  return parseWebUrl(id, pageUrl) ?? (truncate(id, MAX_LENGTH.name) || null)
}

function readTime(thing: Thing, zone: LocalZone): EventTime | { reason: string } {
  return readEventTime(
    {
      start: findText(thing, 'startDate'),
      end: findText(thing, 'endDate'),
      duration: findText(thing, 'duration'),
    },
    zone,
  )
}

/** Its URL, or an id that is one, or the only link that it has if this leads to a page of the same site. */
function findOwnUrl(thing: Thing, ticketUrl: string | null, pageUrl: string): string | null {
  const links = [
    ...listTexts(thing, 'url', 'mainEntityOfPage'),
    ...listThings(thing, 'url', 'mainEntityOfPage').map(({ id }) => id ?? ''),
    thing.id && isHttpUrl(thing.id) ? thing.id : '',
  ]
  for (const link of links) {
    const url = parseWebUrl(link, pageUrl)
    if (url) return withoutFragment(url)
  }
  return ticketUrl && isSameHost(ticketUrl, pageUrl) ? withoutFragment(ticketUrl) : null
}

const isSameHost = (a: string, b: string) => new URL(a).host === new URL(b).host

const withoutFragment = (url: string) => url.replace(/#.*$/, '')

/** schema.org's names, of which sites write any spelling. A new date is all that 'rescheduled' says. */
function readStatus(thing: Thing): EventStatus | null {
  const text = findMember(thing, 'eventStatus').toLowerCase()
  if (/cancell?ed$/.test(text)) return 'cancelled'
  if (/postponed$/.test(text)) return 'postponed'
  return null
}

/** Some sites encode the tags of their HTML, and the line breaks between them twice. */
function readDescription(thing: Thing): string {
  const text = findText(thing, 'description') || findText(thing, 'disambiguatingDescription')
  const isEncoded = /&lt;\/?[a-z]/i.test(text) && !/<[a-z]/i.test(text)
  const html = (isEncoded ? decodeEntities(text) : text).replace(/\\r?\\n|\\n/g, '\n')
  return toHtml(removeShortcodes(html))
}

function findImageUrl(thing: Thing, pageUrl: string): string | null {
  for (const value of listValues(thing, 'image', 'photo', 'thumbnailUrl')) {
    const links =
      typeof value === 'string'
        ? [value]
        : [...listTexts(value, 'url', 'contentUrl'), value.id ?? '']
    for (const link of links) {
      const url = parseWebUrl(link, pageUrl)
      if (url) return url
    }
  }
  return null
}

function readContact(thing: Thing): Contact {
  const [organizer] = listValues(thing, 'organizer')
  if (organizer === undefined) return {}
  const contact = (text: string) => truncate(plainLine(text), MAX_LENGTH.contact)
  const name = contact(findName(organizer))
  if (typeof organizer === 'string') return isHttpUrl(name) || name === '' ? {} : { name }
  const phone = contact(findText(organizer, 'telephone'))
  const email = parseEmail(findText(organizer, 'email').replace(/^mailto:/i, ''))
  return { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) }
}

/** The event's kind is a category: 'VisualArtsEvent' is 'Visual Arts'. */
function readCategories(thing: Thing): string[] {
  const kinds = thing.types
    .filter((type) => !/^(?:event|eventseries|courseinstance)$/i.test(type))
    .map((type) => type.replace(/Event$/i, '').replace(/([a-z])([A-Z])/g, '$1 $2'))
  const keywords = listTexts(thing, 'keywords', 'genre').flatMap((text) => text.split(','))
  return limitCategories([...kinds, ...keywords.map(plainLine)])
}

type Offers = { cost: string; soldOut: boolean; ticketUrl: string | null }

/** What an event costs, and where its tickets are. */
function readOffers(event: Thing, pageUrl: string): Offers {
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
