import { plainLines } from './source-text'
import { truncate } from './text-limits'

/**
 * Splits a location that is a single text, as in calendars, into a name and a street address. The text before the first comma or line
 * break is the name if the rest looks like an address. For an address without a name, the street is also the name. A
 * URL is not a location.
 */
export function parseLocation(location: string): { name: string; address: string } | null {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(location.trim())) return null
  const segments = plainLines(truncate(location, MAX_LOCATION))
    .flatMap((line) => line.split(/,|\s@\s|\s[-–]\s(?=\d+\s+\p{L})/u))
    .map((segment) => segment.replace(/^[\s-]+|[\s-]+$/g, ''))
    .filter((segment) => segment !== '')
  const [first, ...rest] = segments
  if (!first) return null
  if (STREET.test(first) && !STREET.test(rest[0] ?? '')) {
    return { name: first, address: segments.join(', ') }
  }
  return isStreetOrTown(rest)
    ? { name: first, address: rest.join(', ') }
    : { name: segments.join(', '), address: '' }
}

const MAX_LOCATION = 1000

/** A house number and a street: '501 Foster Street', '5101-B N Roxboro'. */
const STREET = /^\d+(?:[A-Za-z]|[-/]\w+)?\s+\p{L}/u
const REGION = /^(?:[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?|USA?|United States)$/

/** Contains a digit, or a town before the region: ['Milwaukee', 'WI'], but not ['CA']. */
function isStreetOrTown(segments: string[]): boolean {
  const [town, ...rest] = segments
  if (!town) return false
  return (
    segments.some((segment) => /\d/.test(segment)) || (!REGION.test(town) && rest.some(isRegion))
  )
}

const isRegion = (text: string) => REGION.test(text)
