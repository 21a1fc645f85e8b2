import type { Contact, EventTime } from '~/domain/events/event'
import { textKey } from '~/lib/text/text-key'
import type { FeedEvent, FeedVenue } from '../../contract/feed-item'
import { parseLocation } from '../../parsing/parse-location'
import { parseTitle } from '../../parsing/parse-title'
import {
  parseCoordinates,
  parseWebUrl,
  plainLine,
  plainLines,
  toHtml,
} from '../../parsing/source-text'
import {
  limitCategories,
  limitHtml,
  MAX_LENGTH,
  parseEmail,
  truncate,
} from '../../parsing/text-limits'
import {
  type Calendar,
  type Component,
  findProperty,
  listProperties,
  type Property,
  readParameter,
  readText,
  unescapeText,
} from './parse-calendars'

/** Everything about an event except its time and its ids: the same for all occurrences of a component. */
export type Details = Omit<FeedEvent, keyof EventTime | 'externalId' | 'seriesId'>

export function readDetails(component: Component, calendar: Calendar): Details {
  const description = readText(component, 'description')
  const { title, status, soldOut } = parseTitle(readTitle(component, description, calendar))
  return {
    title,
    description: limitHtml(htmlDescription(component) ?? toHtml(description)),
    status: readText(component, 'status').toUpperCase() === 'CANCELLED' ? 'cancelled' : status,
    soldOut,
    upstreamUrl: parseWebUrl(readText(component, 'url'), findBaseUrl(calendar)),
    ticketUrl: null,
    imageUrl: findImageUrl(component, calendar),
    cost: '',
    contact: readContact(findProperty(component, 'organizer')),
    categories: readCategories(component),
    venue: readVenue(component),
  }
}

/** Whether CLASS excludes the public. */
export function isPrivate(component: Component): boolean {
  return /^(?:private|confidential)$/i.test(readText(component, 'class'))
}

const MAX_FALLBACK_TITLE = 120

/** Falls back from SUMMARY to the first line of the description, then to the calendar's name. */
function readTitle(component: Component, description: string, calendar: Calendar): string {
  const summary = plainLine(readText(component, 'summary'))
  if (summary !== '') return summary
  const [firstLine = ''] = plainLines(description)
  return truncate(firstLine, MAX_FALLBACK_TITLE) || plainLine(calendar.name) || 'Untitled event'
}

function htmlDescription(component: Component): string | null {
  const property = findProperty(component, 'x-alt-desc')
  if (!property || !/html/i.test(readParameter(property, 'fmttype'))) return null
  const html = unescapeText(String(property[3]))
  return plainLine(html) === '' ? null : html.trim()
}

function findBaseUrl({ pageUrl }: Calendar): string | undefined {
  return parseWebUrl(pageUrl) ?? undefined
}

/** IMAGE (RFC 7986) comes in several sizes; ATTACH may be any kind of file; Tockify has its own property. */
function findImageUrl(component: Component, calendar: Calendar): string | null {
  const images = [
    ...listProperties(component, 'image').sort((a, b) => rankImageSize(b) - rankImageSize(a)),
    ...listProperties(component, 'attach').filter((property) =>
      /^image\//i.test(readParameter(property, 'fmttype')),
    ),
    ...listProperties(component, 'x-tkf-featured-image'),
  ]
  for (const property of images) {
    const url =
      property[2] === 'binary' ? null : parseWebUrl(String(property[3]), findBaseUrl(calendar))
    if (url) return url
  }
  return null
}

function rankImageSize(image: Property): number {
  return ['THUMBNAIL', 'BADGE', 'GRAPHIC', 'FULLSIZE'].indexOf(
    readParameter(image, 'display').toUpperCase(),
  )
}

function readContact(organizer: Property | null): Contact {
  if (!organizer) return {}
  const name = truncate(plainLine(readParameter(organizer, 'cn')), MAX_LENGTH.contact)
  const value = String(organizer[3]).trim()
  const organizerEmail = /^mailto:/i.test(value) ? parseEmail(value.slice('mailto:'.length)) : ''
  // Google names the calendar itself as the organizer, but that mailbox does not exist.
  const email = /calendar\.google\.com$/i.test(organizerEmail) ? '' : organizerEmail
  return { ...(name && name !== email && { name }), ...(email && { email }) }
}

function readCategories(component: Component): string[] {
  const names = listProperties(component, 'categories').flatMap(([, , , ...values]) =>
    values.map((value) => plainLine(String(value))),
  )
  return limitCategories(names)
}

function readVenue(component: Component): FeedVenue | null {
  const found = parseLocation(readText(component, 'location'))
  if (!found) return null
  const place = {
    name: truncate(found.name, MAX_LENGTH.venueName),
    address: truncate(found.address, MAX_LENGTH.address),
  }
  const geo = findProperty(component, 'geo')?.[3]
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(Number) : []
  return {
    externalId: `${textKey(place.name)}|${textKey(place.address)}`,
    ...place,
    ...parseCoordinates(latitude ?? Number.NaN, longitude ?? Number.NaN),
  }
}
