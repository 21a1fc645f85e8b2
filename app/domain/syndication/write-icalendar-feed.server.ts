import ICAL from 'ical.js'
import type { Color } from '~/lib/colors/color'
import { findNearestColorName } from '~/lib/colors/color-names.server'
import { removeControlCharacters } from '~/lib/text/clean-text'
import { type FeedChannel, REFRESH_MINUTES } from './feed-entry'
import {
  buildComponent,
  type CalendarEvent,
  type CalendarEventLinks,
  createCalendar,
  formatCalendar,
  toCalendarTime,
} from './write-icalendar-event.server'

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
  for (const name of ['name', 'x-wr-calname']) addText(calendar, name, channel.title)
  for (const name of ['description', 'x-wr-caldesc']) addText(calendar, name, channel.description)
  addText(calendar, 'x-wr-timezone', timezone)
  addText(calendar, 'color', findNearestColorName(color))
  addText(calendar, 'x-apple-calendar-color', color)
  addTyped(calendar, 'url', 'uri', channel.pageUrl)
  if (channel.feedUrl !== null) addTyped(calendar, 'source', 'uri', channel.feedUrl)
  if (channel.updatedAt !== null) {
    calendar.addPropertyWithValue('last-modified', toCalendarTime(channel.updatedAt))
  }
  addTyped(calendar, 'refresh-interval', 'duration', INTERVAL)
  addText(calendar, 'x-published-ttl', INTERVAL)
  for (const { event, links } of events) {
    calendar.addSubcomponent(buildComponent(event, domain, { ...links, isTransparent: true }))
  }
  return formatCalendar(calendar)
}

const INTERVAL = `PT${REFRESH_MINUTES / 60}H`

/** ical.js does not know these properties, so it would write their text as it is, line breaks included. */
function addText(calendar: ICAL.Component, name: string, text: string): void {
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
