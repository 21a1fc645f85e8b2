import { parseLocation } from '~/domain/feeds/parsing/parse-location'
import type { VenuePlace } from '~/domain/venues/venue'
import { isRecord } from '~/lib/bytes/json'

/** A venue of a recorded feed, as a run would store it. */
export type RecordedVenue = VenuePlace & { id: string }

/** The bytes of a recorded file, by its path in the shared fixtures. */
export type ReadRecording = (path: string) => Promise<Uint8Array | null>

/** Where venues without coordinates are: a geocoder that does not know the address answers with the town. */
const TOWNS = {
  davis: { latitude: 38.5449, longitude: -121.7405 },
  petaluma: { latitude: 38.2324, longitude: -122.6367 },
  raleigh: { latitude: 35.7796, longitude: -78.6382 },
  bloomington: { latitude: 39.1653, longitude: -86.5264 },
  milwaukee: { latitude: 43.0389, longitude: -87.9065 },
}

const RECORDINGS: [path: string, town: keyof typeof TOWNS][] = [
  ['events/davis-events.json', 'davis'],
  ['events/petaluma-events.json', 'petaluma'],
  ['events/ncsu-localist.ics', 'raleigh'],
  ['ical/raleighdurham-gopack_api_v2.ics', 'raleigh'],
  ['ical/raleighdurham-dprplaymore_common_modules.ics', 'raleigh'],
  ['ical/raleighdurham-americantobaccocampus.ics', 'raleigh'],
  ['ical/raleighdurham-unitedarts.ics', 'raleigh'],
  ['ical/raleighdurham-naturalsciences.ics', 'raleigh'],
  ['ical/raleighdurham-calendar_group_gregg_museum_of_art_design.ics', 'raleigh'],
  ['ical/bloomington-calendar_feeds.ics', 'bloomington'],
  ['ical/bloomington-campuslabs_iub.ics', 'bloomington'],
  ['ical/bloomington-gcal_90204180d86dfba4a.ics', 'bloomington'],
  ['ical/bloomington-gcal_r5lf3al9blontcsjnedbr2f2u0.ics', 'bloomington'],
  ['ical/petaluma-api_v2.ics', 'petaluma'],
  ['ical/petaluma-tockify_pdaevents.ics', 'petaluma'],
  ['ical/santarosa-sonoma.ics', 'petaluma'],
  ['ical/calagator-ical_google.ics', 'milwaukee'],
  ['ical/calagator-ical_upcoming_many.ics', 'milwaukee'],
  ['ical/calagator-ical_eventful_many.ics', 'milwaukee'],
  ['ticketmaster/event-all-200.json', 'milwaukee'],
  ['ticketmaster/venue-find-200.json', 'milwaukee'],
  ['tribe/centrocaferiverwest.com-events.json', 'milwaukee'],
]

/** All venues of the recordings, each once, by an id made of what it says; none where there are no recordings. */
export async function readRecordedVenues(
  read: ReadRecording,
): Promise<Map<string, RecordedVenue & { town: string }>> {
  const venues = new Map<string, RecordedVenue & { town: string }>()
  for (const [path, town] of RECORDINGS) {
    const bytes = await read(path)
    if (!bytes) continue
    const text = new TextDecoder().decode(bytes)
    const found = path.endsWith('.ics') ? readCalendar(text) : readJson(JSON.parse(text))
    for (const { name, address, point } of found) {
      const venue = { name, address, ...(point ?? TOWNS[town]) }
      const id = await toId(venue)
      venues.set(id, { id, town, ...venue })
    }
  }
  return venues
}

type Found = { name: string; address: string; point: Point | null }
type Point = { latitude: number; longitude: number }

function readCalendar(text: string): Found[] {
  const events = text.replace(/\r?\n[ \t]/g, '').split('BEGIN:VEVENT')
  return events.slice(1).flatMap((event) => {
    const [, location = ''] = /^LOCATION(?:;\w+=(?:"[^"\n]*"|[^":\n]*))*:(.*)$/m.exec(event) ?? []
    const [, latitude, longitude] = /^GEO:([-\d.]+);([-\d.]+)/m.exec(event) ?? []
    const plain = location
      .trim()
      .replace(/\\n/gi, '\n')
      .replace(/\\([,;\\])/g, '$1')
    return toFound(plain, toPoint(latitude, longitude))
  })
}

/** The events of calendars in JSON have a location, those of The Events Calendar and Ticketmaster a venue. */
function readJson(json: unknown): Found[] {
  if (Array.isArray(json)) return json.flatMap(readJson)
  if (!isRecord(json)) return []
  if (typeof json.location === 'string') return toFound(json.location, null)
  if (typeof json.venue === 'string' && json.venue !== '') return [readTribe(json)]
  const inside = Object.values(json).flatMap(readJson)
  return json.type === 'venue' && json.name ? [readTicketmaster(json), ...inside] : inside
}

function readTribe(venue: Record<string, unknown>): Found {
  const lines = [venue.address, venue.city, venue.stateprovince ?? venue.state, venue.zip]
  const address = lines.filter(Boolean).join(', ')
  return { name: String(venue.venue), address, point: toPoint(venue.geo_lat, venue.geo_lng) }
}

function readTicketmaster(venue: Record<string, unknown>): Found {
  const pick = (field: string, name: string) => {
    const record = venue[field]
    return isRecord(record) ? record[name] : undefined
  }
  const lines = [pick('address', 'line1'), pick('city', 'name'), pick('state', 'stateCode')]
  return {
    name: String(venue.name),
    address: [...lines, venue.postalCode].filter(Boolean).join(', '),
    point: toPoint(pick('location', 'latitude'), pick('location', 'longitude')),
  }
}

function toFound(location: string, point: Point | null): Found[] {
  const place = parseLocation(location)
  return place ? [{ ...place, point }] : []
}

function toPoint(latitude: unknown, longitude: unknown): Point | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return latitude && longitude && Number.isFinite(point.latitude + point.longitude) ? point : null
}

async function toId({ name, address, latitude, longitude }: VenuePlace): Promise<string> {
  const text = JSON.stringify([name, address, latitude, longitude])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('hex').slice(0, 8)
}
