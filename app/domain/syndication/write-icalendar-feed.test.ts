import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { ical } from '~/domain/feeds/plugins/ical/ical'
import { addDays, toInstant } from '~/lib/time/local-time'
import type { CalendarEvent, CalendarEventLinks } from './build-event-ics.server'
import { writeFeedCalendar } from './write-icalendar-feed.server'

const CHANNEL = {
  title: 'Jazz - Laketown',
  description: 'All events: https://laketown.example/category/jazz',
  pageUrl: 'https://laketown.example/category/jazz',
  feedUrl: 'https://laketown.example/category/jazz/calendar.ics',
  updatedAt: Date.parse('2026-01-02T10:00:00Z'),
  domain: 'events.example',
  timezone: 'America/Chicago',
  color: '#14284b',
}

let lastId = 0

/** An event by the clock of its zone; without an hour, it is of whole days. */
function createEvent(
  start: string,
  {
    end = null,
    timezone = 'America/Chicago',
    ...more
  }: Partial<CalendarEvent> & { end?: string | null } = {},
): CalendarEvent {
  lastId++
  const noStart = start.length === 10
  const startAt = toInstant(noStart ? `${start}T00:00:00` : start, timezone)
  const lastDay = (end ?? start).slice(0, 10)
  return {
    id: lastId,
    title: `Event ${lastId}`,
    status: 'scheduled',
    timezone,
    startAt,
    noStart,
    noEnd: noStart || end === null,
    endAt: noStart
      ? toInstant(`${lastDay}T23:59:59`, timezone)
      : end === null
        ? null
        : toInstant(end, timezone),
    startDay: start.slice(0, 10),
    endDay: lastDay,
    venueName: 'Pier Hall',
    venueAddress: '1 Pier St',
    isAtVenue: true,
    latitude: 43.0677,
    longitude: -87.9022,
    updatedAt: Date.parse('2026-01-02T10:00:00Z'),
    ...more,
  }
}

const write = (
  events: CalendarEvent[],
  links: Partial<CalendarEventLinks> = {},
  channel: Partial<typeof CHANNEL> = {},
) =>
  writeFeedCalendar(
    { ...CHANNEL, ...channel },
    events.map((event) => ({
      event,
      links: {
        url: `https://laketown.example/event/${event.id}`,
        description: 'Doors at 7.',
        ...links,
      },
    })),
  )

type Span = { uid: string; title: string; start: number; end: number | null; isWholeDays: boolean }

const toSpan = (event: CalendarEvent): Span => ({
  uid: `event-${event.id}@events.example`,
  title: event.title,
  start: event.startAt,
  end: event.noStart
    ? toInstant(`${addDays(event.endDay, 1)}T00:00:00`, event.timezone)
    : event.endAt,
  isWholeDays: event.noStart,
})

/** A day in the zone of the event, because readers have it in a zone of their own. */
const dayInstant = (day: string, timezone: string) => toInstant(`${day}T00:00:00`, timezone)

function readWithIcalJs(text: string, timezone: string): Span[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    const toMs = (time: ICAL.Time) =>
      time.isDate ? dayInstant(time.toString(), timezone) : time.toUnixTime() * 1000
    const hasEnd = component.hasProperty('dtend')
    return {
      uid,
      title: summary,
      start: toMs(startDate),
      isWholeDays: startDate.isDate,
      end: hasEnd ? toMs(endDate) : null,
    }
  })
}

function readWithNodeIcal(text: string, timezone: string): Span[] {
  const read = Object.values(nodeIcal.sync.parseICS(text))
  return read.flatMap((component) => {
    if (component?.type !== 'VEVENT') return []
    const isWholeDays = component.datetype === 'date'
    const toMs = (time: Date) => {
      if (!isWholeDays) return time.getTime()
      const two = (number: number) => String(number).padStart(2, '0')
      const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
      return dayInstant(day, timezone)
    }
    const hasEnd = text.split(component.uid)[1]?.split('END:VEVENT')[0]?.includes('DTEND')
    return [
      {
        uid: component.uid,
        title: String(component.summary),
        isWholeDays,
        start: toMs(component.start),
        end: hasEnd ? toMs(component.end as Date) : null,
      },
    ]
  })
}

/** What our own importer makes of it. */
function readWithImporter(text: string, timezone: string) {
  const { events, invalid } = ical.read(
    [{ url: CHANNEL.feedUrl, contentType: 'text/calendar', body: new TextEncoder().encode(text) }],
    {
      timezone,
      timezoneIsOverride: false,
      url: '',
      manifest: null,
      window: { from: Date.parse('2025-01-01T00:00Z'), to: Date.parse('2028-01-01T00:00Z') },
    },
  )
  expect(invalid).toEqual([])
  return events
}

const ZONES = ['America/Chicago', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'UTC']

test.each(ZONES)(
  'Three readers find the same events at the same instants around both changes of clocks in %s',
  (timezone) => {
    const events = [
      ...[
        '2026-03-07',
        '2026-03-08',
        '2026-03-09',
        '2026-10-31',
        '2026-11-01',
        '2026-11-02',
      ].flatMap((day) => [
        createEvent(`${day}T00:30:00`, { timezone, end: `${day}T01:30:00` }),
        createEvent(`${day}T19:30:00`, { timezone, end: `${addDays(day, 1)}T03:15:00` }),
        createEvent(`${day}T12:00:00`, { timezone }),
        createEvent(day, { timezone }),
        createEvent(day, { timezone, end: addDays(day, 2) }),
      ]),
    ]
    const text = write(events, {}, { timezone })
    const expected = events.map(toSpan)
    expect(readWithIcalJs(text, timezone)).toEqual(expected)
    expect(readWithNodeIcal(text, timezone)).toEqual(expected)
    const imported = readWithImporter(text, timezone)
    expect(imported).toHaveLength(events.length)
    for (const event of events) {
      expect(imported.find(({ title }) => title === event.title)).toMatchObject({
        startAt: event.startAt,
        noStart: event.noStart,
        startDay: event.startDay,
        endDay: event.endDay,
        externalId: `event-${event.id}@events.example`,
        ...(event.noStart ? {} : { endAt: event.endAt }),
      })
    }
  },
)

test('The hour that comes twice when clocks go back is two instants', () => {
  const first = Date.parse('2026-11-01T06:30:00Z')
  const events = [first, first + 3_600_000].map((startAt) =>
    createEvent('2026-11-01T01:30:00', { startAt }),
  )
  const read = readWithNodeIcal(write(events), 'America/Chicago')
  expect(read.map(({ start }) => start)).toEqual([first, first + 3_600_000])
})

const HOSTILE = [
  'Jazz\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:fake',
  'Tab\tNUL\u0000 BEL\u0007 and \u2028 \u2029 \u0085',
  '=HYPERLINK("https://evil.example")',
  'a,b;c\\d:e"f^\'g',
  '🎷'.repeat(60),
  'コンサート・イン・ザ・パーク'.repeat(8),
  `x${'é'.repeat(90)}`,
  'שירה בציבור \u202Etxt.exe',
  'Half \uD83C a sign',
]

/** The rules of RFC 5545 and 7986 that validators check. */
function listFaults(text: string): string[] {
  const faults: string[] = []
  const demand = (isRight: boolean, fault: string) => isRight || faults.push(fault)
  const bytes = new TextEncoder().encode(text)
  const strict = new TextDecoder('utf-8', { fatal: true })
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10) continue
    demand(bytes[at - 1] === 13, 'a line ends without CR')
    const line = bytes.slice(from, at - 1)
    demand(line.length <= 75, `${line.length} octets`)
    demand(line.length > 0 && !line.includes(13), 'an empty line, or CR inside one')
    expect(() => strict.decode(line)).not.toThrow()
    from = at + 1
  }
  demand(from === bytes.length, 'the last line does not end')
  const lines = text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
  demand(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR', 'no calendar')
  for (const line of lines) demand(/^[A-Z-]+(;[A-Z-]+=[^;:"]+)*:/.test(line), `malformed: ${line}`)
  demand(!/(?![\r\n\t])\p{Cc}/u.test(text), 'control characters')
  demand(!lines.some((line) => line.includes('TZID')), 'a zone that the calendar does not define')
  const count = (name: string, all: string[]) => all.filter((line) => line.startsWith(name)).length
  const head = lines.slice(0, lines.indexOf('BEGIN:VEVENT'))
  for (const name of [
    'VERSION:2.0',
    'PRODID:',
    'METHOD:',
    'NAME:',
    'REFRESH-INTERVAL;VALUE=DURATION:P',
    'SOURCE;VALUE=URI:',
    'COLOR:',
  ]) {
    demand(count(name, head) === 1, `${name} in the calendar`)
  }
  const events = lines
    .join('\n')
    .split('\nBEGIN:VEVENT\n')
    .slice(1)
    .map((event) => event.split('\n'))
  const uids = events.map((event) => event.find((line) => line.startsWith('UID:')))
  demand(new Set(uids).size === events.length, 'UIDs are not unique')
  for (const event of events) {
    for (const name of [
      'UID:',
      'DTSTAMP:',
      'DTSTART',
      'SUMMARY:',
      'SEQUENCE:',
      'LAST-MODIFIED:',
      'URL:',
      'DESCRIPTION:',
      'LOCATION:',
      'GEO:',
    ]) {
      demand(count(name, event) === 1, `${name} in an event`)
    }
    demand(count('DTEND', event) + count('DURATION', event) <= 1, 'two ends')
    const [status = 'STATUS:CONFIRMED'] = event.filter((line) => line.startsWith('STATUS:'))
    demand(/^STATUS:(TENTATIVE|CONFIRMED|CANCELLED)$/.test(status), status)
  }
  return faults
}

test('A calendar follows the rules of the format, whatever its texts contain', () => {
  for (const hostile of HOSTILE) {
    const events = [
      createEvent('2026-05-04T19:30:00', {
        title: hostile,
        venueName: hostile,
        venueAddress: hostile,
      }),
    ]
    const links = {
      description: hostile,
      categories: [hostile, 'Food, drink; more'],
      imageUrl: `https://images.example/${'a'.repeat(64)}/full/800,/0/default.jpg`,
    }
    const text = write(events, links, { title: hostile, description: hostile })
    expect(listFaults(text), hostile).toEqual([])
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(component?.getFirstProperty('categories')?.getValues()[1]).toBe('Food, drink; more')
    expect(readWithNodeIcal(text, 'America/Chicago')).toHaveLength(1)
  }
  expect(listFaults(write([createEvent('2026-05-04')]))).toEqual([])
})

test('A cancelled event is named so in its title and its status, and our importer understands it', () => {
  const text = write([
    createEvent('2026-05-04T19:30:00', { title: 'Quartet', status: 'cancelled' }),
  ])
  expect(text).toContain('\r\nSUMMARY:CANCELLED: Quartet\r\nSTATUS:CANCELLED\r\n')
  expect(readWithImporter(text, 'America/Chicago')).toMatchObject([
    { title: 'Quartet', status: 'cancelled' },
  ])
})

test('A title is one line, and what is invisible in a word does not part it', () => {
  const title = 'Phil\u00adharmonic\u200b\n  at \u0007dusk'
  const text = write([createEvent('2026-05-04T19:30:00', { title })])
  expect(text).toContain('SUMMARY:Phil\u00adharmonic\u200b at dusk\r\n')
})

test('The sequence rises when an event changes, and the UID stays', () => {
  const before = createEvent('2026-05-04T19:30:00')
  const after = {
    ...before,
    startAt: before.startAt + 3_600_000,
    updatedAt: before.updatedAt + 60_000,
  }
  const read = (event: CalendarEvent) => {
    const [component] = new ICAL.Component(ICAL.parse(write([event]))).getAllSubcomponents('vevent')
    return {
      uid: component?.getFirstPropertyValue('uid'),
      sequence: Number(component?.getFirstPropertyValue('sequence')),
    }
  }
  expect(read(after).uid).toBe(read(before).uid)
  expect(read(after).sequence).toBeGreaterThan(read(before).sequence)
})

test('An image and a color are written as RFC 7986 wants them', () => {
  const text = write([createEvent('2026-05-04')], { imageUrl: 'https://images.example/a.jpg' })
  expect(text).toContain('IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/jpeg:https://images.examp')
  expect(text).toContain('\r\nCOLOR:midnightblue\r\nX-APPLE-CALENDAR-COLOR:#14284b\r\n')
})
