import { createThing, findName, listThings, type Thing } from './thing'

/** An event of a page, and the series that it is an occurrence of, if the page says so. */
export type EventThing = { event: Thing; series: Thing | null }

/** The events among the things of a page, wherever they are nested: in a graph, a list, a place, a performer. */
export function findEvents(things: Thing[]): EventThing[] {
  const events: EventThing[] = []
  const visited = new Set<Thing>()
  for (const thing of things) visit(thing, events, visited)
  return events
}

/** Whether the page lists its events and there are none now, as against a page that is not about events. */
export function hasEmptyList(things: Thing[], html: string): boolean {
  return (
    things.some(({ types }) => types.some((type) => /^(?:ItemList|EventSeries)$/i.test(type))) ||
    /"(?:events?|itemListElement)"\s*:\s*\[\s*\]/.test(html)
  )
}

/** Properties that lead to events which are only mentioned. */
const MENTIONS = new Set([
  'superEvent',
  'about',
  'mentions',
  'recordedAt',
  'releasedEvent',
  'review',
])

function visit(thing: Thing, events: EventThing[], visited: Set<Thing>): void {
  if (visited.has(thing)) return
  visited.add(thing)
  if (isEvent(thing)) events.push(...listOccurrences(thing, visited))
  for (const [name, values] of thing.properties) {
    if (MENTIONS.has(name) || (isEvent(thing) && /^subEvents?$/.test(name))) continue
    for (const value of values) if (typeof value !== 'string') visit(value, events, visited)
  }
}

/** schema.org's types of events end so or are among these; publications are events to it, but not to people. */
const OTHER_TYPES = new Set(['festival', 'eventseries', 'hackathon', 'courseinstance'])
const NOT_ATTENDED = /^(?:Publication|Broadcast|OnDemand|Delivery)Event$/i

export function isEvent({ types }: Thing): boolean {
  return types.some(
    (type) =>
      (/(?:^|[a-z])event$/i.test(type) || OTHER_TYPES.has(type.toLowerCase())) &&
      !NOT_ATTENDED.test(type),
  )
}

/**
 * A series whose performances are listed is these, with what they do not repeat of it. A festival is an event itself beside
 * those of its programme, which have names of their own.
 */
function listOccurrences(event: Thing, visited: Set<Thing>): EventThing[] {
  const inner = listThings(event, 'subEvent', 'subEvents').filter(
    (candidate) => isEvent(candidate) && !visited.has(candidate),
  )
  for (const occurrence of inner) visited.add(occurrence)
  const series = listThings(event, 'superEvent')[0] ?? null
  if (inner.length === 0) return [{ event, series }]
  const occurrences = inner.map((occurrence) => ({
    event: withInherited(occurrence, event),
    series: event,
  }))
  const isSeries =
    event.types.some((type) => /^EventSeries$/i.test(type)) ||
    inner.every((occurrence) => ['', findName(event)].includes(findName(occurrence)))
  return isSeries ? occurrences : [{ event, series }, ...occurrences]
}

const INHERITED = [
  'name',
  'location',
  'image',
  'description',
  'url',
  'organizer',
  'offers',
  'keywords',
]

function withInherited(occurrence: Thing, series: Thing): Thing {
  const whole = createThing(occurrence.types, occurrence.id)
  for (const [name, values] of occurrence.properties) whole.properties.set(name, values)
  for (const name of INHERITED) {
    const values = series.properties.get(name)
    if (values && !whole.properties.has(name)) whole.properties.set(name, values)
  }
  return whole
}
