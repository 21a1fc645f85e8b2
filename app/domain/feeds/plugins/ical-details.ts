import type { Contact, EventTime } from '~/domain/events/event'
import { textKey } from '~/lib/text-key'
import type { FeedEvent, FeedVenue } from '../feed-item'
import { emailOf, limited, limitedCategories, limitedHtml, MOST } from './feed-limits'
import { coordinates, htmlOf, plainLine, plainLines, titleAndStatus, webUrl } from './feed-text'
import {
  type Calendar,
  type Component,
  type Property,
  parameterOf,
  propertiesOf,
  propertyOf,
  textIn,
  unescaped,
} from './ical-components'

/** All of an event but its time and its name in the feed: the same for every occurrence that the component speaks of. */
export type Details = Omit<FeedEvent, keyof EventTime | 'externalId' | 'seriesId'>

export function detailsOf(component: Component, calendar: Calendar): Details {
  const description = textIn(component, 'description')
  const { title, status } = titleAndStatus(titleOf(component, description, calendar))
  return {
    title,
    description: limitedHtml(htmlDescription(component) ?? htmlOf(description)),
    status: textIn(component, 'status').toUpperCase() === 'CANCELLED' ? 'cancelled' : status,
    upstreamUrl: webUrl(textIn(component, 'url'), baseOf(calendar)),
    ticketUrl: null,
    imageUrl: imageOf(component, calendar),
    cost: '',
    contact: contactOf(propertyOf(component, 'organizer')),
    categories: categoriesOf(component),
    venue: venueOf(component),
  }
}

/** CLASS says that it is not for the public. */
export function isPrivate(component: Component): boolean {
  return /^(?:private|confidential)$/i.test(textIn(component, 'class'))
}

const MOST_BORROWED = 120

/** SUMMARY may be missing: then the first line of the description, or what the calendar is called. */
function titleOf(component: Component, description: string, calendar: Calendar): string {
  const summary = plainLine(textIn(component, 'summary'))
  if (summary !== '') return summary
  const [firstLine = ''] = plainLines(description)
  return limited(firstLine, MOST_BORROWED) || plainLine(calendar.name) || 'Untitled event'
}

function htmlDescription(component: Component): string | null {
  const property = propertyOf(component, 'x-alt-desc')
  if (!property || !/html/i.test(parameterOf(property, 'fmttype'))) return null
  const html = unescaped(String(property[3]))
  return plainLine(html) === '' ? null : html.trim()
}

function baseOf({ pageUrl }: Calendar): string | undefined {
  return webUrl(pageUrl) ?? undefined
}

/** IMAGE (RFC 7986) comes in several sizes; ATTACH may be anything; Tockify has a property of its own. */
function imageOf(component: Component, calendar: Calendar): string | null {
  const images = [
    ...propertiesOf(component, 'image').sort((one, other) => sizeOf(other) - sizeOf(one)),
    ...propertiesOf(component, 'attach').filter((property) =>
      /^image\//i.test(parameterOf(property, 'fmttype')),
    ),
    ...propertiesOf(component, 'x-tkf-featured-image'),
  ]
  for (const property of images) {
    const url = property[2] === 'binary' ? null : webUrl(String(property[3]), baseOf(calendar))
    if (url) return url
  }
  return null
}

function sizeOf(image: Property): number {
  return ['THUMBNAIL', 'BADGE', 'GRAPHIC', 'FULLSIZE'].indexOf(
    parameterOf(image, 'display').toUpperCase(),
  )
}

function contactOf(organizer: Property | null): Contact {
  if (!organizer) return {}
  const name = limited(plainLine(parameterOf(organizer, 'cn')), MOST.contact)
  const value = String(organizer[3]).trim()
  const address = /^mailto:/i.test(value) ? emailOf(value.slice('mailto:'.length)) : ''
  // Google names the calendar itself as the organizer; nobody reads mail there.
  const email = /calendar\.google\.com$/i.test(address) ? '' : address
  return { ...(name && name !== email && { name }), ...(email && { email }) }
}

function categoriesOf(component: Component): string[] {
  const names = propertiesOf(component, 'categories').flatMap(([, , , ...values]) =>
    values.map((value) => plainLine(String(value))),
  )
  return limitedCategories(names)
}

function venueOf(component: Component): FeedVenue | null {
  const found = placeOf(textIn(component, 'location'))
  if (!found) return null
  const place = {
    name: limited(found.name, MOST.venueName),
    address: limited(found.address, MOST.address),
  }
  const geo = propertyOf(component, 'geo')?.[3]
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(Number) : []
  return {
    externalId: `${textKey(place.name)}|${textKey(place.address)}`,
    ...place,
    ...coordinates(latitude ?? Number.NaN, longitude ?? Number.NaN),
  }
}

/**
 * LOCATION is one text. What stands before the first comma or line break is the name when what follows reads like an
 * address; an address without a name gives its street as the name; a web address is no place at all.
 */
export function placeOf(location: string): { name: string; address: string } | null {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(location.trim())) return null
  const parts = plainLines(limited(location, MOST_LOCATION))
    .flatMap((line) => line.split(/,|\s@\s|\s[-–]\s(?=\d+\s+\p{L})/u))
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, ''))
    .filter((part) => part !== '')
  const [first, ...rest] = parts
  if (!first) return null
  if (STREET.test(first) && !STREET.test(rest[0] ?? '')) {
    return { name: first, address: parts.join(', ') }
  }
  return isAddress(rest)
    ? { name: first, address: rest.join(', ') }
    : { name: parts.join(', '), address: '' }
}

const MOST_LOCATION = 1000

/** A house number and a street: '501 Foster Street', '5101-B N Roxboro'. */
const STREET = /^\d+(?:[A-Za-z]|[-/]\w+)?\s+\p{L}/u
const REGION = /^(?:[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?|USA?|United States)$/

/** There is a number in it, or a town before the region: ['Milwaukee', 'WI'], but not ['CA']. */
function isAddress(parts: string[]): boolean {
  const [town, ...others] = parts
  if (!town) return false
  return parts.some((part) => /\d/.test(part)) || (!REGION.test(town) && others.some(isRegion))
}

const isRegion = (part: string) => REGION.test(part)
