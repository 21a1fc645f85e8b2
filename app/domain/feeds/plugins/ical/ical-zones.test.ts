import { expect, test } from 'vitest'
import type { ReadContext } from '../../contract/feed-plugin'
import { ical } from './ical'

// Calendars whose time zones are wrong, odd or incomplete.

const CONTEXT: ReadContext = {
  timezone: 'America/New_York',
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
}

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const vevent = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')

const read = (body: string, context: Partial<ReadContext> = {}) =>
  ical.read(
    [
      {
        url: 'https://museum.example/feed.ics',
        contentType: 'text/calendar',
        body: new TextEncoder().encode(body),
      },
    ],
    { ...CONTEXT, ...context },
  )

const at = (instant: number | null) => instant && new Date(instant).toISOString().slice(0, 16)

const starts = (body: string, context: Partial<ReadContext> = {}) =>
  read(body, context)
    .events.map(({ startAt }) => at(startAt))
    .sort()

const PARK = 'PRODID:-//Some Park - ECPv6.15.18//NONSGML v1.0//EN'

const walk = (tzid: string, location = '') =>
  vevent('walk', `DTSTART;TZID=${tzid}:20260715T190000`, `LOCATION:${location}`)
const RALEIGH = 'Park\\, 1 Main St\\, Raleigh\\, NC\\, 27601\\, United States'
const CHICAGO = 'Park\\, 1 Main St\\, Chicago\\, IL\\, 60601\\, United States'
const HALIFAX = 'Park\\, 1 Main St\\, Halifax\\, NS\\, B3H 1A1\\, Canada'

test('The Events Calendar at the fixed offset of eastern summers is in eastern time, not in Halifax', () => {
  const { events, notes } = read(calendar(PARK, walk('America/Halifax', RALEIGH)))
  expect(events.map(({ startAt, timezone }) => [at(startAt), timezone])).toEqual([
    ['2026-07-15T23:00', 'America/New_York'],
  ])
  expect(notes).toEqual([
    'times read as America/New_York, because The Events Calendar writes America/Halifax for a WordPress with the fixed offset -4 hours, which is that of America/New_York in summer, and the venue of the feed is in another country than that zone',
  ])
})

test('The same fault within a country is known by the addresses', () => {
  const zone = 'America/New_York'
  const chicago = { timezone: 'America/Chicago' }
  const two = calendar(PARK, walk(zone, CHICAGO), walk(zone, CHICAGO).replaceAll('walk', 'b'))
  expect(starts(two, chicago)).toEqual(['2026-07-16T00:00', '2026-07-16T00:00'])
  expect(read(two, chicago).notes).toEqual([
    expect.stringMatching(/ and 2 of its addresses are elsewhere: in IL$/),
  ])
  expect(starts(calendar(PARK, walk(zone)), chicago)).toEqual(['2026-07-15T23:00'])
  expect(starts(calendar(PARK, walk(zone, CHICAGO)), chicago)).toEqual(['2026-07-15T23:00'])
})

test('A truthful export of The Events Calendar is read as written, without a note', () => {
  const unchanged = (body: string, timezone: string, expected: string) => {
    const { notes, events } = read(body, { timezone })
    expect([events.map(({ startAt }) => at(startAt)), notes]).toEqual([[expected], []])
  }
  const halifax = '2026-07-15T22:00'
  unchanged(calendar(PARK, walk('America/Halifax')), 'America/Halifax', halifax)
  unchanged(calendar(PARK, walk('America/Halifax', HALIFAX)), 'America/New_York', halifax)
  unchanged(calendar(PARK, walk('America/Halifax')), 'America/Chicago', halifax)
  unchanged(calendar(PARK, walk('America/Halifax')), 'America/Toronto', halifax)
  unchanged(
    calendar(PARK, walk('America/New_York', RALEIGH)),
    'America/Chicago',
    '2026-07-15T23:00',
  )
  unchanged(calendar(PARK, walk('America/Chicago')), 'America/New_York', '2026-07-16T00:00')
  unchanged(calendar(PARK, walk('America/Detroit')), 'America/New_York', '2026-07-15T23:00')
  const named = [walk('America/Detroit', CHICAGO), walk('America/Detroit', CHICAGO)]
  unchanged(calendar(PARK, ...named), 'America/Chicago', '2026-07-15T23:00')
  unchanged(calendar('PRODID:-//Other//EN', walk('America/Halifax')), 'America/New_York', halifax)
})

test('A WordPress without a time zone is noted, and a zone set by hand settles all of it', () => {
  const body = calendar(PARK, walk('UTC'))
  expect(read(body).notes).toEqual([
    'times read as America/New_York, because The Events Calendar writes UTC for a WordPress without a time zone',
  ])
  const byHand = { timezone: 'America/Halifax', timezoneIsOverride: true }
  expect(starts(calendar(PARK, walk('America/Halifax')), byHand)).toEqual(['2026-07-15T22:00'])
  expect(read(body, byHand).notes).toEqual([])
})

/** A weekly class at 12:00 in Indianapolis, whose clocks change on November 1. */
const DAYS = ['20261025', '20261101', '20261108']
const NOON = ['2026-10-25T16:00', '2026-11-01T17:00', '2026-11-08T17:00']
const ZONE = 'America/Indiana/Indianapolis'
const INDIANAPOLIS = { timezone: ZONE }
const LOCAL = DAYS.map((day) => `${day}T120000`)
const UNIVERSAL = ['20261025T160000', '20261101T170000', '20261108T170000']
const utc = (values: string[]) => values.map((value) => `${value}Z`).join(',')

test('Local times that are written as UTC are known by the first RDATE of their series', () => {
  const body = calendar(
    vevent('a', `DTSTART:${LOCAL[0]}Z`, `DTEND:20261025T133000Z`, `RDATE:${utc(UNIVERSAL)}`),
    vevent('single', 'DTSTART:20260715T190000Z'),
  )
  const { events, notes } = read(body, INDIANAPOLIS)
  expect(events.map(({ title, startAt }) => [title, at(startAt)])).toEqual([
    ...NOON.map((start) => ['a', start]),
    ['single', '2026-07-15T23:00'],
  ])
  expect(events.every(({ timezone }) => timezone === ZONE)).toBe(true)
  expect(notes).toEqual([
    'times read as America/Indiana/Indianapolis, because the first RDATE of 1 series is DTSTART minus the offset of that zone (2026-10-25T12:00:00 and 2026-10-25T16:00:00)',
  ])
})

test('Each mixture of local times and UTC in a series is understood', () => {
  const tzid = `;TZID=${ZONE}`
  const local = LOCAL.join(',')
  const summer = (uid: string, start: string, rdate: string) =>
    vevent(uid, `DTSTART${start}`, `RDATE${rdate}`)
  for (const [start, rdates] of [
    [`${tzid}:${LOCAL[0]}`, `${tzid}:${UNIVERSAL.join(',')}`],
    [`${tzid}:${LOCAL[0]}`, `:${UNIVERSAL.join(',')}`],
    [`:${LOCAL[0]}`, `:${UNIVERSAL.join(',')}`],
    [`${tzid}:${UNIVERSAL[0]}`, `${tzid}:${local}`],
    [`:${UNIVERSAL[0]}`, `:${local}`],
    [`:${UNIVERSAL[0]}Z`, `:${utc(LOCAL)}`],
    // Truthful.
    [`${tzid}:${LOCAL[0]}`, `${tzid}:${local}`],
    [`${tzid}:${LOCAL[0]}`, `:${utc(UNIVERSAL)}`],
    [`:${UNIVERSAL[0]}Z`, `${tzid}:${local}`],
  ]) {
    const body = calendar(summer('a', start!, rdates!), summer('b', start!, rdates!))
    expect([start, rdates, starts(body, INDIANAPOLIS)]).toEqual([
      start,
      rdates,
      NOON.flatMap((instant) => [instant, instant]),
    ])
  }
})

test('A matinee and an evening four hours apart are what they are', () => {
  const tzid = `;TZID=${ZONE}`
  const shows = [
    [`20260704T140000`, '20260704T180000'],
    [`20260704T140000`, '20260704T180000,20260705T180000'],
    [`20260704T140000`, '20260704T180000,20260705T140000,20260705T180000'],
  ]
  for (const [start, rdates] of shows) {
    const body = calendar(vevent('a', `DTSTART${tzid}:${start}`, `RDATE${tzid}:${rdates}`))
    const { events, notes } = read(body, INDIANAPOLIS)
    expect(at(events[0]!.startAt)).toBe('2026-07-04T18:00')
    expect(at(events[1]!.startAt)).toBe('2026-07-04T22:00')
    expect(notes).toEqual([])
  }
  const [start, rdates] = shows[2]!
  const double = (uid: string) => vevent(uid, `DTSTART${tzid}:${start}`, `RDATE${tzid}:${rdates}`)
  expect(read(calendar(...['a', 'b', 'c'].map(double)), INDIANAPOLIS).notes).toEqual([])
})

test('A zone set by hand settles RDATEs too', () => {
  const byHand = { timezone: ZONE, timezoneIsOverride: true }
  const summer = ['20260704T160000', '20260711T160000']
  const noon = ['2026-07-04T16:00', '2026-07-11T16:00']
  for (const rdates of [summer.join(','), utc(summer)]) {
    const body = calendar(vevent('a', 'DTSTART:20260704T120000Z', `RDATE:${rdates}`))
    expect(starts(body, byHand)).toEqual(noon)
  }
  const sameWay = calendar(
    vevent('a', 'DTSTART:20260704T120000Z', 'RDATE:20260711T120000Z,20260718T120000Z'),
  )
  expect(starts(sameWay, byHand)).toEqual([...noon, '2026-07-18T16:00'])
  expect(read(sameWay, byHand).notes).toEqual([])
})

const RULES = [
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test('Odd names of zones are found among the calendar’s own rules', () => {
  const names = [
    ['(GMT +01:00)', '(GMT +01:00)'],
    ['(GMT +01:00)', '"(GMT +01:00)"'],
    ['Customized Time Zone 1', 'Customized Time Zone 1'],
    ['Customized Time Zone', 'Customized Time Zone 1'],
    ['tzone://Microsoft/Custom', 'tzone://Microsoft/Custom'],
    ['tzone\\://Microsoft/Custom', '"tzone://Microsoft/Custom"'],
    ['"(UTC-05:00) Somewhere; else"', '"(UTC-05:00) Somewhere; else"'],
    ['(UTC-05:00) Somewhere', '(UTC-05:00) Somewhere;VALUE=DATE-TIME'],
  ]
  for (const [defined, used] of names) {
    const body = calendar(
      'BEGIN:VTIMEZONE',
      `TZID:${defined}`,
      ...RULES,
      vevent('z', `DTSTART;TZID=${used}:20260715T190000`, `DTEND;TZID=${used}:20260715T200000`),
    )
    const [event] = read(body, { timezone: 'America/Chicago' }).events
    expect([used, at(event?.startAt ?? null), at(event?.endAt ?? null)]).toEqual([
      used,
      '2026-07-15T23:00',
      '2026-07-16T00:00',
    ])
  }
})

test('A label with ‘and’ for ‘&’ is recognized without rules', () => {
  for (const quote of ['', '"']) {
    const tzid = `${quote}(UTC-05:00) Eastern Time (US and Canada)${quote}`
    expect(starts(calendar(walk(tzid)), { timezone: 'America/Chicago' })).toEqual([
      '2026-07-15T23:00',
    ])
  }
})

test('Rules in the notation of Exchange are followed', () => {
  const rules = RULES.map((line) =>
    line
      .replace('BYMONTH=3;BYDAY=2SU', 'BYMINUTE=0;BYHOUR=2;BYDAY=2SU;BYMONTH=3')
      .replace('BYMONTH=11;BYDAY=1SU', 'BYDAY=SU;BYSETPOS=1;BYMONTH=11'),
  )
  const event = (uid: string, day: string) =>
    vevent(uid, `DTSTART;TZID=Customized Time Zone:${day}T190000`)
  const days = ['20260307', '20260308', '20261031', '20261101']
  const body = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    ...rules,
    ...days.map((day) => event(day, day)),
  )
  expect(starts(body)).toEqual([
    '2026-03-08T00:00',
    '2026-03-08T23:00',
    '2026-10-31T23:00',
    '2026-11-02T00:00',
  ])
})

test('A moved whole day is known by its day, whatever zone its RECURRENCE-ID carries', () => {
  for (const id of [
    ';VALUE=DATE:20260502',
    ';TZID=America/Denver:20260502',
    ';TZID=America/Denver:20260502T000000',
    ';TZID=America/Denver;VALUE=DATE:20260502T000000',
    ';TZID=Nowhere:20260502T000000',
    ';TZID=Nowhere:20260502',
    ';TZID=(GMT +01:00):20260502T000000',
    ';TZID=America/Los_Angeles:20260501T210000',
    ';TZID=Europe/Berlin:20260502T060000',
    ':20260502T040000Z',
  ]) {
    const body = calendar(
      vevent('d', 'DTSTART;VALUE=DATE:20260501', 'RRULE:FREQ=DAILY;COUNT=3'),
      vevent('d', 'DTSTART;VALUE=DATE:20260510', `RECURRENCE-ID${id}`),
    )
    const { events, invalid } = read(body)
    expect([id, events.map(({ startDay }) => startDay), invalid]).toEqual([
      id,
      ['2026-05-01', '2026-05-03', '2026-05-10'],
      [],
    ])
  }
})

test('An occurrence that RDATE gives as a period has its own length', () => {
  const body = calendar(
    vevent(
      'p',
      'DTSTART;TZID=America/New_York:20260501T190000',
      'DTEND;TZID=America/New_York:20260501T200000',
      'RDATE;VALUE=PERIOD;TZID=America/New_York:20260502T190000/PT3H,20260503T190000/20260503T230000',
      'RDATE;VALUE=PERIOD:20260504T230000Z/20260505T010000Z,20260505T230000Z/PT0S',
      'RDATE;TZID=America/New_York:20260506T190000',
    ),
  )
  const hours = read(body).events.map(({ startAt, endAt }) => (endAt! - startAt) / 3_600_000)
  expect(hours).toEqual([1, 3, 4, 2, 1, 1])
})

test('A long period that began before the window is listed', () => {
  const body = calendar(
    vevent('p', 'DTSTART:20250101T120000Z', 'RDATE;VALUE=PERIOD:20251101T120000Z/P90D'),
  )
  expect(starts(body)).toEqual(['2025-11-01T12:00'])
})
