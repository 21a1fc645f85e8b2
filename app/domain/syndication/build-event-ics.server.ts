import ICAL from 'ical.js'
import { calendarSpan } from '~/domain/events/dates/calendar-span'
import type { EventDetail, EventStatus } from '~/domain/events/event'
import { removeControlCharacters } from '~/lib/text/clean-text'

// ical.js counts 75 octets without the space that begins a folded line; the limit includes it (RFC 5545, 3.1).
ICAL.foldLength = 74

/** The statuses of RFC 5545 (3.8.1.11). An event with any other has none in its calendar. */
const STATUSES: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
}

/** Before the title, because many calendars do not show the status. */
const PREFIXES: Record<string, string> = {
  cancelled: 'CANCELLED: ',
  postponed: 'POSTPONED: ',
}

export type CalendarEvent = Pick<EventDetail, 'id' | 'title' | 'status' | 'venueName'> &
  Pick<EventDetail, 'venueAddress' | 'isAtVenue' | 'latitude' | 'longitude' | 'updatedAt'> &
  Parameters<typeof calendarSpan>[0]

/** What is not in the event itself: `description` is plain text, `url` the event's page, `imageUrl` that of a JPEG. */
export type CalendarEventLinks = {
  url: string
  description: string
  categories?: string[]
  imageUrl?: string | null
  /** False for an event that only its author sees. */
  isPublic?: boolean
  /** Whether it blocks the time of who has it in their calendar. */
  isTransparent?: boolean
}

/**
 * A calendar (RFC 5545) with this one event. Its UID never changes, so that importing it again updates the entry.
 * `domain` is the product's.
 */
export function buildEventIcs(
  event: CalendarEvent,
  { domain, ...links }: CalendarEventLinks & { domain: string },
): string {
  const calendar = createCalendar(domain)
  calendar.addSubcomponent(buildCalendarEvent(event, domain, links))
  return formatCalendar(calendar)
}

export function createCalendar(domain: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${domain}//Events//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  return calendar
}

export const formatCalendar = (calendar: ICAL.Component): string => `${calendar.toString()}\r\n`

export function buildCalendarEvent(
  event: CalendarEvent,
  domain: string,
  links: CalendarEventLinks,
): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const { categories = [], imageUrl, isPublic = true, url, description } = links
  addText(component, 'uid', `event-${event.id}@${domain}`)
  component.addPropertyWithValue('dtstamp', toCalendarTime(event.updatedAt))
  component.addPropertyWithValue('last-modified', toCalendarTime(event.updatedAt))
  component.addPropertyWithValue('sequence', toSequence(event.updatedAt))
  addSpan(component, event)
  const prefix = (isPublic ? '' : 'Not public: ') + (PREFIXES[event.status] ?? '')
  addText(component, 'summary', prefix + collapseSpaces(event.title))
  const status = isPublic ? STATUSES[event.status] : 'TENTATIVE'
  if (status) addText(component, 'status', status)
  if (links.isTransparent) addText(component, 'transp', 'TRANSPARENT')
  addText(
    component,
    'location',
    collapseSpaces([event.venueName, event.venueAddress].filter(Boolean).join(', ')),
  )
  if (event.isAtVenue) {
    const { latitude, longitude } = event
    // One value of two numbers (3.8.1.6), which ical.js expects as a pair.
    const geo = new ICAL.Property('geo')
    geo.setValue([Number(latitude.toFixed(6)), Number(longitude.toFixed(6))])
    component.addProperty(geo)
  }
  if (categories.length > 0) {
    const property = new ICAL.Property('categories')
    property.setValues(categories.map((name) => removeControlCharacters(collapseSpaces(name))))
    component.addProperty(property)
  }
  if (imageUrl) component.addProperty(buildImage(imageUrl))
  addText(component, 'url', url)
  addText(component, 'description', description ? `${description}\n\n${url}` : url)
  return component
}

function addText(component: ICAL.Component, name: string, text: string): void {
  // ical.js escapes a line feed, and would write a carriage return as it is.
  component.addPropertyWithValue(name, removeControlCharacters(text).replace(/\r\n?/g, '\n'))
}

function addSpan(component: ICAL.Component, event: CalendarEvent): void {
  const span = calendarSpan(event)
  if (span.kind === 'days') {
    component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(span.first))
    component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(span.after))
    return
  }
  component.addPropertyWithValue('dtstart', toCalendarTime(span.start))
  if (span.end !== null) component.addPropertyWithValue('dtend', toCalendarTime(span.end))
}

/** RFC 7986, 5.10. */
function buildImage(url: string): ICAL.Property {
  const image = new ICAL.Property('image')
  image.setParameter('value', 'URI')
  image.setParameter('display', 'BADGE')
  image.setParameter('fmttype', 'image/jpeg')
  image.setValue(url)
  return image
}

const SEQUENCE_EPOCH = Date.UTC(2020, 0, 1)

/** Rises with every change, so also with one of the time (RFC 5545, 3.8.7.4): the seconds since 2020. */
const toSequence = (updatedAt: number) =>
  Math.max(Math.floor((updatedAt - SEQUENCE_EPOCH) / 1000), 0)

export const toCalendarTime = (milliseconds: number): ICAL.Time =>
  ICAL.Time.fromJSDate(new Date(Math.floor(milliseconds / 1000) * 1000), true)

/** Leaves what is invisible in its word: a soft hyphen is no space. */
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
