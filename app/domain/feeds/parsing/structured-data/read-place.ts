import { textKey } from '~/lib/text/text-key'
import type { FeedVenue } from '../../contract/feed-item'
import { parseLocation } from '../parse-location'
import { parseCoordinates, plainLine } from '../source-text'
import { MAX_LENGTH, truncate } from '../text-limits'
import { findName, findText, listThings, listValues, type Thing, type Value } from './thing'

/** The first place of an event that has a name or a street. Online places are none: the event is at the feed's own venue. */
export function readVenue(event: Thing): FeedVenue | null {
  for (const location of listValues(event, 'location')) {
    const venue = readPlace(location)
    if (venue) return venue
  }
  return null
}

/** A place with a name or a street; null for one with neither, and for what is only online. */
export function readPlace(location: Value): FeedVenue | null {
  if (typeof location === 'string') {
    const found = parseLocation(location)
    return found && createVenue(found.name, found.address, Number.NaN, Number.NaN)
  }
  if (location.types.some((type) => /^VirtualLocation$/i.test(type))) return null
  const { street, address } = readLines(location)
  const [geo] = listThings(location, 'geo')
  const coordinate = (name: string) => {
    const text = (geo && findText(geo, name)) || findText(location, name)
    return text === '' ? Number.NaN : Number(text)
  }
  return createVenue(
    plainLine(findName(location)) || street,
    address,
    coordinate('latitude'),
    coordinate('longitude'),
  )
}

/** An address is a text, or fields of which any may be missing. The country is left out: a site is in one. */
function readLines(place: Thing): { street: string; address: string } {
  const [value] = listValues(place, 'address')
  if (typeof value === 'string') {
    const address = plainLine(value)
    return { street: address, address }
  }
  const source = value ?? place
  const line = (name: string) => plainLine(findText(source, name)).replace(/[\s,]+$/, '')
  const street = line('streetAddress')
  const region = [line('addressRegion'), line('postalCode')].filter(Boolean).join(' ')
  const lines = [street, line('addressLocality'), region]
  return { street, address: lines.filter(Boolean).join(', ') }
}

function createVenue(
  fullName: string,
  fullAddress: string,
  latitude: number,
  longitude: number,
): FeedVenue | null {
  const name = truncate(fullName, MAX_LENGTH.venueName)
  const address = truncate(fullAddress, MAX_LENGTH.address)
  if (name === '') return null
  return {
    externalId: `${textKey(name)}|${textKey(address)}`,
    name,
    address,
    ...parseCoordinates(latitude, longitude),
  }
}
