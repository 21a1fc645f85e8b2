import { expect, test } from 'vitest'
import { isWithin } from '../parsing/event-times'
import { MAX_LENGTH } from '../parsing/text-limits'
import { findPlugin, PLUGINS } from './all-plugins'
import { InvalidFeedError, type Page, type ReadContext, type ReadResult } from './feed-plugin'

// What every plugin promises, whatever a source sends: a result within limits, or an error that says what was wrong.

const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: 'https://hall.example/events',
  // Only siphon reads it.
  manifest: {
    source: { url: 'https://hall.example/events' },
    items: { selector: '.event, .eventItem' },
    fields: {
      title: 'h3',
      date: [{ selector: '.date', match: '(.*)' }, { heading: 'h2' }],
      description: { selector: 'div, p', html: true, all: true },
    },
  },
  window: { from: Date.parse('2026-07-01T05:00Z'), to: Date.parse('2027-08-01T05:00Z') },
}

/** A good body of each kind, with one event; that of another kind serves for plugins that are not listed. */
const GOOD_BODIES: Record<string, string> = {
  tribe: JSON.stringify({
    events: [{ id: 1, title: 'Jazz', start_date: '2026-07-11 20:00:00', timezone: 'UTC+0' }],
    total: 1,
  }),
  ical: [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Jazz',
    'DTSTART;TZID=America/Chicago:20260711T200000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
  carbonhouse: `<div class="eventList" id="list"><div class="eventItem entry">
    <div class="date" aria-label="July 11 2026">Jul 11, 2026</div>
    <h3 class="title"><a href="/events/detail/jazz">Jazz</a></h3><h5 class="time">8:00 PM</h5></div></div>`,
  jsonld: `<html><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event",
    "name":"Jazz","startDate":"2026-07-11T20:00:00-05:00","url":"https://hall.example/jazz"}</script></body></html>`,
  rss: `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Hall</title>
    <item><title>Jazz</title><link>https://hall.example/jazz</link><guid>1</guid><ev:startdate>2026-07-11T20:00:00-05:00</ev:startdate></item></channel></rss>`,
  siphon: `<ul><li class="event"><h3>Jazz</h3><p class="date">July 11, 8 PM</p></li></ul>`,
  ticketmaster: JSON.stringify({
    _embedded: {
      events: [
        {
          ...{ id: 'a', name: 'Jazz', url: 'https://www.ticketmaster.com/event/a', test: false },
          dates: {
            start: { localDate: '2026-07-11', localTime: '20:00:00' },
            timezone: 'America/Chicago',
            status: { code: 'onsale' },
          },
          _embedded: { venues: [{ id: 'v', name: 'Hall' }] },
        },
      ],
    },
    page: { size: 200, totalElements: 1, totalPages: 1, number: 0 },
  }),
}

const encode = (text: string) => new TextEncoder().encode(text)
const goodBody = (name: string) => encode(GOOD_BODIES[name] ?? GOOD_BODIES.jsonld ?? '')
const CONTENT_TYPES = ['text/html', 'application/json', 'text/calendar; charset=utf-8']

/** The result of a body, or the message of the error that a plugin may throw. */
function readBody(name: string, body: Uint8Array, contentType = 'text/html'): ReadResult | string {
  const page: Page = { url: CONTEXT.url, contentType, body }
  try {
    return findPlugin(name)?.read([page], CONTEXT) ?? 'there is no such plugin'
  } catch (error) {
    if (error instanceof InvalidFeedError) return error.message
    throw error
  }
}

/** A result is within its limits, and an error is a sentence that fits a page. */
function expectWithinLimits(outcome: ReadResult | string): void {
  if (typeof outcome === 'string') {
    expect(outcome.length).toBeGreaterThan(5)
    expect(outcome.length).toBeLessThan(1000)
    return
  }
  const { events, venues, invalid, notes, covers } = outcome
  expect(covers.from).toBeLessThanOrEqual(covers.to)
  expect(notes.length).toBeLessThan(100)
  expect(notes.every(({ length }) => length < 1000)).toBe(true)
  expect(invalid.every(({ reason }) => reason !== '' && reason.length < 1000)).toBe(true)
  const ids = events.map(({ externalId }) => externalId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const event of events) {
    expect(isWithin(event, CONTEXT.window)).toBe(true)
    expect(event.title).not.toBe('')
    expect([...event.title].length).toBeLessThanOrEqual(MAX_LENGTH.title)
    expect([...event.externalId].length).toBeLessThanOrEqual(MAX_LENGTH.name + 50)
    expect(Number.isSafeInteger(event.startAt)).toBe(true)
    expect(event.endDay >= event.startDay).toBe(true)
  }
  for (const { name } of venues) expect([...name].length).toBeLessThanOrEqual(MAX_LENGTH.venueName)
}

/** The same numbers in every run. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function flipBytes(body: Uint8Array, seed: number): Uint8Array {
  const next = createNumbers(seed)
  const flipped = body.slice()
  for (let count = 1 + next(8); count > 0; count--) flipped[next(flipped.length)] = next(256)
  return flipped
}

const DEPTH = 10_000
const NESTED = [
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `${'{"events":'.repeat(DEPTH)}[]${'}'.repeat(DEPTH)}`,
  `{"events":[${'{"venue":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}]}`,
  '<div class="eventItem">'.repeat(DEPTH),
  `<div itemscope itemtype="https://schema.org/Event">${'<p class="h-event vevent">'.repeat(DEPTH)}`,
  `<script type="application/ld+json">${'{"@graph":['.repeat(DEPTH)}${']}'.repeat(DEPTH)}</script>`,
  `<rss><channel>${'<item>'.repeat(DEPTH)}</channel></rss>`,
  `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(DEPTH)}`,
  `"${'<b>'.repeat(DEPTH)}"`,
]

const names = PLUGINS.map(({ name }) => name)

test.each(names)('%s reads a good body the same way twice', (name) => {
  const outcome = readBody(name, goodBody(name))
  expectWithinLimits(outcome)
  if (name in GOOD_BODIES) {
    expect(outcome).toMatchObject({ invalid: [] })
    expect(typeof outcome === 'string' ? [] : outcome.events.map(({ title }) => title)).toContain(
      'Jazz',
    )
  }
  expect(readBody(name, goodBody(name))).toEqual(outcome)
})

test.each(names)('%s reads truncated and flipped bodies, and remembers none of them', (name) => {
  const good = goodBody(name)
  const before = readBody(name, good)
  for (let length = 0; length < good.length; length += Math.ceil(good.length / 40)) {
    const body = good.slice(0, length)
    const outcome = readBody(name, body)
    expectWithinLimits(outcome)
    expect(readBody(name, body)).toEqual(outcome)
  }
  for (let seed = 1; seed <= 60; seed++) {
    const body = flipBytes(good, seed)
    const outcome = readBody(name, body, CONTENT_TYPES[seed % CONTENT_TYPES.length])
    expectWithinLimits(outcome)
  }
  expect(readBody(name, good)).toEqual(before)
})

test.each(names)('%s reads what is nested ten thousand deep', (name) => {
  for (const text of NESTED) {
    const outcome = readBody(name, encode(text))
    expectWithinLimits(outcome)
    expect(readBody(name, encode(text))).toEqual(outcome)
  }
})

/** More than is fetched of any page. */
const LARGE = 20_000_000

test.each(names)('%s ends on twenty megabytes', (name) => {
  const good = goodBody(name)
  const repeated = new Uint8Array(LARGE)
  for (let at = 0; at < LARGE; at += good.length) {
    repeated.set(good.subarray(0, Math.min(good.length, LARGE - at)), at)
  }
  expectWithinLimits(readBody(name, repeated))
  expectWithinLimits(readBody(name, new Uint8Array(LARGE).fill(0x3c)))
  expectWithinLimits(readBody(name, new Uint8Array(LARGE).fill(0x20)))
})

test.each(names)('%s has no fault where there is no page', (name) => {
  expect(() => findPlugin(name)?.read([], CONTEXT)).not.toThrow(TypeError)
})
