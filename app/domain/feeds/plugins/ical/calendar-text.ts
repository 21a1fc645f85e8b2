import type { Page } from '../../contract/feed-plugin'
import type { DecodedText } from '../../parsing/decode-page'
import { decodePage } from '../../parsing/decode-page'

/** The unfolded lines of a response as text. */
export function decodeCalendar(page: Page): DecodedText {
  return decodePage({ ...page, body: unfold(page.body) })
}

/**
 * Unfolds lines before decoding, because a fold may split the bytes of one character. Blank lines are removed, because
 * some programs fold with them.
 */
function unfold(body: Uint8Array): Uint8Array {
  const isBreak = (byte: number | undefined) => byte === 0x0a || byte === 0x0d
  const unfolded = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === undefined) break
    if (!isBreak(byte)) {
      unfolded[length++] = byte
      continue
    }
    while (isBreak(body[at + 1])) at++
    const next = body[at + 1]
    if (next === 0x20 || next === 0x09) at++
    else unfolded[length++] = 0x0a
  }
  return unfolded.subarray(0, length)
}

const DATE_PROPERTY = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID);/i

/**
 * Puts the name of a date's zone in quotes. Without them, `(GMT +01:00)` or `tzone://Microsoft/Custom` ends at its colon.
 * Exchange sometimes closes them after the value: `TZID="Zone:20200609T090000"`.
 */
export function quoteZone(line: string): string {
  const zoneAt = DATE_PROPERTY.test(line) ? line.search(/TZID=/i) : -1
  const colon = line.lastIndexOf(':')
  const value = line.slice(colon + 1).replaceAll('"', '')
  if (zoneAt < 0 || colon < zoneAt || !/^\d{8}/.test(value)) return line
  const parameters = line.slice(zoneAt + 'TZID='.length, colon).replaceAll('"', '')
  const next = parameters.search(/;[a-z-]+=/i)
  const zoneEnd = next < 0 ? parameters.length : next
  const zone = parameters.slice(0, zoneEnd)
  return `${line.slice(0, zoneAt)}TZID="${zone}"${parameters.slice(zoneEnd)}:${value}`
}
