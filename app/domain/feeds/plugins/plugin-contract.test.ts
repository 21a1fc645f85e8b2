import { expect, test } from 'vitest'
import { FetchError, RefusedUrlError } from '~/platform/outgoing/outgoing-fetch.server'
import {
  InvalidFeedError,
  type Page,
  type ReadContext,
  type ReadResult,
  withoutPauses,
} from '../contract/feed-plugin'
import { distinctVenues } from '../parsing/distinct-venues'
import { isWithin } from '../parsing/event-times'
import { MAX_LENGTH } from '../parsing/text-limits'
import { explainRun } from '../runs/explain-run'
import { findFailureReason } from '../runs/fetch-source.server'
import { findPlugin, PLUGINS } from './all-plugins'

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

/** Siphon also reads JSON, by another manifest. */
const JSON_KIND = 'siphon of JSON'
const JSON_MANIFEST = {
  source: { url: 'https://hall.example/events', format: 'json' },
  items: { path: 'events' },
  fields: {
    title: 'title',
    date: { path: 'start' },
    description: [
      { path: 'about', selector: 'p', all: true },
      { path: 'venue.*', all: true },
    ],
    venue: 'venue.name',
  },
}

const findKind = (name: string) => findPlugin(name.replace(/ .*/, ''))
const createContext = (name: string): ReadContext =>
  name === JSON_KIND ? { ...CONTEXT, manifest: JSON_MANIFEST } : CONTEXT

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
  [JSON_KIND]: JSON.stringify({
    events: [
      {
        title: 'Jazz',
        start: '2026-07-11T20:00:00',
        about: '<p>Trio</p>',
        venue: { name: 'Hall' },
      },
    ],
  }),
  ticketmaster: JSON.stringify({
    _embedded: {
      events: [
        {
          id: 'a',
          name: 'Jazz',
          url: 'https://www.ticketmaster.com/event/a',
          test: false,
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
    return findKind(name)?.read([page], createContext(name)) ?? 'there is no such plugin'
  } catch (error) {
    if (!(error instanceof InvalidFeedError)) throw error
    expect(explain(error)).not.toBe(FAULT)
    return error.message
  }
}

/** What the console and emails say of a run that failed so. */
function explain(error: unknown): string | undefined {
  const reason = findFailureReason(error) ?? 'fault'
  return explainRun({ state: 'failed', error: String(error), reason })?.what
}

const FAULT = explainRun({ state: 'failed', error: null, reason: 'fault' })?.what

/** A result is within its limits, and an error is a sentence that fits a page. */
function expectWithinLimits(outcome: ReadResult | string): void {
  if (typeof outcome === 'string') {
    expect(outcome.length).toBeGreaterThan(5)
    expect(outcome.length).toBeLessThan(1000)
    return
  }
  const { events, invalid, notes, covers } = outcome
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
  for (const { name } of distinctVenues(events))
    expect([...name].length).toBeLessThanOrEqual(MAX_LENGTH.venueName)
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

const names = [...PLUGINS.map(({ name }) => name), JSON_KIND]

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
  const outcome = readBody(name, repeated)
  expectWithinLimits(outcome)
  if (typeof outcome !== 'string') {
    expect(outcome.events.length + outcome.invalid.length).toBeLessThanOrEqual(MAX_READ)
  }
  // Neither is a list of events, so that each is refused by an error that has words of its own.
  for (const character of [0x3c, 0x20]) {
    const refusal = readBody(name, new Uint8Array(LARGE).fill(character))
    expectWithinLimits(refusal)
    expect(refusal).toBeTypeOf('string')
  }
})

/** Of all that a body of any size has. */
const MAX_READ = 20_000

test.each(names)('%s has no fault where there is no page', (name) => {
  try {
    findKind(name)?.read([], createContext(name))
  } catch (error) {
    expect(explain(error)).not.toBe(FAULT)
  }
})

/** What sources answer that have broken, as the console puts it for each plugin. */
const BREAKS: Record<string, [body: string, what: RegExp][]> = {
  tribe: [
    ['<html>Just a moment…</html>', /no longer answers/],
    ['{"code":"rest_no_route"}', /no longer answers/],
    ['', /no longer answers/],
  ],
  ical: [
    ['<!doctype html><html></html>', /no longer answers/],
    ['{"message":"Group not found"}', /no longer answers/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1', /breaks off/],
  ],
  carbonhouse: [
    ['<html><h1>Our new website</h1></html>', /no longer has a list/],
    ['', /no longer answers/],
    ['{"html":1}', /no longer has a list/],
  ],
  jsonld: [['<html><h1>Our new website</h1></html>', /no longer has a list/]],
  rss: [
    ['<html></html>', /no longer answers/],
    ['{}', /no longer answers/],
    ['<rss><channel><item><title>Jazz', /breaks off/],
    [
      '<rss><channel><item><title>News</title><guid>1</guid></item></channel></rss>',
      /does not say when/,
    ],
  ],
  siphon: [
    ['<html><h1>Our new website</h1></html>', /manifest finds no events/],
    ['', /no longer answers/],
  ],
  [JSON_KIND]: [
    ['<html></html>', /no longer answers/],
    ['{"items":[]}', /manifest finds no events/],
  ],
  ticketmaster: [
    ['<html></html>', /no longer answers/],
    ['{"fault":{}}', /no longer answers/],
  ],
}

test.each(names)('%s reads in pieces what it reads at once, without control characters', (name) => {
  // A calendar has it as it is, JSON escaped.
  const control = name === 'ical' ? '\u0007' : '\\u0007'
  const body = encode(new TextDecoder().decode(goodBody(name)).replace('Jazz', `Jazz${control}`))
  const pages: Page[] = [goodBody(name), body].map((bytes) => ({
    url: CONTEXT.url,
    contentType: 'text/html',
    body: bytes,
  }))
  for (const page of pages) {
    const kind = findKind(name)
    const whole = kind?.read([page], createContext(name))
    const pieces = kind?.readInPieces([page], createContext(name))
    expect(pieces && withoutPauses(pieces)).toEqual(whole)
    expect(JSON.stringify(whole)).not.toMatch(/(?<!\\)\\u0007/)
  }
})

test.each(names)('%s says in plain words what happened to its source', async (name) => {
  for (const [body, what] of BREAKS[name] ?? []) {
    const page: Page = { url: CONTEXT.url, contentType: 'text/html', body: encode(body) }
    const read = () => findKind(name)?.read([page], createContext(name))
    expect([body, explain(catchError(read))]).toEqual([body, expect.stringMatching(what)])
  }
  expect(BREAKS[name]).toBeDefined()
  for (const failure of [
    new FetchError('hall.example answered 404', 404),
    new FetchError('hall.example took too long', null),
    new RefusedUrlError('hall.example does not allow programs', 'robots-forbid'),
  ]) {
    const fetched = findKind(name)?.fetch(() => Promise.reject(failure), {
      ...createContext(name),
      url: name === 'ticketmaster' ? TICKETMASTER_QUERY : CONTEXT.url,
      wait: async () => {},
      ticketmasterKey: 'key',
    })
    const error = await fetched?.then(
      () => null,
      (error: unknown) => error,
    )
    expect([failure.message, explain(error)]).toEqual([failure.message, explain(failure)])
  }
})

const TICKETMASTER_QUERY = 'https://app.ticketmaster.com/discovery/v2/events.json?city=Chicago'

function catchError(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

test('A scrape of Ticketmaster says what is wrong with its query or key', async () => {
  const explainQuery = async (url: string, ticketmasterKey: string | null = 'key') => {
    const source = { ...CONTEXT, url, ticketmasterKey, wait: async () => {} }
    const forbidden = new FetchError('app.ticketmaster.com answered 401', 401)
    const fetched = findPlugin('ticketmaster')?.fetch(() => Promise.reject(forbidden), source)
    return explain(
      await fetched?.then(
        () => null,
        (error: unknown) => error,
      ),
    )
  }
  expect(await explainQuery('https://www.ticketmaster.com/chicago')).toContain('not a query')
  expect(await explainQuery(TICKETMASTER_QUERY.replace(/\?.*/, ''))).toContain('which place')
  expect(await explainQuery(TICKETMASTER_QUERY)).toContain('our key')
  expect(await explainQuery(TICKETMASTER_QUERY, null)).toContain('our key')
})
