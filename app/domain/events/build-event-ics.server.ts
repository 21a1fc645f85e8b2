import ICAL from 'ical.js'
import { removeControlCharacters } from '~/lib/clean-text'
import { calendarSpan } from './calendar-span'
import type { EventDetail, EventStatus } from './event'

// ical.js counts 75 octets without the space that begins a folded line; the limit includes it (RFC 5545, 3.1).
ICAL.foldLength = 74

/** The statuses of RFC 5545 (3.8.1.11). An event with any other has none in its calendar. */
const STATUSES: Record<EventStatus, string> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
}

type CalendarEvent = Pick<EventDetail, 'id' | 'title' | 'status' | 'venueName' | 'venueAddress'> &
  Pick<EventDetail, 'isAtVenue' | 'latitude' | 'longitude' | 'updatedAt'> &
  Parameters<typeof calendarSpan>[0]

/**
 * A calendar (RFC 5545) with this one event. Its UID never changes, so that importing it again updates the entry.
 * `domain` is the product's; `description` is plain text; `url` is the event's page.
 */
export function buildEventCalendar(
  event: CalendarEvent,
  { domain, url, description }: { domain: string; url: string; description: string },
): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${domain}//Events//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addSubcomponent(buildComponent(event, { domain, url, description }))
  return `${calendar.toString()}\r\n`
}

function buildComponent(
  event: CalendarEvent,
  { domain, url, description }: { domain: string; url: string; description: string },
): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const add = (name: string, value: string | ICAL.Time) => {
    const clean = typeof value === 'string' ? removeControlCharacters(value) : value
    component.addPropertyWithValue(name, clean)
  }
  add('uid', `event-${event.id}@${domain}`)
  add('dtstamp', toCalendarTime(event.updatedAt))
  add('last-modified', toCalendarTime(event.updatedAt))
  const span = calendarSpan(event)
  if (span.kind === 'days') {
    add('dtstart', ICAL.Time.fromDateString(span.first))
    add('dtend', ICAL.Time.fromDateString(span.after))
  } else {
    add('dtstart', toCalendarTime(span.start))
    if (span.end !== null) add('dtend', toCalendarTime(span.end))
  }
  add('summary', toSingleLine(event.title))
  const status = STATUSES[event.status]
  if (status) add('status', status)
  add('location', toSingleLine([event.venueName, event.venueAddress].filter(Boolean).join(', ')))
  if (event.isAtVenue) {
    const { latitude, longitude } = event
    // One value of two numbers (3.8.1.6), which ical.js expects as a pair.
    const geo = new ICAL.Property('geo')
    geo.setValue([Number(latitude.toFixed(6)), Number(longitude.toFixed(6))])
    component.addProperty(geo)
  }
  add('url', url)
  add('description', description ? `${description}\n\n${url}` : url)
  return component
}

const toCalendarTime = (milliseconds: number) =>
  ICAL.Time.fromJSDate(new Date(Math.floor(milliseconds / 1000) * 1000), true)

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()
