import { findIana } from 'windows-iana'
import { textKey } from '~/lib/text/text-key'
import { isTimeZone } from './local-time'
import { WINDOWS_ZONE_LABELS } from './windows-zone-labels'

/** Names of universal time itself. */
const UNIVERSAL =
  /^(?:(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich|gmt[+-]?0)|z|coordinated universal time|tzone:\/\/microsoft\/utc)$/i

export function isUniversalTime(name: string): boolean {
  return UNIVERSAL.test(cleanZoneName(name))
}

/** Zones with a fixed offset whose names some programs also give to rules with daylight saving time. */
export function isFixedOffset(name: string): boolean {
  return isUniversalTime(name) || /^(?:est|mst|hst|wet|cet|met|eet|etc\/gmt[+-]\d+)$/i.test(name)
}

/**
 * The IANA zone for the name of a zone in a calendar: 'US/Pacific', 'Eastern Standard Time 1', '(UTC-05:00) Eastern
 * Time (US & Canada)', '/freeassociation.sourceforge.net/Europe/Berlin'. Null if it is unknown.
 */
export function zoneFromName(name: string): string | null {
  const bare = cleanZoneName(name)
  return (
    ianaZone(bare) ??
    windowsZone(bare) ??
    windowsZone(bare.replace(/ \d+$/, '')) ??
    ianaZone(/\/([A-Z]\w+(?:\/[A-Z][\w-]+){1,2})$/.exec(bare)?.[1] ?? '')
  )
}

/** Removes quotes, and a `TZID=` that was written twice. */
export function cleanZoneName(name: string): string {
  return name
    .replaceAll('"', '')
    .replace(/^(?:TZID=)+/i, '')
    .trim()
}

/** A bare offset is not a zone, because it has no daylight saving time. */
function ianaZone(name: string): string | null {
  return /^[A-Za-z]/.test(name) && isTimeZone(name) ? name : null
}

function windowsZone(name: string): string | null {
  const label = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const windowsName = LABELS.get(toLabelKey(label)) ?? label
  return CORRECTIONS.get(windowsName) ?? findIana(windowsName)[0] ?? null
}

/** Some programs write 'Eastern Time (US and Canada)'. */
const toLabelKey = (label: string) => textKey(label.replaceAll('&', ' and '))

const LABELS = new Map(
  Object.entries(WINDOWS_ZONE_LABELS).map(([label, windowsName]) => [
    toLabelKey(label),
    windowsName,
  ]),
)

/** Changes in CLDR since windows-iana copied it: Almaty and Chihuahua changed their clocks. */
const CORRECTIONS = new Map([
  ['Central Asia Standard Time', 'Asia/Bishkek'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
])
