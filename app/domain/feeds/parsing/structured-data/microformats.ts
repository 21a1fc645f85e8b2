import { mf2 } from 'microformats-parser'
import { z } from 'zod'
import { type HtmlNode, selectOne } from '../html-page'
import { addValue, createThing, type Thing, type Value } from './thing'

/**
 * Reads a page's h-events, and those of its predecessor hCalendar, as things of schema.org. The library parses the page
 * again; pages without such classes, which are nearly all, are not parsed. `page` is within the limits of parseHtml, so the
 * library cannot exhaust the stack.
 */
export function readMicroformats(page: HtmlNode, html: string, baseUrl: string): Thing[] {
  if (!selectOne(page, '.h-event, .vevent')) return []
  const { items } = mf2(html, { baseUrl })
  return items.flatMap((item) => findEvents(item))
}

type Microformat = {
  type?: string[]
  properties: Record<string, unknown[]>
  children?: unknown[]
}

const microformat: z.ZodType<Microformat> = z.object({
  type: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.array(z.unknown())),
  children: z.array(z.unknown()).optional(),
})

/** Events may be in others, in a list of posts, or be a property of something else. */
function findEvents(value: unknown): Thing[] {
  const parsed = microformat.safeParse(value)
  if (!parsed.success) return []
  const { type = [], properties, children = [] } = parsed.data
  const inner = [...children, ...Object.values(properties).flat()].flatMap(findEvents)
  return type.includes('h-event') ? [toEvent(properties), ...inner] : inner
}

/** Their names in schema.org. */
const EVENT_PROPERTIES: Record<string, string> = {
  name: 'name',
  summary: 'disambiguatingDescription',
  content: 'description',
  description: 'description',
  start: 'startDate',
  end: 'endDate',
  duration: 'duration',
  url: 'url',
  category: 'keywords',
  photo: 'image',
  featured: 'image',
  organizer: 'organizer',
  status: 'eventStatus',
}

function toEvent(properties: Microformat['properties']): Thing {
  const event = createThing(['Event'])
  for (const [name, values] of Object.entries(properties)) {
    const property = EVENT_PROPERTIES[name]
    if (!property) continue
    for (const value of values) addValue(event, property, toText(value))
  }
  for (const value of properties.location ?? []) addValue(event, 'location', toPlace(value))
  return event
}

const embedded = z.object({ value: z.string().optional(), html: z.string().optional() })

/** A property may be an image with an alternative text, HTML, or another microformat. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value
  const parsed = embedded.safeParse(value)
  return parsed.success ? (parsed.data.html ?? parsed.data.value ?? '') : ''
}

const PLACE_PROPERTIES: Record<string, string> = {
  'street-address': 'streetAddress',
  locality: 'addressLocality',
  region: 'addressRegion',
  'postal-code': 'postalCode',
}

function toPlace(value: unknown): Value {
  const parsed = microformat.safeParse(value)
  if (!parsed.success) return toText(value)
  const { properties } = parsed.data
  const place = createThing(['Place'])
  // A geo or an address that is no business card is only called by its whole text.
  if (parsed.data.type?.includes('h-card')) {
    for (const name of properties.name ?? []) addValue(place, 'name', toText(name))
  }
  addInner(place, 'address', PLACE_PROPERTIES, [properties, ...inner(properties.adr)])
  addInner(place, 'geo', { latitude: 'latitude', longitude: 'longitude' }, [
    properties,
    ...inner(properties.geo),
  ])
  return place
}

function inner(values: unknown[] = []): Microformat['properties'][] {
  return values.flatMap((value) => {
    const parsed = microformat.safeParse(value)
    return parsed.success ? [parsed.data.properties] : []
  })
}

function addInner(
  place: Thing,
  property: string,
  names: Record<string, string>,
  sources: Microformat['properties'][],
): void {
  const thing = createThing([])
  for (const source of sources) {
    for (const [name, values] of Object.entries(source)) {
      const target = names[name]
      if (target) for (const value of values) addValue(thing, target, toText(value))
    }
  }
  if (thing.properties.size > 0) addValue(place, property, thing)
}
