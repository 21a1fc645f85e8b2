import { expect, test } from 'vitest'
import { InvalidFeedError, type ReadContext, withoutPauses } from '../../contract/feed-plugin'
import { readIdentity } from './event-identity'
import { type Budget, createBudget, MAX_COMPONENTS, MAX_STEPS } from './expansion-budget'
import { ical, readCalendars } from './ical'
import { readEntry, readSeries } from './ical-series'
import { parseCalendars } from './parse-calendars'
import { resolveZones } from './time-zones'

// Bodies of a megabyte that ask for years of work.

const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
}

const createPage = (components: string[]) => ({
  url: 'https://museum.example/feed',
  contentType: 'text/calendar',
  body: new TextEncoder().encode(
    ['BEGIN:VCALENDAR', ...components, 'END:VCALENDAR', ''].join('\r\n'),
  ),
})

const vevent = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')

const many = (count: number, ...lines: string[]) =>
  Array.from({ length: count }, (_, index) => vevent(index, ...lines))

const rule = (text: string) => ['DTSTART:19000101T120000', `RRULE:${text}`]

const read = (components: string[]) => ical.read([createPage(components)], CONTEXT)

function zone(name: string, rules: number, start = '16010101T020000'): string {
  const observance = [
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
  ].join('\r\n')
  const observances = Array.from({ length: rules }, () => observance)
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}

/** With a tenth of the usual steps, which are used up as all of them would be. */
function expectTooMuch(components: string[]): void {
  let refusal: unknown
  try {
    withoutPauses(readCalendars([createPage(components)], CONTEXT, createBudget(MAX_STEPS / 10)))
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(InvalidFeedError)
  expect(String(refusal)).toContain('too much to expand')
}

/** How many steps the components need. */
function countSteps(components: string[]): number {
  let spent = 0
  const budget: Budget = {
    spend(steps) {
      spent += steps
    },
  }
  for (const calendar of withoutPauses(parseCalendars(createPage(components))).calendars) {
    const zones = resolveZones(calendar, CONTEXT, budget)
    for (const component of calendar.events) {
      const entry = readEntry({ component, calendar, zones }, readIdentity(component, calendar))
      if (!('kind' in entry)) readSeries([entry], CONTEXT.window, { room: 20_000, budget })
    }
  }
  return spent
}

test('A rule that counts a billion days from 1900 is counted, not followed', () => {
  for (const text of [
    'FREQ=DAILY;COUNT=1000000000',
    'FREQ=DAILY;INTERVAL=3;COUNT=1000000000',
    'FREQ=DAILY;BYDAY=SA,SU;COUNT=1000000000',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=1000000000',
    'FREQ=MONTHLY;COUNT=1000000000',
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=1000000000',
    'FREQ=HOURLY;INTERVAL=12;COUNT=1000000000',
  ]) {
    const { events, invalid } = read([vevent(1, ...rule(text))])
    expect([text, invalid, events.length > 10]).toEqual([text, [], true])
    expect([text, countSteps([vevent(1, ...rule(text))]) < 20_000]).toEqual([text, true])
  }
  // 46,021 days lie between 1900-01-01 and 2026-01-01.
  const last = (count: number) => read([vevent(1, ...rule(`FREQ=DAILY;COUNT=${count}`))]).events
  expect(last(46_021).length).toBe(0)
  expect(last(46_022).map(({ startDay }) => startDay)).toEqual(['2026-01-01'])
})

test('Three thousand rules that cannot be skipped through are refused', () => {
  expectTooMuch(many(3000, ...rule('FREQ=DAILY;BYMONTH=1;COUNT=1000000000')))
  expectTooMuch(many(3000, ...rule('FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=300;COUNT=1000000000')))
  expectTooMuch(many(3000, ...rule('FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO;COUNT=1000000000')))
})

test('Three thousand rules for a day that does not exist cost nothing', () => {
  const components = many(3000, ...rule('FREQ=DAILY;BYMONTH=2,4;BYMONTHDAY=31'))
  const { events, invalid } = read(components)
  expect([events.length, invalid.length]).toEqual([0, 3000])
  expect(invalid[0]?.reason).toBe('its recurrence rule is invalid: it never matches a day')
  expect(countSteps(components)).toBeLessThan(10_000)
})

test('Rules with every second of every day are refused before they fill the memory', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index).join()
  const everySecond = `BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`
  expectTooMuch([vevent(1, ...rule(`FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everySecond}`))])
  expectTooMuch(many(100, ...rule('FREQ=SECONDLY')))
})

test('A time zone with thousands of rules is refused, and so are thousands of time zones', () => {
  const event = (name: string) => vevent(1, `DTSTART;TZID=${name}:20260301T120000`)
  expectTooMuch([zone('Ours', 20_000), event('Ours')])
  expectTooMuch([zone('Ours', 20_000, '20200101T020000'), event('Ours')])
  const zones = Array.from({ length: 300 }, (_, index) => [
    zone(`Z${index}`, 2),
    event(`Z${index}`),
  ])
  expectTooMuch(zones.flat())
  expectTooMuch([zone('Ours', 100), ...many(30_000, 'DTSTART;TZID=Ours:20200301T120000')])
  expect(read([zone('Ours', 2), event('Ours')]).events.length).toBe(1)
})

test('Two hundred thousand tiny events are refused after the forty thousandth', () => {
  const tiny = (count: number) => many(count, 'DTSTART:20200101')
  expectTooMuch(tiny(200_000))
  expect(() => read(tiny(MAX_COMPONENTS + 1))).toThrow('it has more than 40000 events')
  expect(read(tiny(MAX_COMPONENTS)).invalid).toEqual([])
})

test('Ten thousand series and ten thousand changes with one UID are refused', () => {
  const stamp = (index: number) =>
    new Date(1.7e12 + index * 1e6).toISOString().replace(/[-:]|\.\d+Z/g, '')
  const components = Array.from({ length: 20_000 }, (_, index) =>
    index % 2 === 0
      ? vevent(1, `DTSTART:${stamp(index)}`, 'RRULE:FREQ=WEEKLY')
      : vevent(1, `RECURRENCE-ID:${stamp(index)}`, `DTSTART:${stamp(index + 1)}`),
  )
  expectTooMuch(components)
})

test('Half a million exceptions of one event, or of a hundred, are refused', () => {
  const exceptions = Array.from({ length: 500_000 }, () => 'EXDATE:20260101T120000Z').join('\r\n')
  const start = 'DTSTART;TZID=America/Denver:20260101T120000'
  expectTooMuch([vevent(1, start, 'RRULE:FREQ=WEEKLY', exceptions)])
  const some = exceptions.slice(0, 'EXDATE:20260101T120000Z\r\n'.length * 5000 - 2)
  expectTooMuch(many(100, start, some))
})

test('A large ordinary calendar needs less than a tenth of the steps', () => {
  const ordinary = [
    'FREQ=WEEKLY;BYDAY=TU,TH',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=26',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY',
    'FREQ=DAILY;UNTIL=20260601T000000Z',
  ]
  const components = ordinary.flatMap((text) =>
    many(50, 'DTSTART:20150105T190000', `RRULE:${text}`),
  )
  expect(countSteps(components)).toBeLessThan(MAX_STEPS / 10)
})
