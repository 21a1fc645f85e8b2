import { expect, test } from 'vitest'
import type { Page, ReadContext } from '../feed-plugin'
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
