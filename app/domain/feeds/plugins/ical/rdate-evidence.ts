import { isUniversalTime } from '~/lib/time/time-zone-names'
import {
  type Calendar,
  type Component,
  findProperty,
  listProperties,
  type Property,
  readParameter,
} from './parse-calendars'
import type { Zone, ZoneNames } from './zone'

/** How a calendar really writes its times, whatever zones it names. */
export type Notation = {
  /** The zone of its local times. */
  zone: Zone
  starts: 'as-written' | 'local' | 'universal'
  rdates: 'as-written' | 'local' | 'universal'
  /** What shows it, for the run's notes. */
  evidence: string
}

/**
 * Some calendars write local times as universal ones, or the other way around. The first RDATE of such a series repeats
 * its DTSTART in the other notation, so the two differ by exactly the offset of the zone. In a truthful calendar it is
 * the same instant, or another day at the same time. A matinee and an evening may be four hours apart by chance, so it
 * takes `minWitnesses` series, or one that follows the offset when clocks change. Null if nothing shows such a fault.
 */
export function findNotation(
  { events }: Calendar,
  names: ZoneNames,
  minWitnesses: number,
): Notation | null {
  const statements = events.flatMap((component) => readStatement(component, names) ?? [])
  const first = statements.find(({ rdates }) => rdates !== 'as-written')
  if (!first) return null
  const witnesses = statements.filter(
    ({ zone, starts, rdates }) =>
      zone.name === first.zone.name && starts === first.starts && rdates === first.rdates,
  )
  const isProven = witnesses.length >= minWitnesses || witnesses.some(({ isSure }) => isSure)
  const dissent = statements.length - witnesses.length
  if (!isProven || dissent * MIN_MAJORITY > witnesses.length) return null
  const relation = first.rdates === 'universal' ? 'minus' : 'plus'
  const evidence = `the first RDATE of ${witnesses.length} series is DTSTART ${relation} the offset of that zone (${first.example})`
  return { ...first, evidence }
}

/** One series in ten may contradict: some events are written by hand. */
const MIN_MAJORITY = 10

type Statement = Omit<Notation, 'evidence'> & { isSure: boolean; example: string }

/** What a series says about the notation; null if it says nothing. */
function readStatement(component: Component, names: ZoneNames): Statement | null {
  const property = findProperty(component, 'dtstart')
  const start = property && readValue(property, property[3])
  const rdates = listProperties(component, 'rdate').flatMap((rdate) =>
    rdate.slice(3).flatMap((value) => readValue(rdate, value) ?? []),
  )
  const [first, ...following] = rdates
  const zone = start && (start.isUniversal ? names.floating : findZone(start, names))
  if (!start || !first || !zone) return null
  const example = `${start.wall} and ${first.wall}`
  if (rdates.some((rdate) => isTruthful(rdate, start, names))) {
    return { zone, starts: 'as-written', rdates: 'as-written', isSure: false, example }
  }
  const notation =
    readUniversalRdates(start, first, following, zone) ??
    readLocalRdates(start, first, following, zone)
  return notation && { ...notation, zone, example }
}

/** The same instant as the start, or the same time on another day. */
function isTruthful(rdate: Value, start: Value, names: ZoneNames): boolean {
  return (
    toInstant(rdate, names) === toInstant(start, names) ||
    (rdate.isUniversal === start.isUniversal && toTime(rdate.wall) === toTime(start.wall))
  )
}

type Reading = Pick<Statement, 'starts' | 'rdates' | 'isSure'>

/** Whether the start is a local time, and the others repeat it as universal times, also on other days. */
function readUniversalRdates(
  start: Value,
  first: Value,
  following: Value[],
  zone: Zone,
): Reading | null {
  if (toDigits(first) !== zone.toInstant(start.wall)) return null
  const repeats = following.filter(
    (rdate) => toTime(zone.toWallTime(toDigits(rdate))) === toTime(start.wall),
  )
  if (repeats.length === 0) return null
  const isSure = repeats.some(({ wall }) => toTime(wall) !== toTime(first.wall))
  return { starts: start.isUniversal ? 'local' : 'as-written', rdates: 'universal', isSure }
}

/** Whether the start is a universal time, and the others repeat it as local times, also on other days. */
function readLocalRdates(
  start: Value,
  first: Value,
  following: Value[],
  zone: Zone,
): Reading | null {
  if (toDigits(start) !== zone.toInstant(first.wall)) return null
  if (!following.some(({ wall }) => toTime(wall) === toTime(first.wall))) return null
  return { starts: start.isUniversal ? 'as-written' : 'universal', rdates: 'local', isSure: false }
}

type Value = { wall: string; isUniversal: boolean; tzid: string }

/** A date with a time, or the start of a period; null for anything else. */
function readValue(property: Property, value: unknown): Value | null {
  const text = String(Array.isArray(value) ? value[0] : value)
  const [, wall, mark] =
    /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(Z?)$/.exec(text) ?? []
  const tzid = readParameter(property, 'tzid')
  if (!wall || !Number.isFinite(Date.parse(`${wall}Z`))) return null
  return { wall, isUniversal: mark === 'Z' || isUniversalTime(tzid), tzid }
}

const toTime = (wall: string) => wall.slice(11)

const toDigits = ({ wall }: Value) => Date.parse(`${wall}Z`)

function findZone({ isUniversal, tzid }: Value, names: ZoneNames): Zone | null {
  if (isUniversal) return names.utc
  return tzid ? names.find(tzid) : names.floating
}

function toInstant(value: Value, names: ZoneNames): number | null {
  return findZone(value, names)?.toInstant(value.wall) ?? null
}
