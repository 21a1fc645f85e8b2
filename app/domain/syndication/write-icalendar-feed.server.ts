import ICAL from 'ical.js'
import type { Color } from '~/lib/colors/color'
import { findNearestColorName } from '~/lib/colors/color-names.server'
import { removeControlCharacters } from '~/lib/text/clean-text'
import {
  buildCalendarEvent,
  type CalendarEvent,
  type CalendarEventLinks,
  createCalendar,
  formatCalendar,
  toCalendarTime,
} from './build-event-ics.server'
import { type FeedChannel, REFRESH_MINUTES } from './feed-entry'

/**
 * A calendar of several events, to subscribe to (RFC 5545 and 7986, and the older names that calendar apps know). All times
 * are in UTC, which every app converts alike; `timezone` is the site's. `domain` is the product's.
 */
export function writeFeedCalendar(
  {
    domain,
    timezone,
    color,
    ...channel
  }: Omit<FeedChannel, 'id'> & {
    domain: string
    timezone: string
    color: Color
  },
  events: { event: CalendarEvent; links: CalendarEventLinks }[],
): string {
  const calendar = createCalendar(domain)
  for (const name of ['name', 'x-wr-calname']) addEscapedText(calendar, name, channel.title)
  for (const name of ['description', 'x-wr-caldesc'])
    addEscapedText(calendar, name, channel.description)
  addEscapedText(calendar, 'x-wr-timezone', timezone)
  addEscapedText(calendar, 'color', findNearestColorName(color))
  addEscapedText(calendar, 'x-apple-calendar-color', color)
  addTyped(calendar, 'url', 'uri', channel.pageUrl)
  if (channel.feedUrl !== null) addTyped(calendar, 'source', 'uri', channel.feedUrl)
  if (channel.updatedAt !== null) {
    calendar.addPropertyWithValue('last-modified', toCalendarTime(channel.updatedAt))
  }
  addTyped(calendar, 'refresh-interval', 'duration', INTERVAL)
  addEscapedText(calendar, 'x-published-ttl', INTERVAL)
  for (const { event, links } of events) {
    calendar.addSubcomponent(buildCalendarEvent(event, domain, { ...links, isTransparent: true }))
  }
  return formatCalendar(calendar)
}

const INTERVAL = `PT${REFRESH_MINUTES / 60}H`

/** ical.js does not know these properties, so it would write their text as it is, line breaks included. */
function addEscapedText(calendar: ICAL.Component, name: string, text: string): void {
  const escaped = removeControlCharacters(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
  calendar.addPropertyWithValue(name, escaped)
}

/** RFC 7986 wants the types of these to be named. */
function addTyped(calendar: ICAL.Component, name: string, type: string, value: string): void {
  const property = new ICAL.Property(name)
  if (name !== 'url') property.setParameter('value', type.toUpperCase())
  property.setValue(removeControlCharacters(value))
  calendar.addProperty(property)
}
