import { HOUR, toWallTime } from '~/lib/time/local-time'
import { isUniversalTime } from '~/lib/time/time-zone-names'
import { type Calendar, readText } from './parse-calendars'

export const isEventsCalendar = (product: string) => /\bECPv?\d/i.test(product)

/**
 * Why a zone in an export of The Events Calendar is not the zone of its times, which are then the venue's; null if
 * nothing shows that. On a WordPress site with a fixed offset instead of a zone, local times are written as UTC, or
 * in the first zone with that offset: an eastern site that was set up in summer, at UTC-4, is in America/Halifax, and
 * one without an offset in Africa/Abidjan (feeds.md, 1).
 */
export function findWordPressFault(
  calendar: Calendar,
  { zone, venueZone, now }: { zone: string; venueZone: string; now: number },
): string | null {
  if (!isEventsCalendar(calendar.product) || zone === venueZone) return null
  if (isUniversalTime(zone) || zone === 'Africa/Abidjan') {
    return `The Events Calendar writes ${zone} for a WordPress without a time zone`
  }
  if (!FIXED_OFFSET_ZONES.has(zone)) return null
  const offset = readClock(zone, now).standard
  if (isSameClock(zone, venueZone, now) || offset !== readClock(venueZone, now).summer) return null
  const evidence = findPlaceEvidence(calendar, zone, venueZone, now)
  return (
    evidence &&
    `The Events Calendar writes ${zone} for a WordPress with the fixed offset ${offset / HOUR} hours, which is that of ${venueZone} in summer, and ${evidence}`
  )
}

/** The zones that PHP names for the whole hours from UTC-10 to UTC-4. */
const FIXED_OFFSET_ZONES = new Set([
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
])

/**
 * What shows that the events are in the venue's zone and not in the written one. Within one country that takes two
 * addresses; one address in the written zone only is enough to believe it.
 */
function findPlaceEvidence(
  { events }: Calendar,
  zone: string,
  venueZone: string,
  now: number,
): string | null {
  const regions = events.flatMap((event) => findRegion(readText(event, 'location')) ?? [])
  const applies = (wanted: string, { zones }: { zones: string[] }) =>
    zones.some((candidate) => isSameClock(candidate, wanted, now))
  const outside = regions.filter((region) => !applies(zone, region))
  if (regions.some((region) => applies(zone, region) && !applies(venueZone, region))) return null
  const away = outside.filter((region) => applies(venueZone, region))
  if (away.length >= MIN_LOCATED) {
    const codes = [...new Set(away.map(({ code }) => code))].slice(0, 3)
    return `${away.length} of its addresses are elsewhere: in ${codes.join(', ')}`
  }
  const [country, venueCountry] = [countryOfZone(zone), countryOfZone(venueZone)]
  return country && venueCountry && country !== venueCountry
    ? 'the venue of the feed is in another country than that zone'
    : null
}

const MIN_LOCATED = 2

function isSameClock(zone: string, second: string, now: number): boolean {
  const [a, b] = [readClock(zone, now), readClock(second, now)]
  return a.standard === b.standard && a.summer === b.summer
}

/** The offsets from UTC in the year of `now`, in milliseconds. */
function readClock(zone: string, now: number): { standard: number; summer: number } {
  const year = new Date(now).getUTCFullYear()
  const offsets = [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)].map(
    (instant) => Date.parse(`${toWallTime(instant, zone)}Z`) - instant,
  )
  return { standard: Math.min(...offsets), summer: Math.max(...offsets) }
}

/** The time zones of the states of the USA and the provinces of Canada, one zone for all that have the same clocks. */
const ZONES: Record<string, string> = {
  'America/New_York':
    'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV NU ON QC',
  'America/Chicago': 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI MB NU ON',
  'America/Denver': 'CO ID KS MT ND NE NM NV OR SD TX UT WY AB BC NT NU SK',
  'America/Phoenix': 'AZ BC YT',
  'America/Los_Angeles': 'CA ID NV OR WA BC',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'AK HI',
  'America/Halifax': 'NB NL NS PE QC',
  'America/St_Johns': 'NL',
  'America/Regina': 'SK',
}

const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')

type Region = { code: string; country: Country; zones: string[] }
type Country = 'US' | 'CA'

const STATE_AND_CODE = /[\s,]([A-Z]{2})[\s,]+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/

/** The state or province before the postal code of an address; null if there is none. */
function findRegion(address: string): Region | null {
  const code = STATE_AND_CODE.exec(address)?.[1] ?? ''
  const zones = Object.keys(ZONES).filter((zone) => ZONES[zone]?.split(' ').includes(code))
  if (zones.length === 0) return null
  return { code, country: PROVINCES.includes(code) ? 'CA' : 'US', zones }
}

const US_ZONE =
  /^(?:US\/.+|America\/(?:New_York|Detroit|Indiana\/.+|Indianapolis|Kentucky\/.+|Louisville|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau)|Pacific\/Honolulu)$/
const CANADIAN_ZONE =
  /^(?:Canada\/.+|America\/(?:St_Johns|Goose_Bay|Halifax|Glace_Bay|Moncton|Montreal|Toronto|Iqaluit|Winnipeg|Regina|Edmonton|Yellowknife|Vancouver|Whitehorse))$/

/** The country of a time zone; null if it is neither of these two. */
function countryOfZone(zone: string): Country | null {
  if (US_ZONE.test(zone)) return 'US'
  return CANADIAN_ZONE.test(zone) ? 'CA' : null
}
