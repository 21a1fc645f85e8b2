import { expect, test } from 'vitest'
import {
  InvalidFeedError,
  type Page,
  type ReadContext,
  withoutPauses,
} from '../contract/feed-plugin'
import { latest } from '../parsing/event-times'
import { findPlugin } from './all-plugins'
import { readIdentity } from './ical/event-identity'
import { ical } from './ical/ical'
import { readEntry, readSeries } from './ical/ical-series'
import { parseCalendars } from './ical/parse-calendars'
import { resolveZones } from './ical/time-zones'
import { tribe } from './tribe/tribe'

// Feeds that are broken or made to harm: one item costs no other, and none costs much time or memory.

const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
}

const createPage = (body: string): Page => ({
  url: 'https://museum.example/feed',
  contentType: 'text/plain',
  body: new TextEncoder().encode(body),
})

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const vevent = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'SUMMARY:S', ...lines, 'END:VEVENT'].join('\r\n')
const START = 'DTSTART:20260301T120000Z'
const GOOD = vevent('UID:good', START)

const readIcal = (...lines: string[]) => ical.read([createPage(calendar(...lines))], CONTEXT)

const EVENT = { id: 1, title: 'T', start_date: '2026-03-01 12:00:00' }
const readTribe = (...events: object[]) =>
  tribe.read([createPage(JSON.stringify({ events }))], CONTEXT)

/** The reason for which the event is invalid; the good one beside it must survive. */
function refusal(...lines: string[]): string | undefined {
  const { events, invalid } = readIcal(vevent('UID:bad', ...lines), GOOD)
  expect(events.map(({ externalId }) => externalId)).toEqual(['good'])
  expect(invalid.map(({ externalId }) => externalId)).toEqual(['bad'])
  return invalid[0]?.reason
}

test('A rule with an absurd interval is refused, and one up to ten thousand is followed', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=HOURLY',
    'FREQ=MINUTELY',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=YEARLY',
  ]) {
    const reason = 'its recurrence rule is invalid: its interval is not from 1 to 10000'
    expect(refusal(START, `RRULE:${rule};INTERVAL=1000000000`)).toBe(reason)
    expect(refusal(START, `RRULE:${rule};INTERVAL=10001;COUNT=5`)).toBe(reason)
    const { events, invalid } = readIcal(
      vevent('UID:far', 'DTSTART:20260302T120000Z', `RRULE:${rule};INTERVAL=10000`),
    )
    expect(invalid).toEqual([])
    expect(events[0]?.seriesId).toBe('far')
  }
})

test('A rule for a day that never comes ends', () => {
  expect(refusal(START, 'RRULE:FREQ=DAILY;INTERVAL=10000;BYMONTH=2;BYMONTHDAY=30')).toBe(
    'its recurrence rule is invalid: it never matches a day',
  )
  // Only leap years have five Mondays in February.
  const oddYears = vevent(
    'UID:a',
    'DTSTART:20250203T120000Z',
    'RRULE:FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO',
  )
  expect(readIcal(oddYears, GOOD)).toMatchObject({ events: [{ externalId: 'good' }], invalid: [] })
})

test('An interval or a count below one makes a rule invalid', () => {
  for (const interval of ['INTERVAL=0', 'INTERVAL=-1', 'INTERVAL=-7']) {
    expect(refusal(START, `RRULE:FREQ=DAILY;${interval}`)).toBe(
      'its recurrence rule is invalid: its interval is not from 1 to 10000',
    )
  }
  for (const count of ['COUNT=0', 'COUNT=-5']) {
    expect(refusal(START, `RRULE:FREQ=DAILY;${count}`)).toBe(
      'its recurrence rule is invalid: its count is not at least 1',
    )
  }
})

test('A rule with thousands of occurrences invalidates its event; too many in total fail the run', () => {
  const hourly = (count: number) => [START, `RRULE:FREQ=HOURLY;COUNT=${count}`]
  expect(refusal(...hourly(2001))).toBe('it has more than 2000 occurrences')
  const events = (length: number) =>
    Array.from({ length }, (_, index) => vevent(`UID:${index}`, ...hourly(2000)))
  expect(readIcal(...events(10)).events.length).toBe(20_000)
  expect(() => readIcal(...events(10), GOOD)).toThrow(InvalidFeedError)
  expect(() => readIcal(...events(10), GOOD)).toThrow('more than 20000 occurrences')
})

test('An event whose end is unknown or ten years away does not affect the others', () => {
  expect(refusal(START, 'DURATION:P')).toContain('duration')
  const tooLong = 'its end lies more than ten years after its start'
  for (const duration of ['P999999999D', 'P99999999999W', 'PT999999999999999H']) {
    expect(refusal(START, `DURATION:${duration}`)).toBe(tooLong)
    expect(refusal('DTSTART;VALUE=DATE:20260301', `DURATION:${duration}`)).toBe(tooLong)
  }
  expect(refusal(START, 'DTEND;TZID=America/Denver:99991231T235959')).toBe(tooLong)
  expect(refusal('DTSTART;VALUE=DATE:20260301', 'DTEND;VALUE=DATE:20360401')).toBe(tooLong)
  const exhibition = vevent('UID:x', START, 'DTEND:20351231T120000Z')
  expect(readIcal(exhibition).events[0]?.endDay).toBe('2035-12-31')
})

test('An event outside the supported years is refused', () => {
  const reason = 'its start lies outside the years 1900 to 2199'
  for (const day of ['00010101', '18991231', '22000101', '99991231']) {
    expect(refusal(`DTSTART;VALUE=DATE:${day}`)).toBe(reason)
    expect(refusal(`DTSTART:${day}T120000`)).toBe(reason)
    expect(refusal(`DTSTART;TZID=Europe/Berlin:${day}T235959`, 'RRULE:FREQ=DAILY')).toBe(reason)
  }
  expect(
    readIcal(vevent('UID:a', START, 'RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z')).invalid,
  ).toEqual([])
})

test('A time zone with garbage rules is unknown', () => {
  const zone = (tzid: string, offset: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:20070311T020000',
    'TZOFFSETFROM:-0500',
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20071111T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  for (const name of ['Our Zone', 'GMT']) {
    const event = vevent('UID:bad', `DTSTART;TZID=${name}:20260301T120000`)
    expect(readIcal(...zone(name, '-0500'), event, GOOD).events.length).toBe(2)
    const { events, invalid } = readIcal(...zone(name, 'garbage'), event, GOOD)
    expect(events.map(({ externalId }) => externalId)).toEqual(['good'])
    expect(invalid).toEqual([
      { kind: 'event', externalId: 'bad', reason: `its time zone is unknown: '${name}'` },
    ])
  }
})

test('One bad event does not affect the rest of a list from The Events Calendar', () => {
  const reasons = (changes: object) => {
    const { events, invalid } = readTribe({ ...EVENT, ...changes }, { ...EVENT, id: 2 })
    expect(events.map(({ externalId }) => externalId)).toEqual(['2'])
    expect(invalid.map(({ externalId }) => externalId)).toEqual(['1'])
    return invalid.map(({ reason }) => reason).join()
  }
  const tooLong = 'its end lies more than ten years after its start'
  expect(reasons({ all_day: true, end_date: '9999-12-31 23:59:59' })).toBe(tooLong)
  expect(reasons({ end_date: '2036-04-01 00:00:00' })).toBe(tooLong)
  const outside = 'its start lies outside the years 1900 to 2199'
  expect(reasons({ start_date: '0001-01-01 00:00:00' })).toBe(outside)
  expect(reasons({ all_day: true, start_date: '9999-12-31 00:00:00' })).toBe(outside)
})

test('A list’s echo of its own query may be absurd', () => {
  const rest_url = 'https://museum.example/?start_date=0001-01-01&end_date=9999-12-31'
  const { covers } = tribe.read(
    [createPage(JSON.stringify({ events: [EVENT], rest_url }))],
    CONTEXT,
  )
  expect(covers).toEqual(CONTEXT.window)
})

test('Texts are cut between characters to a displayable length, and long URLs are dropped', () => {
  const long = '😀'.repeat(3000)
  const lines = [
    `SUMMARY:${long}`,
    `LOCATION:${'x'.repeat(400)}\\, 12 ${'y'.repeat(700)}`,
    `CATEGORIES:${long},${Array.from({ length: 90 }, (_, index) => `c${index}`).join(',')}`,
    `ORGANIZER;CN=${long}:mailto:${'a'.repeat(200)}@museum.example`,
    `URL:https://museum.example/${'a'.repeat(2000)}`,
    START,
  ]
  const [event] = ical.read(
    [createPage(calendar(['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'].join('\n')))],
    CONTEXT,
  ).events
  expect(event?.title).toBe('😀'.repeat(300))
  expect(event?.venue?.name).toBe('x'.repeat(300))
  expect(event?.venue?.address.length).toBe(500)
  expect(event?.categories.length).toBe(50)
  expect(event?.categories[0]).toBe('😀'.repeat(100))
  expect(event?.contact).toEqual({ name: '😀'.repeat(200) })
  expect(event?.upstreamUrl).toBe(null)

  const [fromTribe] = readTribe({
    ...EVENT,
    title: long,
    cost: long,
    website: `https://museum.example/${'ä'.repeat(400)}`,
    categories: [{ name: long }],
    organizer: { organizer: long, phone: long, email: 'a@museum.example' },
    venue: { venue: long, address: `${','.repeat(300_000)}x`, city: long },
  }).events
  expect(fromTribe).toMatchObject({
    title: '😀'.repeat(300),
    cost: '😀'.repeat(200),
    ticketUrl: null,
    categories: ['😀'.repeat(100)],
    contact: { name: '😀'.repeat(200), phone: '😀'.repeat(200), email: 'a@museum.example' },
    venue: { name: '😀'.repeat(300) },
  })
  expect([...(fromTribe?.venue?.address ?? '')].length).toBeLessThanOrEqual(500)
})

test('A description loses inline images, and everything beyond a hundred thousand characters', () => {
  const renderImage = (end: string) =>
    `<img alt="a" src="data:image/png;base64,${'A'.repeat(200_000)}"${end}>`
  const html = `<p>before${renderImage('')}${renderImage(" SRCSET='data:,x' width=3")}<b src=data:x>after</b></p>`
  const short = '<p>before<img alt="a"><img alt="a" width=3><b>after</b></p>'
  const long = `<p>x${'😀'.repeat(70_000)}</p>`
  const cut = `<p>x${'😀'.repeat(49_998)}`
  const truncation = 'descriptions truncated at 100000 characters: 1'
  const shown = ({ events, notes }: { events: { description: string }[]; notes: string[] }) => [
    ...events.map(({ description }) => description),
    ...notes,
  ]
  const both = [html, long]
  const vevents = both.map((text, index) =>
    vevent(`UID:${index}`, START, `DESCRIPTION:${text.replaceAll(/[;,]/g, '\\$&')}`),
  )
  const read = (plugin: string, body: string) =>
    shown(findPlugin(plugin)!.read([createPage(body)], CONTEXT))
  expect(read('ical', calendar(...vevents))).toEqual([short, cut, truncation])
  expect(read('ical', calendar(vevents[0]!))).toEqual([short])
  const list = both.map((description, id) => ({ ...EVENT, id, description }))
  expect(read('tribe', JSON.stringify({ events: list }))).toEqual([short, cut, truncation])
})

test('Lone surrogates are replaced, in names too', () => {
  const half = '\uD83D'
  const { events } = readTribe({
    ...EVENT,
    global_id: `g${half}`,
    title: `T${half}`,
    description: `<p>${half}😀</p>`,
    cost: `\uDE00`,
    venue: { global_id: `v${half}`, venue: `V${half}`, address: half },
    organizer: { organizer: half },
    categories: [{ name: half }],
  })
  expect(JSON.stringify(events)).not.toMatch(/\\ud[89a-f]/i)
  expect(events[0]).toMatchObject({ externalId: 'g\uFFFD', description: '<p>\uFFFD😀</p>' })
  const { invalid } = readTribe({ id: `i${half}` })
  expect(invalid[0]?.externalId).toBe('i\uFFFD')
})

test('Only a plain email is used as a contact', () => {
  const readContactEmails = (email: string) => [
    readTribe({ ...EVENT, organizer: { email } }).events[0]?.contact.email,
    readIcal(vevent('UID:a', START, `ORGANIZER:mailto:${email}`)).events[0]?.contact.email,
  ]
  expect(readContactEmails('ann@museum.example')).toEqual([
    'ann@museum.example',
    'ann@museum.example',
  ])
  for (const email of [
    'ann@museum.example?bcc=all@museum.example',
    'ann@museum.example&x',
    'ann@a@museum.example',
    '"ann"@museum.example',
    'ann lee@museum.example',
    `${'a'.repeat(200)}@museum.example`,
    '@'.repeat(500_000),
  ]) {
    expect(readContactEmails(email)).toEqual([undefined, undefined])
  }
})

test('A list may be longer than a function call’s arguments can be', () => {
  const many = 200_000
  expect(latest(Array(many).fill(5), 3)).toBe(5)
  const page = createPage(calendar(GOOD))
  const [read] = withoutPauses(parseCalendars(page)).calendars
  const [component] = read!.events
  const entry = readEntry(
    { component: component!, calendar: read!, zones: resolveZones(read!, CONTEXT) },
    readIdentity(component!, read!),
  )
  if ('kind' in entry) throw new Error(entry.reason)
  expect(readSeries(Array(many).fill(entry), CONTEXT.window).events.length).toBe(1)
})
