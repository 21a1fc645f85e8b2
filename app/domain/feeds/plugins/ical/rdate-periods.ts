import { findDurationError } from '../../parsing/event-times'
import {
  type Frame,
  type Length,
  lengthUntil,
  maxDuration,
  parseDuration,
  parseStamp,
  toKey,
} from './date-times'
import { type Component, listProperties, type Property } from './parse-calendars'
import type { Zones } from './zone'

/**
 * The lengths of the occurrences that RDATE gives as periods, by their keys (`toKey`): they have their own, whatever the
 * length of the series (RFC 5545, 3.8.5.2).
 */
export function readPeriodLengths(
  component: Component,
  frame: Frame,
  zones: Zones,
): Map<string, Length> {
  const lengths = new Map<string, Length>()
  for (const property of listProperties(component, 'rdate')) {
    for (const value of property.slice(3)) {
      if (!Array.isArray(value)) continue
      const start = parseStamp(property, value[0], zones)
      if (start.kind === 'unreadable') continue
      const length = readLength(property, String(value[1]), start, zones)
      if (length.kind !== 'unknown' && !findDurationError(maxDuration(length))) {
        lengths.set(toKey(start, frame), length)
      }
    }
  }
  return lengths
}

/** A period ends at a time or after a duration. */
function readLength(
  property: Property,
  text: string,
  start: Parameters<typeof lengthUntil>[1],
  zones: Zones,
): Length {
  if (/^[+-]?P/.test(text)) return parseDuration(text, start)
  const end = parseStamp(property, text, zones)
  return end.kind === 'unreadable' ? { kind: 'unknown' } : lengthUntil(end, start)
}
