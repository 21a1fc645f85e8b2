import { expect, test } from 'vitest'
import type { Page, ReadContext } from '../../contract/feed-plugin'
import { checkManifest } from './check-manifest'
import { siphon } from './siphon'

const SITE = 'https://club.example'
const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: `${SITE}/calendar`,
  manifest: null,
  window: { from: Date.parse('2026-07-09T05:00Z'), to: Date.parse('2027-08-09T05:00Z') },
}

const createPage = (body: string, url = CONTEXT.url): Page => ({
  url,
  contentType: 'text/html',
  body: new TextEncoder().encode(body),
})

const MANIFEST = {
  source: { url: `${SITE}/calendar` },
  items: { selector: 'li.event', none: '.no-events' },
  fields: { title: 'h3', date: '.date' },
}

const read = (body: string | Page[], manifest: object = MANIFEST, context = CONTEXT) =>
  siphon.read(typeof body === 'string' ? [createPage(body)] : body, { ...context, manifest })

const row = (title: string, date: string, more = '') =>
  `<li class="event"><h3>${title}</h3><p class="date">${date}</p>${more}</li>`

test('Items of a page are events', () => {
  const { events, invalid, covers } = read(
    row('Jazz', 'Fri, July 10, 8 PM') + row('Folk', 'July 11–12') + row('Talk', 'TBD'),
  )
  expect(events).toMatchObject([
    {
      externalId: 'jazz|2026-07-10',
      startAt: Date.parse('2026-07-10T20:00-05:00'),
      noStart: false,
    },
    { externalId: 'folk|2026-07-11', startDay: '2026-07-11', endDay: '2026-07-12', noStart: true },
  ])
  expect(invalid).toEqual([
    { kind: 'event', externalId: 'talk', reason: "its date 'TBD' is not a day" },
  ])
  expect(covers.to).toBe(events[1]?.startAt)
})

test('A manifest is refused by the path of what is wrong', () => {
  const check = (changes: object) => checkManifest({ ...MANIFEST, ...changes })
  expect(check({})).toEqual([])
  expect(check({ sauce: 1, fields: { title: 'h3', date: '.date', titel: 'h3' } })).toEqual([
    { path: 'fields.titel', message: 'is not known' },
    { path: 'sauce', message: 'is not known' },
  ])
  expect(check({ fields: { title: 'h3[' } })).toEqual([
    { path: 'fields.date', message: 'is needed' },
    { path: 'fields.title', message: 'is not a CSS selector' },
  ])
  const checkUrl = (url: string) => check({ source: { url: SITE + url } })
  expect(checkUrl('/{yyyy}/{MMMM}')).toEqual([])
  expect(checkUrl('/{yyyy}/{month}')).toEqual([
    {
      path: 'source.url',
      message: "has '{month}', which is not a date format such as '{yyyy-MM}'",
    },
  ])
  expect(checkManifest([])).toEqual([{ path: '', message: 'is not an object' }])
})

test('An event on weekdays has each of its days, as a series that further runs continue', () => {
  const page = row('Jazz', 'Mondays, 8 PM – 1 AM') + row('Folk', 'Fri, July 31, 7 PM')
  const { events, invalid, covers } = read(page)
  const jazz = events.filter(({ title }) => title === 'Jazz')
  expect(jazz).toHaveLength(13)
  expect(jazz[0]).toMatchObject({
    externalId: 'jazz|2026-07-13',
    seriesId: 'jazz',
    startAt: Date.parse('2026-07-13T20:00-05:00'),
    endAt: Date.parse('2026-07-14T01:00-05:00'),
  })
  expect(invalid).toEqual([])
  // The list may go on after Folk.
  expect(covers.to).toBe(Date.parse('2026-07-31T19:00-05:00'))
  const later = read(page, MANIFEST, {
    ...CONTEXT,
    window: { from: CONTEXT.window.from + 7 * 86_400_000, to: CONTEXT.window.to },
  }).events.filter(({ title }) => title === 'Jazz')
  expect(later.map(({ externalId }) => externalId).slice(0, 12)).toEqual(
    jazz.map(({ externalId }) => externalId).slice(1),
  )
})

test('A series with one day left keeps its ids', () => {
  const manifest = {
    ...MANIFEST,
    fields: { ...MANIFEST.fields, id: { selector: 'h3', attribute: 'id' } },
  }
  const item =
    '<li class="event"><h3 id="7">Jazz</h3><p class="date">Mondays through July 13</p></li>'
  const { events, invalid } = read(item, manifest)
  expect({ events, invalid }).toMatchObject({
    events: [{ externalId: '7|2026-07-13', seriesId: '7' }],
    invalid: [],
  })
})

test('Parts of a line have their own times, and a field of its own has the time of all', () => {
  const nights = read(row('Jazz', 'Mondays 7 PM, Fridays & Saturdays 9 PM')).events
  expect(new Set(nights.map(({ startAt }) => startAt % 86_400_000)).size).toBe(2)
  const manifest = { ...MANIFEST, fields: { ...MANIFEST.fields, time: '.time' } }
  const { events } = read(row('Jazz', 'Every Friday', '<b class="time">9 PM</b>'), manifest)
  expect(events[0]?.startAt).toBe(Date.parse('2026-07-10T21:00-05:00'))
})

test('What recurs every other week from an unknown day is invalid, and a season that is over is nothing', () => {
  const { events, invalid } = read(
    row('Jazz', 'Every other Monday') + row('Folk', 'Mondays in May'),
  )
  expect(events).toEqual([])
  expect(invalid).toEqual([
    {
      kind: 'event',
      externalId: 'jazz',
      reason: 'it takes place every other week, without a first day',
    },
  ])
})

test('A page of lines that recur without end is refused', () => {
  const page = Array.from({ length: 400 }, (_, at) => row(`Jazz ${at}`, 'Daily')).join('')
  expect(() => read(page)).toThrow('more than 20000 dates')
})
