import { textContent } from 'domutils'
import { type HtmlElement, readAttribute, readHtml } from '../../parsing/html-page'
import type { LocalZone } from '../../parsing/structured-data/moments'
import { addValue, createThing, type Thing, type Value } from '../../parsing/structured-data/thing'
import { toWellFormed } from '../../parsing/text-limits'
import { readItemDates } from './item-dates'

/**
 * An item's elements by their names without prefix and punctuation: producers use any prefix for the same names, and
 * 'ev:startdate', 's:startDate' and 'bc:start_date' mean the same.
 */
export type ItemFields = Map<string, HtmlElement[]>

/** Prefixes of elements that describe files, or the feed itself, by names that mean something else in an item. */
const OTHER_PREFIX = /^(?:media|itunes|sy|wfw|slash|thr|app):/i

export function readItemFields(item: HtmlElement): ItemFields {
  const fields: ItemFields = new Map()
  for (const element of listElements(item)) {
    if (OTHER_PREFIX.test(element.name)) continue
    const name = toFieldName(element.name)
    const known = fields.get(name)
    if (known) known.push(element)
    else fields.set(name, [element])
  }
  return fields
}

const toFieldName = (name: string) => name.replace(/^.*:/, '').replace(/[-_.]/g, '').toLowerCase()

export const listElements = (element: HtmlElement): HtmlElement[] =>
  element.children.filter((child): child is HtmlElement => 'attribs' in child)

/** The text of the first of the fields that has any. That of `gd:when` and its like is in an attribute. */
export function findField(fields: ItemFields, ...names: string[]): string {
  for (const name of names) {
    for (const element of fields.get(name) ?? []) {
      const text = readField(element)
      if (text !== '') return text
    }
  }
  return ''
}

const readField = (element: HtmlElement) => toWellFormed(textContent(element)).trim()

/** Local times come before others, which are in UTC. */
const START =
  'startdatelocal localstart startdate dtstart startdatetime eventstartdate eventstart start eventdates eventdate localtime'.split(
    ' ',
  )
const END = 'enddatelocal localend enddate dtend enddatetime eventenddate eventend end'.split(' ')
const START_TIME = ['starthour', 'starttime', 'eventstarttime', 'eventtimes', 'eventtime']
const END_TIME = ['endhour', 'endtime', 'eventendtime']

/** What an item says of an event, as a thing of schema.org; without `startDate` if it has no date. */
export function toEvent(item: HtmlElement, fields: ItemFields, zone: LocalZone): Thing {
  const event = createThing(['Event'])
  const add = (name: string, value: Value) => {
    if (value !== '') addValue(event, name, value)
  }
  add('name', findField(fields, 'title', 'summary'))
  add('description', readDescription(fields))
  const [when] = fields.get('when') ?? []
  const startTime = findField(fields, ...START_TIME)
  const endTime = findField(fields, ...END_TIME)
  const { start, end } = readItemDates(
    {
      // A field for the time may have the date as well.
      start: readAttribute(when ?? null, 'startTime') ?? (findField(fields, ...START) || startTime),
      startTime,
      end: readAttribute(when ?? null, 'endTime') ?? (findField(fields, ...END) || endTime),
      endTime,
    },
    zone,
  )
  add('startDate', start)
  add('endDate', end)
  add('duration', findField(fields, 'duration'))
  add('location', readLocation(fields))
  add('image', findImage(item, fields))
  add('organizer', findField(fields, 'organizer'))
  const cost = findField(fields, 'cost', 'price', 'eventcost')
  if (cost !== '') addValue(event, 'offers', createOffer(cost))
  add('eventStatus', readStatus(fields))
  for (const element of fields.get('category') ?? []) {
    add(
      'genre',
      readAttribute(element, 'label') ?? readAttribute(element, 'term') ?? readField(element),
    )
  }
  return event
}

function createOffer(cost: string): Thing {
  const offer = createThing(['Offer'])
  addValue(offer, 'price', cost)
  return offer
}

function readStatus(fields: ItemFields): string {
  if (/^(?:true|1|yes)$/i.test(findField(fields, 'iscancelled', 'iscanceled', 'cancelled'))) {
    return 'EventCancelled'
  }
  return findField(fields, 'eventstatus', 'status')
}

/** The longest form of the text. That of Atom may be XHTML instead of text. */
function readDescription(fields: ItemFields): string {
  for (const name of ['encoded', 'content', 'description', 'summary']) {
    for (const element of fields.get(name) ?? []) {
      const isMarkup = listElements(element).length > 0
      const text = isMarkup ? readHtml(element) : readField(element)
      if (text !== '') return text
    }
  }
  return ''
}

const PLACE_FIELDS: Record<string, string> = {
  name: 'name',
  venuename: 'name',
  xcalconnectvenuename: 'name',
  number: 'streetNumber',
  street: 'streetAddress',
  streetaddress: 'streetAddress',
  xcalconnectstreet: 'streetAddress',
  city: 'addressLocality',
  locality: 'addressLocality',
  xcalconnectcity: 'addressLocality',
  state: 'addressRegion',
  region: 'addressRegion',
  xcalconnectregion: 'addressRegion',
  zip: 'postalCode',
  postalcode: 'postalCode',
  xcalconnectpostalcode: 'postalCode',
  latitude: 'latitude',
  lat: 'latitude',
  longitude: 'longitude',
  long: 'longitude',
  lon: 'longitude',
}

/** A location is a text, an attribute, or elements for its name and its lines. */
function readLocation(fields: ItemFields): Value {
  const names = ['location', 'eventlocation', 'xcalconnectvenue', 'venue', 'where', 'venuename']
  for (const element of names.flatMap((name) => fields.get(name) ?? [])) {
    if (listElements(element).length > 0) {
      const place = createThing(['Place'])
      collectPlace(element, place)
      if (place.properties.size > 0) return place
    }
    const text = readAttribute(element, 'valueString') ?? readField(element)
    if (text !== '') return text
  }
  return ''
}

function collectPlace(element: HtmlElement, place: Thing): void {
  for (const child of listElements(element)) {
    const name = PLACE_FIELDS[toFieldName(child.name)]
    if (listElements(child).length > 0) collectPlace(child, place)
    else if (name && readField(child) !== '') addValue(place, name, readField(child))
  }
}

/** Its own image, a thumbnail, or an attached file that is one. */
function findImage(item: HtmlElement, fields: ItemFields): string {
  for (const element of item.children.filter((child): child is HtmlElement => 'attribs' in child)) {
    const url = readAttribute(element, 'url') ?? readAttribute(element, 'href')
    const type = readAttribute(element, 'type') ?? readAttribute(element, 'medium') ?? ''
    const isFile = /^(?:media:content|enclosure|link)$/.test(element.name) && /^image\b/.test(type)
    if (url && (isFile || /^(?:media:thumbnail|itunes:image)$/.test(element.name))) return url
  }
  return findField(fields, 'image', 'imageurl', 'thumbnail')
}
