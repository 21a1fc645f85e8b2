import { expect, test } from 'vitest'
import { InvalidFeedError, type Page, type ReadContext } from '../../contract/feed-plugin'
import { distinctVenues } from '../../parsing/distinct-venues'
import { ical } from './ical'

const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
}

const createPage = (
  body: string | Uint8Array,
  url = 'https://museum.example/calendar/feed.ics',
): Page => ({
  url,
  contentType: 'text/calendar',
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

const read = (body: string | Uint8Array, context: Partial<ReadContext> = {}) =>
  ical.read([createPage(body)], { ...CONTEXT, ...context })

const readOne = (...lines: string[]) => read(calendar(vevent('UID:one', ...lines))).events[0]!

const at = (instant: number | null) => instant && new Date(instant).toISOString().slice(0, 16)

const starts = (body: string, context: Partial<ReadContext> = {}) =>
  read(body, context)
    .events.map(({ startAt }) => at(startAt))
    .sort()

const NEW_YORK_RULES = [
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test('A weekly concert at 19:00 stays at 19:00 when clocks change', () => {
  const body = calendar(
    vevent(
      'UID:weekly',
      'SUMMARY:Organ at seven',
      'DTSTART;TZID=America/New_York:20260302T190000',
      'DTEND;TZID=America/New_York:20260302T200000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261130T235959Z',
    ),
  )
  const { events } = read(body)
  expect(events.length).toBe(39)
  expect([...new Set(events.map(({ externalId }) => externalId.slice(-8)))]).toEqual(['19:00:00'])
  const instants = starts(body)
  expect(instants.slice(0, 3)).toEqual(['2026-03-03T00:00', '2026-03-09T23:00', '2026-03-16T23:00'])
  expect(instants.slice(-5, -2)).toEqual([
    '2026-10-26T23:00',
    '2026-11-03T00:00',
    '2026-11-10T00:00',
  ])
})

test('An occurrence is identified by its series and its original start', () => {
  const [first] = read(
    calendar(
      vevent(
        'UID:s@x',
        'SUMMARY:A',
        'DTSTART;TZID=America/Denver:20260302T190000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
    ),
  ).events
  expect(first).toMatchObject({ externalId: 's@x|2026-03-02T19:00:00', seriesId: 's@x' })
  expect(readOne('SUMMARY:B', 'DTSTART:20260302T190000Z')).toMatchObject({
    externalId: 'one',
    seriesId: null,
  })
})

test('Occurrences can be removed and added in local time, in UTC or by date', () => {
  const body = calendar(
    vevent(
      'UID:daily',
      'SUMMARY:Tour',
      'DTSTART;TZID=America/New_York:20260701T180000',
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE;TZID=America/New_York:20260702T180000',
      'EXDATE:20260703T220000Z',
      'EXDATE;VALUE=DATE:20260704',
      'EXDATE;TZID=America/New_York:20260705T000000',
      'RDATE;TZID=America/New_York:20260720T120000',
      'RDATE;VALUE=TIME:083000',
    ),
  )
  expect(starts(body)).toEqual(['2026-07-01T22:00', '2026-07-06T22:00', '2026-07-20T16:00'])
})

test('An event without a rule is deleted by an exception at its start', () => {
  const titles = (...lines: string[]) =>
    read(calendar(vevent('UID:x', 'SUMMARY:X', ...lines), vevent('UID:y', 'SUMMARY:Y', START)))
      .events.map(({ title }) => title)
      .sort()
  const START = 'DTSTART;TZID=America/Chicago:20260701T180000'
  expect(titles(START, 'EXDATE;TZID=America/Chicago:20260701T180000')).toEqual(['Y'])
  expect(titles(START, 'EXDATE:20260701T230000Z')).toEqual(['Y'])
  expect(titles(START, 'EXDATE;VALUE=DATE:20260701')).toEqual(['Y'])
  expect(titles('DTSTART;VALUE=DATE:20260701', 'EXDATE;VALUE=DATE:20260701')).toEqual(['Y'])
  expect(titles(START, 'EXDATE;TZID=America/Chicago:20260708T180000')).toEqual(['X', 'Y'])
})

test('A rule’s end may be given in UTC, in local time or as a date', () => {
  const until = (value: string) =>
    starts(
      calendar(
        vevent(
          'UID:u',
          'SUMMARY:U',
          'DTSTART;TZID=America/Los_Angeles:20260401T190000',
          `RRULE:FREQ=DAILY;UNTIL=${value}`,
        ),
      ),
    ).length
  expect(until('20260404T020000Z')).toBe(3)
  expect(until('20260404T015959Z')).toBe(2)
  expect(until('20260403T190000')).toBe(3)
  expect(until('20260403')).toBe(3)
})

test('An override replaces its occurrence, wherever it is in the file', () => {
  const change = vevent(
    'UID:m',
    'RECURRENCE-ID:20260708T230000Z',
    'SUMMARY:Moved to Thursday',
    'DTSTART;TZID=America/Chicago:20260709T200000',
  )
  const master = vevent(
    'UID:m',
    'SUMMARY:Quiz',
    'DTSTART;TZID=America/Chicago:20260701T180000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  )
  for (const body of [calendar(change, master), calendar(master, change)]) {
    expect(starts(body)).toEqual(['2026-07-01T23:00', '2026-07-10T01:00', '2026-07-15T23:00'])
    const moved = read(body).events.find(({ title }) => title === 'Moved to Thursday')
    expect(moved).toMatchObject({ externalId: 'm|2026-07-08T18:00:00', seriesId: 'm' })
  }
})

test('An override may move an occurrence into or out of the window, or exist without its series', () => {
  const body = calendar(
    vevent(
      'UID:w',
      'SUMMARY:W',
      'DTSTART:20251228T180000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20260112T000000Z',
    ),
    vevent('UID:w', 'SUMMARY:In', 'RECURRENCE-ID:20251228T180000Z', 'DTSTART:20260102T180000Z'),
    vevent('UID:w', 'SUMMARY:Out', 'RECURRENCE-ID:20260104T180000Z', 'DTSTART:20280102T180000Z'),
    vevent(
      'UID:orphan',
      'SUMMARY:Alone',
      'RECURRENCE-ID:20260301T180000Z',
      'DTSTART:20260302T180000Z',
    ),
  )
  expect(
    read(body)
      .events.map(({ title }) => title)
      .sort(),
  ).toEqual(['Alone', 'In', 'W'])
})

test('An override of this and following occurrences moves them all, except those with their own override', () => {
  const body = calendar(
    vevent(
      'UID:r',
      'SUMMARY:Choir',
      'DTSTART;TZID=America/Chicago:20260601T180000',
      'RRULE:FREQ=DAILY;COUNT=4',
    ),
    vevent(
      'UID:r',
      'SUMMARY:Choir in the garden',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Chicago:20260602T180000',
      'DTSTART;TZID=America/Chicago:20260602T193000',
      'DURATION:PT1H',
    ),
    vevent(
      'UID:r',
      'SUMMARY:Choir',
      'STATUS:CANCELLED',
      'RECURRENCE-ID;TZID=America/Chicago:20260603T180000',
      'DTSTART;TZID=America/Chicago:20260603T180000',
    ),
  )
  const lines = read(body)
    .events.map((event) => `${at(event.startAt)} ${at(event.endAt)} ${event.title} ${event.status}`)
    .sort()
  expect(lines).toEqual([
    '2026-06-01T23:00 null Choir scheduled',
    '2026-06-03T00:30 2026-06-03T01:30 Choir in the garden scheduled',
    '2026-06-03T23:00 null Choir cancelled',
    '2026-06-05T00:30 2026-06-05T01:30 Choir in the garden scheduled',
  ])
})

test('An old endless rule yields only the occurrences in the window', () => {
  const count = (start: string, rule: string) =>
    starts(
      calendar(
        vevent('UID:old', 'SUMMARY:Old', `DTSTART;TZID=America/Chicago:${start}`, `RRULE:${rule}`),
      ),
    )
  expect(count('19900101T120000', 'FREQ=DAILY').length).toBe(365)
  expect(count('19900101T120000', 'FREQ=DAILY;INTERVAL=100')).toEqual([
    '2026-02-21T18:00',
    '2026-06-01T17:00',
    '2026-09-09T17:00',
    '2026-12-18T18:00',
  ])
  expect(count('19900101T120000', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE').slice(0, 3)).toEqual([
    '2026-01-12T18:00',
    '2026-01-14T18:00',
    '2026-01-26T18:00',
  ])
  expect(count('19900131T120000', 'FREQ=MONTHLY').length).toBe(7)
  expect(count('19900109T120000', 'FREQ=MONTHLY;BYDAY=2TU').slice(0, 2)).toEqual([
    '2026-01-13T18:00',
    '2026-02-10T18:00',
  ])
  expect(count('19900131T120000', 'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1')).toEqual([
    '2026-04-30T17:00',
    '2026-09-30T17:00',
  ])
  expect(count('20000229T120000', 'FREQ=YEARLY')).toEqual([])
  const leapYear = { from: Date.parse('2028-01-01T00:00Z'), to: Date.parse('2029-01-01T00:00Z') }
  const leapDay = vevent(
    'UID:leap',
    'SUMMARY:Leap',
    'DTSTART:20000229T120000Z',
    'RRULE:FREQ=YEARLY',
  )
  expect(starts(calendar(leapDay), { window: leapYear })).toEqual(['2028-02-29T12:00'])
  expect(count('19990704T120000', 'FREQ=YEARLY')).toEqual(['2026-07-04T17:00'])
})

test('An unsupported rule invalidates its own event and no other', () => {
  const result = read(
    calendar(
      ...[
        'FREQ=SECONDLY',
        'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
        'FREQ=OFTEN',
        'FREQ=SECONDLY;COUNT=1900000000',
      ].map((rule, index) =>
        vevent(`UID:bad${index}`, 'SUMMARY:Bad', 'DTSTART:19900101T120000Z', `RRULE:${rule}`),
      ),
      vevent('UID:good', 'SUMMARY:Good', 'DTSTART:20260101T120000Z'),
    ),
  )
  expect(result.events.map(({ title }) => title)).toEqual(['Good'])
  expect(result.invalid.map(({ externalId }) => externalId)).toEqual([
    'bad2',
    'bad0',
    'bad1',
    'bad3',
  ])
})

test('Time zones are recognized by all their names', () => {
  const readZone = (tzid: string) => {
    const { startAt, timezone } = readOne('SUMMARY:Z', `DTSTART;TZID=${tzid}:20260715T190000`)
    return `${at(startAt)} ${timezone}`
  }
  expect(readZone('US/Pacific')).toBe('2026-07-16T02:00 US/Pacific')
  expect(readZone('"Europe/Kiev"')).toBe('2026-07-15T16:00 Europe/Kiev')
  expect(readZone('Eastern Standard Time')).toBe('2026-07-15T23:00 America/New_York')
  expect(readZone('Eastern Standard Time 1')).toBe('2026-07-15T23:00 America/New_York')
  expect(readZone('"(UTC-05:00) Eastern Time (US & Canada)"')).toBe(
    '2026-07-15T23:00 America/New_York',
  )
})

test('A time zone that the calendar defines follows the calendar’s rules', () => {
  const body = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    ...NEW_YORK_RULES,
    vevent(
      'UID:c',
      'SUMMARY:C',
      'DTSTART;TZID=Customized Time Zone:20260306T190000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20260308T000000Z',
    ),
  )
  expect(starts(body)).toEqual(['2026-03-07T00:00', '2026-03-08T23:00', '2026-03-09T23:00'])
  expect(read(body).events[0]).toMatchObject({
    timezone: 'America/Chicago',
    startDay: '2026-03-06',
  })
})

test('A time zone whose rules cannot be followed is unknown', () => {
  const body = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Endless',
    ...NEW_YORK_RULES.map((line) => line.replace('FREQ=YEARLY', 'FREQ=SECONDLY')),
    vevent('UID:e', 'SUMMARY:E', 'DTSTART;TZID=Endless:20260715T190000'),
  )
  expect(read(body).invalid.map(({ reason }) => reason)).toEqual([
    "its time zone is unknown: 'Endless'",
  ])
})

test('GMT with daylight saving time is Europe/London', () => {
  const british = [
    'BEGIN:VTIMEZONE',
    'TZID:GMT',
    ...NEW_YORK_RULES.map((line) => line.replace('-0500', '+0000').replace('-0400', '+0100')),
  ]
  const event = vevent('UID:g', 'SUMMARY:G', 'DTSTART;TZID=GMT:20260715T190000')
  expect(starts(calendar(...british, event))).toEqual(['2026-07-15T18:00'])
  expect(starts(calendar(event))).toEqual(['2026-07-15T19:00'])
})

test('An event in an unknown time zone is left out, and the reason names the zone', () => {
  const result = read(
    calendar(
      vevent('UID:lost', 'SUMMARY:L', 'DTSTART;TZID=Europe/Germany:20260715T190000'),
      vevent(
        'UID:kept',
        'SUMMARY:K',
        'DTSTART:20260715T190000Z',
        'DTEND;TZID=Nowhere:20260715T200000',
      ),
    ),
  )
  expect(result.invalid).toEqual([
    { kind: 'event', externalId: 'lost', reason: "its time zone is unknown: 'Europe/Germany'" },
  ])
  expect(result.events.map(({ endAt }) => at(endAt))).toEqual(['2026-07-15T20:00'])
})

test('Times without a time zone use the calendar’s, else the venue’s', () => {
  const event = vevent('UID:f', 'SUMMARY:F', 'DTSTART:20260715T190000')
  expect(starts(calendar('X-WR-TIMEZONE:America/New_York', event))).toEqual(['2026-07-15T23:00'])
  expect(starts(calendar('X-WR-TIMEZONE:UTC', event))).toEqual(['2026-07-16T00:00'])
  expect(starts(calendar(event))).toEqual(['2026-07-16T00:00'])
})

test('A time in UTC keeps its instant and is shown in the calendar’s time zone, else the venue’s', () => {
  const event = vevent('UID:z', 'SUMMARY:Z', 'DTSTART:20260716T013000Z')
  const shown = (...lines: string[]) => read(calendar(...lines, event)).events[0]
  expect(shown('X-WR-TIMEZONE:America/Los_Angeles')).toMatchObject({
    startAt: Date.parse('2026-07-16T01:30Z'),
    timezone: 'America/Los_Angeles',
    startDay: '2026-07-15',
  })
  expect(shown('X-WR-TIMEZONE:UTC')).toMatchObject({
    startAt: Date.parse('2026-07-16T01:30Z'),
    timezone: 'America/Chicago',
  })
})

test('A time zone set for the scrape overrides the source’s', () => {
  const body = calendar(
    'X-WR-TIMEZONE:America/New_York',
    vevent('UID:a', 'SUMMARY:A', 'DTSTART;TZID=America/New_York:20260715T190000'),
    vevent('UID:b', 'SUMMARY:B', 'DTSTART:20260715T190000Z'),
    vevent('UID:c', 'SUMMARY:C', 'DTSTART:20260715T190000'),
  )
  expect(starts(body, { timezone: 'America/Denver', timezoneIsOverride: true })).toEqual(
    Array(3).fill('2026-07-16T01:00'),
  )
})

test('The Events Calendar on a WordPress set to UTC uses the venue’s local time', () => {
  const event = vevent('UID:w', 'SUMMARY:W', 'DTSTART;TZID=UTC:20260715T190000')
  expect(starts(calendar(PARK, event))).toEqual(['2026-07-16T00:00'])
  expect(starts(calendar('PRODID:-//Other//EN', event))).toEqual(['2026-07-15T19:00'])
})

test('All-day events end the day before DTEND, in any time zone', () => {
  const days = (...lines: string[]) => {
    const event = readOne('SUMMARY:D', ...lines)
    expect(event).toMatchObject({ noStart: true, noEnd: true })
    return [event.startDay, event.endDay, at(event.startAt), at(event.endAt)]
  }
  expect(days('DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260707')).toEqual([
    '2026-07-04',
    '2026-07-06',
    '2026-07-04T05:00',
    '2026-07-07T04:59',
  ])
  const unknownEnd = ['2026-07-04', '2026-07-04', '2026-07-04T05:00', null]
  expect(days('DTSTART;VALUE=DATE:20260704')).toEqual(unknownEnd)
  expect(days('DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260704')).toEqual(unknownEnd)
  expect(days('DTSTART:20260704')).toEqual(unknownEnd)
  expect(days('DTSTART;VALUE=DATE:20260704', 'DURATION:P2D').slice(0, 2)).toEqual([
    '2026-07-04',
    '2026-07-05',
  ])
})

test('The end is read from DTEND or DURATION, and ignored if it is not after the start', () => {
  const end = (...lines: string[]) => {
    const { endAt, noEnd, endDay } = readOne(
      'SUMMARY:E',
      'DTSTART;TZID=America/Chicago:20260704T220000',
      ...lines,
    )
    return [at(endAt), noEnd, endDay]
  }
  expect(end('DTEND;TZID=America/Chicago:20260705T000000')).toEqual([
    '2026-07-05T05:00',
    false,
    '2026-07-04',
  ])
  expect(end('DURATION:PT1H15M')).toEqual(['2026-07-05T04:15', false, '2026-07-04'])
  expect(end('DTEND:20260705T040000Z')).toEqual(['2026-07-05T04:00', false, '2026-07-04'])
  const none = [null, true, '2026-07-04']
  expect(end()).toEqual(none)
  expect(end('DTEND;TZID=America/Chicago:20260704T220000')).toEqual(none)
  expect(end('DTEND;TZID=America/Chicago:20260703T230000')).toEqual(none)
  expect(end('DTEND;VALUE=DATE:20260707')).toEqual(['2026-07-07T04:59', true, '2026-07-06'])
})

test('A higher SEQUENCE wins, and of equal ones the last modified', () => {
  const body = calendar(
    vevent('UID:a', 'SUMMARY:new', 'SEQUENCE:3', 'DTSTART:20260101T100000Z'),
    vevent('UID:a', 'SUMMARY:old', 'SEQUENCE:2', 'DTSTART:20260102T100000Z'),
    vevent('UID:b', 'SUMMARY:late', 'LAST-MODIFIED:20250202T000000Z', 'DTSTART:20260101T100000Z'),
    vevent('UID:b', 'SUMMARY:early', 'LAST-MODIFIED:20250101T000000Z', 'DTSTART:20260101T100000Z'),
    vevent('UID:c', 'SUMMARY:first', 'DTSTART:20260101T100000Z'),
    vevent('UID:c', 'SUMMARY:last', 'DTSTART:20260101T100000Z'),
  )
  expect(read(body).events.map(({ title }) => title)).toEqual(['new', 'late', 'last'])
})

test('Events with the same UID and different starts are different events', () => {
  const body = calendar(
    vevent('UID:shared', 'SUMMARY:Matinee', 'DTSTART:20260101T200000Z'),
    vevent('UID:shared', 'SUMMARY:Evening', 'DTSTART:20260102T010000Z'),
  )
  expect(read(body).events.map(({ externalId }) => externalId)).toEqual([
    'shared|2026-01-01T20:00:00',
    'shared|2026-01-02T01:00:00',
  ])
})

const PARK = 'PRODID:-//Some Park - ECPv6.15.18//NONSGML v1.0//EN'
const post = (start: number, day: string, ...lines: string[]) =>
  vevent(
    `UID:77-${start}-${start + 7200}@park.example`,
    'SUMMARY:P',
    `DTSTART;TZID=America/Chicago:${day}T170000`,
    ...lines,
  )
const listIds = (...events: string[]) =>
  read(calendar(PARK, ...events)).events.map(({ externalId }) => externalId)

test('An event of The Events Calendar keeps its id when it is moved', () => {
  expect(listIds(post(1783116000, '20260703'))).toEqual(['77@park.example'])
  expect(listIds(post(1783202400, '20260704'))).toEqual(['77@park.example'])
})

test('An event of The Events Calendar keeps its id when its post is listed twice or once', () => {
  const [first, second] = [post(1783116000, '20260703'), post(1783202400, '20260704')]
  const both = ['77@park.example', '77@park.example|1783202400']
  expect(listIds(first)).toEqual(both.slice(0, 1))
  expect(listIds(first, second)).toEqual(both)
  expect(listIds(second, first)).toEqual([...both].reverse())
  expect(listIds(first)).toEqual(both.slice(0, 1))
})

test('Occurrences of a series of The Events Calendar are identified by their starts, however many there are', () => {
  const url = (day: string) => `URL:https://park.example/event/yoga/${day}/`
  const first = post(1783116000, '20260703', url('2026-07-03'))
  const second = post(1783202400, '20260704', url('2026-07-04'))
  const both = ['77@park.example|1783116000', '77@park.example|1783202400']
  expect(listIds(first, second)).toEqual(both)
  expect(listIds(first)).toEqual(both.slice(0, 1))
  expect(listIds(second)).toEqual(both.slice(1))
})

test('An unreadable event is reported by the id that it has when it is readable', () => {
  const [first, second] = [post(1783116000, '20260703'), post(1783202400, '20260704')]
  const broken = (event: string) => event.replace('America/Chicago', 'Nowhere')
  const listInvalid = (...events: string[]) =>
    read(calendar(PARK, ...events)).invalid.map(({ externalId }) => externalId)
  expect(listInvalid(first, broken(second))).toEqual(['77@park.example|1783202400'])
  expect(listInvalid(broken(first), second)).toEqual(['77@park.example'])
  expect(listIds(broken(first), second)).toEqual(['77@park.example|1783202400'])
  const dated = post(1783116000, '20260703', 'URL:https://park.example/event/yoga/2026-07-03/')
  expect(listInvalid(broken(dated))).toEqual(['77@park.example|1783116000'])
})

test('A series that Google has split is one series', () => {
  const body = calendar(
    vevent(
      'UID:g@google.com',
      'SUMMARY:G',
      'DTSTART:20260105T190000Z',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
    vevent(
      'UID:g_R20260119T190000@google.com',
      'SUMMARY:G',
      'DTSTART:20260119T200000Z',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
  )
  const { events } = read(body)
  expect(events.map(({ externalId }) => externalId)).toEqual([
    'g@google.com|2026-01-05T19:00:00',
    'g@google.com|2026-01-12T19:00:00',
    'g@google.com|2026-01-19T20:00:00',
    'g@google.com|2026-01-26T20:00:00',
  ])
  expect(new Set(events.map(({ seriesId }) => seriesId))).toEqual(new Set(['g@google.com']))
})

test('Folds within a character, tabs, bare line feeds and byte order marks are handled', () => {
  const body = `\uFEFF${calendar(vevent('UID:u', 'DTSTART:20260101T200000Z', 'SUMMARY:Café Zoë and a very long name'))}`
  const bytes = new TextEncoder().encode(body)
  const cut = bytes.indexOf(0xc3) + 1
  const folded = Uint8Array.from([...bytes.slice(0, cut), 13, 10, 32, ...bytes.slice(cut)])
  expect(read(folded).events[0]?.title).toBe('Café Zoë and a very long name')
  const tabbed = body.replace('very long', 've\r\n\try long').replaceAll('\r\n', '\n')
  expect(read(tabbed).events[0]?.title).toBe('Café Zoë and a very long name')
})

test('Several calendars in one body are all read, each with its own zone', () => {
  const event = (uid: string) => vevent(`UID:${uid}`, 'SUMMARY:S', 'DTSTART:20260101T200000')
  const body =
    calendar('X-WR-TIMEZONE:America/Denver', event('a')) +
    calendar('X-WR-TIMEZONE:America/New_York', event('b'))
  expect(starts(body)).toEqual(['2026-01-02T01:00', '2026-01-02T03:00'])
})

test('A malformed line invalidates at most its own event', () => {
  const result = read(
    calendar(
      vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260101T200000Z', 'and this line is no property'),
      vevent('UID:b', 'SUMMARY:B', 'DTSTART;TZID:20260101T200000'),
      'X',
      vevent('UID:c', 'SUMMARY:C', 'DTSTART:20260101T200000Z'),
      vevent('UID:d', 'SUMMARY:D', 'DTSTART:20261399T200000Z'),
      vevent('UID:e', 'SUMMARY:E'),
    ),
  )
  expect(result.events.map(({ title }) => title)).toEqual(['A', 'C'])
  expect(result.invalid.map(({ externalId, reason }) => `${externalId}: ${reason}`)).toEqual([
    "b: 'DTSTART;TZID:20260101T200000' cannot be read",
    'd: its DTSTART is not a date',
    'e: it has no start',
  ])
  expect(result.notes).toEqual(['lines that could not be read: 3'])
})

test('Input that is not a calendar fails the run', () => {
  const bodies = [
    '',
    '   ',
    '{"message":"Group not found"}',
    '<!DOCTYPE html><html><body>Just a moment...</body></html>',
    `<html><body><pre>\n${calendar(vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260101T200000Z'))}</pre></body></html>`,
  ]
  for (const body of bodies) expect(() => read(body)).toThrow(InvalidFeedError)
})

test('A truncated calendar fails the run, so its other events are not deleted', () => {
  const whole = calendar(
    vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260101T200000Z'),
    vevent('UID:b', 'SUMMARY:B', 'DTSTART:20260101T200000Z'),
  )
  expect(read(whole).events.length).toBe(2)
  expect(() => read(whole.slice(0, whole.lastIndexOf('BEGIN:VEVENT') + 30))).toThrow(
    InvalidFeedError,
  )
})

test('A calendar without events is a valid feed', () => {
  expect(read(calendar())).toMatchObject({ events: [], invalid: [], notes: [] })
})

test('Texts lose their escapes, entities and tags; a description becomes HTML', () => {
  const event = readOne(
    'DTSTART:20260101T200000Z',
    'SUMMARY:Arts &amp\\; <i>Crafts</i>\\, all ages',
    'DESCRIPTION:Bring <friends>\\, R&amp;B.\\nDoors at 7\\n\\nFree\\; really',
    'CATEGORIES:Music,Art &amp; Craft',
    'CATEGORIES:Music,',
    'ORGANIZER;CN="Ann Lee":MAILTO:ann@museum.example',
  )
  expect(event).toMatchObject({
    title: 'Arts & Crafts, all ages',
    description: '<p>Bring &lt;friends&gt;, R&amp;B.<br>Doors at 7</p>\n<p>Free; really</p>',
    categories: ['Music', 'Art & Craft'],
    contact: { name: 'Ann Lee', email: 'ann@museum.example' },
  })
  expect(
    readOne('DTSTART:20260101T200000Z', 'SUMMARY:H', 'DESCRIPTION:<p>Hello</p>').description,
  ).toBe('<p>Hello</p>')
  expect(
    readOne(
      'DTSTART:20260101T200000Z',
      'SUMMARY:H',
      'DESCRIPTION:plain',
      'X-ALT-DESC;FMTTYPE=text/html:<p>Rich\\, indeed</p>',
    ).description,
  ).toBe('<p>Rich, indeed</p>')
})

test('Links are web URLs, including relative ones; only attachments declared as images are images', () => {
  const links = (...lines: string[]) => {
    const { upstreamUrl, imageUrl } = readOne('SUMMARY:L', 'DTSTART:20260101T200000Z', ...lines)
    return [upstreamUrl, imageUrl]
  }
  expect(
    links('URL:/events/1?a=1&amp;b=2', 'ATTACH;FMTTYPE=image/jpeg:https://cdn.example/a.jpg'),
  ).toEqual(['https://museum.example/events/1?a=1&b=2', 'https://cdn.example/a.jpg'])
  expect(
    links('URL:javascript:alert(1)', 'ATTACH;FMTTYPE=application/pdf:https://cdn.example/a.pdf'),
  ).toEqual([null, null])
  expect(
    links(
      'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://cdn.example/s.png',
      'IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=image/png:https://cdn.example/l.png',
    ),
  ).toEqual([null, 'https://cdn.example/l.png'])
  const file = ical.read(
    [
      createPage(
        calendar(vevent('UID:x', 'SUMMARY:L', 'DTSTART:20260101T200000Z', 'URL:/a')),
        'file:feed.ics',
      ),
    ],
    CONTEXT,
  )
  expect(file.events[0]?.upstreamUrl).toBe(null)
})

test('Private events are left out, alarms are ignored, and the status is read', () => {
  const body = calendar(
    vevent('UID:p', 'SUMMARY:P', 'CLASS:PRIVATE', 'DTSTART:20260101T200000Z'),
    vevent('UID:q', 'SUMMARY:Q', 'CLASS:CONFIDENTIAL', 'DTSTART;TZID=Nowhere:20260101T200000'),
    vevent(
      'UID:a',
      'SUMMARY:A',
      'STATUS:CANCELLED',
      'DTSTART:20260101T200000Z',
      'BEGIN:VALARM',
      'UID:alarm',
      'DESCRIPTION:Ring',
      'END:VALARM',
    ),
    vevent('UID:t', 'SUMMARY:T', 'STATUS:TENTATIVE', 'DTSTART:20260101T200000Z'),
    vevent('UID:m', 'SUMMARY:CANCELED: Book club', 'DTSTART:20260101T200000Z'),
  )
  const { events, invalid } = read(body)
  expect(invalid).toEqual([])
  expect(
    events.map(({ externalId, title, status, description }) => [
      externalId,
      title,
      status,
      description,
    ]),
  ).toEqual([
    ['a', 'A', 'cancelled', ''],
    ['t', 'T', 'scheduled', ''],
    ['m', 'Book club', 'cancelled', ''],
  ])
})

test('An all-day event with a time in its title stays an all-day event', () => {
  expect(readOne('SUMMARY:Music Bingo (7-9pm)', 'DTSTART;VALUE=DATE:20260101')).toMatchObject({
    title: 'Music Bingo (7-9pm)',
    noStart: true,
    startDay: '2026-01-01',
  })
})

test('An event without a title is named after the start of its description', () => {
  expect(readOne('DTSTART:20260101T200000Z', 'DESCRIPTION:Poetry slam\\nBring poems').title).toBe(
    'Poetry slam',
  )
  expect(readOne('DTSTART:20260101T200000Z').title).toBe('Untitled event')
})

test('Events without a UID are identified by their content', () => {
  const body = calendar(
    vevent('SUMMARY:Talk', 'DTSTART:20260101T200000Z', 'LOCATION:Hall'),
    vevent('SUMMARY:Talk', 'DTSTART:20260102T200000Z', 'LOCATION:Hall'),
    vevent('SUMMARY:Talk', 'DTSTART:20260102T200000Z', 'LOCATION:Hall'),
  )
  const ids = read(body).events.map(({ externalId }) => externalId)
  expect(ids.length).toBe(2)
  expect(read(body).events.map(({ externalId }) => externalId)).toEqual(ids)
})

test('Each venue is listed once, with coordinates if known; 0,0 counts as unknown', () => {
  const lines = [
    'LOCATION:Hall of Fame\\, 12 Main St\\, Milwaukee\\, WI 53202',
    'DTSTART:20260101T200000Z',
  ]
  const result = read(
    calendar(
      vevent('UID:a', 'SUMMARY:A', ...lines),
      vevent('UID:b', 'SUMMARY:B', ...lines, 'GEO:43.05;-87.9'),
      vevent('UID:c', 'SUMMARY:C', 'LOCATION:Elsewhere', 'GEO:0;0', 'DTSTART:20260101T200000Z'),
      vevent('UID:d', 'SUMMARY:D', 'LOCATION:https://meet.example/1', 'DTSTART:20260101T200000Z'),
    ),
  )
  expect(distinctVenues(result.events)).toEqual([
    {
      externalId: 'hall of fame|12 main st milwaukee wi 53202',
      name: 'Hall of Fame',
      address: '12 Main St, Milwaukee, WI 53202',
      latitude: 43.05,
      longitude: -87.9,
    },
    { externalId: 'elsewhere|', name: 'Elsewhere', address: '', latitude: null, longitude: null },
  ])
  expect(result.events[3]?.venue).toBe(null)
})

test('A calendar covers the past that it lists; an export of The Events Calendar ends with its page', () => {
  const dayEvents = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      vevent(
        `UID:${index}`,
        'SUMMARY:E',
        `DTSTART:202603${String(index + 1).padStart(2, '0')}T180000Z`,
      ),
    )
  expect(read(calendar(PARK, ...dayEvents(30))).covers).toEqual({
    from: CONTEXT.window.from,
    to: Date.parse('2026-03-30T18:00Z'),
  })
  expect(read(calendar(PARK, ...dayEvents(29))).covers.to).toBe(CONTEXT.window.to)
  expect(read(calendar(...dayEvents(30))).covers).toEqual(CONTEXT.window)
  const past = vevent('UID:past', 'SUMMARY:P', 'DTSTART:20210101T180000Z')
  expect(read(calendar(past)).covers.from).toBe(Date.parse('2021-01-01T18:00Z'))
})

test('A calendar is fetched from its URL', async () => {
  const requestedUrls: string[] = []
  const source = { ...CONTEXT, wait: async () => {}, ticketmasterKey: null }
  const get = async (url: string) => {
    requestedUrls.push(url)
    return createPage(calendar(), url)
  }
  const pages = await ical.fetch(get, { ...source, url: 'https://museum.example/feed.ics' })
  expect(pages?.length).toBe(1)
  expect(requestedUrls).toEqual(['https://museum.example/feed.ics'])
  expect(await ical.fetch(async () => null, { ...source, url: 'https://museum.example/' })).toBe(
    null,
  )
})
