import { expect, test } from 'vitest'
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
} from '~/domain/accounts/email-and-password-fields'
import { isCommonPassword } from '~/domain/accounts/passwords/common-passwords'
import type { CategoryNode } from '~/domain/categories/category'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { newSiteSchema, siteSettingsSchema } from '~/domain/sites/site'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { venueSchema } from '~/domain/venues/venue'
import { containsPoint } from '~/lib/shapes/geojson'
import { DAY, toDay, toWallTime } from '~/lib/time/local-time'
import { artUrl } from './art-url'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.mjs'
import { buildDemoCities } from './demo-cities'
import { hasArt, printArt } from './demo-images'
import { demoPage, demoPlugin } from './demo-plugin'

const NOW = Date.parse('2026-10-20T15:00:00Z')
const cities = buildDemoCities(NOW)
const events = cities.flatMap(({ venues }) => venues.flatMap((venue) => venue.events))
const userEvents = cities.flatMap((city) => city.userEvents)

function listIds(nodes: CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => [id, ...listIds(children)])
}

test('The default categories have ids of their own and hold the five of the specification', () => {
  const ids = listIds(DEFAULT_CATEGORIES)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(_[a-z]+)*$/.test(id))).toEqual([])
  expect(DEFAULT_CATEGORIES.slice(0, 5).map(({ id, name }) => [id, name])).toEqual([
    ['comedy', 'Comedy'],
    ['concerts', 'Concerts'],
    ['food_and_drink', 'Food & Drink'],
    ['sports', 'Sports'],
    ['theater', 'Theater'],
  ])
})

test('Each demo city is valid input that an operator could have entered', () => {
  for (const { site, venues } of cities) {
    expect(newSiteSchema.safeParse(site).error).toBeUndefined()
    expect(siteSettingsSchema.safeParse(site.settings).error).toBeUndefined()
    for (const venue of venues) {
      const input = { ...venue, timezone: site.timezone }
      expect(venueSchema.safeParse(input).error).toBeUndefined()
    }
  }
})

test('Every venue lies in its city, in exactly one neighborhood and one zip', () => {
  for (const { site, regions, venues } of cities) {
    for (const venue of venues) {
      expect([venue.label, containsPoint(site.bounds, venue)]).toEqual([venue.label, true])
      for (const { type, features } of regions) {
        if (type === 'place') continue
        const names = features
          .filter(({ shape }) => containsPoint(shape, venue))
          .map(({ name }) => name)
        expect([venue.label, names.length]).toEqual([venue.label, 1])
      }
    }
    const [outer = []] = site.bounds.coordinates
    expect(outer.length).toBeGreaterThan(28)
    expect(outer[0]).toEqual(outer.at(-1))
  }
})

test('No venue of one city lies in the other', () => {
  const [first, second] = cities
  expect(first!.venues.some((venue) => containsPoint(second!.site.bounds, venue))).toBe(false)
})

test('Labels and the ids of events are unique', () => {
  const labels = cities.flatMap(({ venues }) => venues.map(({ label }) => label))
  expect(new Set(labels).size).toBe(labels.length)
  expect(new Set(events.map(({ externalId }) => externalId)).size).toBe(events.length)
})

test('Every event has existing categories, a description and an image', () => {
  const ids = new Set(listIds(DEFAULT_CATEGORIES))
  for (const { title, categories, description, art, imageUrl } of [...events, ...userEvents]) {
    expect([title, categories.filter((id) => !ids.has(id))]).toEqual([title, []])
    expect(categories.length).toBeGreaterThan(0)
    expect(description.length).toBeGreaterThan(120)
    expect(imageUrl).toBe(artUrl(art))
    expect([art, hasArt(art)]).toEqual([art, true])
  }
})

test('Each city has featured venues, picked events and promoted events', () => {
  for (const { highlights: front, venues } of cities) {
    const pages = venues.flatMap((venue) => venue.events.map(({ upstreamUrl }) => upstreamUrl))
    for (const page of [...front.picks, ...front.promoted]) expect(pages).toContain(page)
    expect(front.announcement).toMatch(/^<p>/)
    expect(front.venues.length).toBeGreaterThanOrEqual(3)
    for (const { images, message: _, label, ...texts } of front.venues) {
      expect(venues.map((venue) => venue.label)).toContain(label)
      expect([label, curatedVenueBody.safeParse(texts).error]).toEqual([label, undefined])
      expect(images.length).toBeGreaterThan(1)
      for (const art of images) expect([art, hasArt(art)]).toEqual([art, true])
    }
  }
})

test('A resident has an upcoming event, a draft and a past event, and another waits for decisions', () => {
  const authors = new Set(userEvents.map(({ by }) => by))
  expect(DEMO_ACCOUNTS.map(({ email }) => email)).toEqual(expect.arrayContaining([...authors]))
  expect(new Set(userEvents.map(({ by, title }) => `${by} ${title}`)).size).toBe(userEvents.length)
  const isPast = ({ endAt }: (typeof userEvents)[number]) => (endAt ?? 0) < NOW
  expect(
    userEvents.map((event) => [event.isPublished, isPast(event), event.signals?.length ?? 0]),
  ).toEqual([
    [true, false, 0],
    [false, false, 0],
    [true, true, 0],
    [false, false, 2],
    [false, false, 2],
    [false, false, 3],
  ])
})

test('The demo accounts’ emails cannot exist, and their password is not a common one', () => {
  for (const { email, name } of DEMO_ACCOUNTS) {
    expect(email).toMatch(/@(example\.com|[a-z]+\.example)$/)
    expect(emailSchema.parse(email)).toBe(email)
    expect(nameSchema.parse(name)).toBe(name)
    expect(newPasswordSchema.parse(DEMO_PASSWORD)).toBe(DEMO_PASSWORD)
    expect(isCommonPassword(DEMO_PASSWORD, email)).toBe(false)
  }
})

test('Events are around the current time and of every kind', () => {
  for (const event of events) {
    expect(event.endAt === null || event.endAt > event.startAt).toBe(true)
    expect(event.startAt).toBeLessThan(NOW + 62 * DAY)
    expect(event.endAt ?? event.startAt).toBeGreaterThan(NOW - 3 * DAY)
    expect(toDay(event.startAt, event.timezone)).toBe(event.startDay)
  }
  expect(events.length).toBeGreaterThan(140)
  const kinds = {
    cancelled: events.some(({ status }) => status === 'cancelled'),
    postponed: events.some(({ status }) => status === 'postponed'),
    free: events.some(({ cost }) => cost === 'Free'),
    ticketed: events.some(({ ticketUrl }) => ticketUrl !== null),
    series: events.some(({ seriesId }) => seriesId !== null),
    allDay: events.some(({ noStart, startDay, endDay }) => noStart && startDay === endDay),
    exhibition: events.some(
      ({ noStart, startAt, endAt }) => noStart && (endAt ?? 0) - startAt > 30 * DAY,
    ),
    severalDays: events.some(({ noStart, startDay, endDay }) => !noStart && endDay > startDay),
    past: events.some(({ endAt }) => endAt !== null && endAt < NOW),
    running: events.some(({ startAt, endAt }) => startAt < NOW && (endAt ?? 0) > NOW),
  }
  expect(Object.entries(kinds).filter(([, present]) => !present)).toEqual([])
})

test('A weekly evening keeps its hour and weekday when the clocks change', () => {
  const trivia = events.filter(({ seriesId }) => seriesId === 'portlarkin-anchor-ampersand/trivia')
  expect(trivia.map(({ startAt, timezone }) => toWallTime(startAt, timezone))).toEqual([
    '2026-10-20T19:00:00',
    '2026-10-27T19:00:00',
    '2026-11-03T19:00:00',
    '2026-11-10T19:00:00',
    '2026-11-17T19:00:00',
    '2026-11-24T19:00:00',
  ])
})

test('The cities are the same on the same day, and differ only in dates later', () => {
  expect(buildDemoCities(NOW)).toEqual(cities)
  const later = buildDemoCities(NOW + 23 * DAY)
  const identity = (all: typeof cities) =>
    all.map(({ site, regions, venues }) => ({
      site,
      regions,
      venues: venues.map((venue) => ({
        ...venue,
        events: venue.events.map(({ externalId, seriesId, title }) => [
          externalId,
          seriesId,
          title,
        ]),
      })),
    }))
  expect(identity(later)).toEqual(identity(cities))
  expect(later[0]!.venues[0]!.events[0]!.startDay).not.toBe(events[0]!.startDay)
})

test('A city’s page reads back as its events', () => {
  const read = demoPlugin.read(cities.map(demoPage), {
    timezone: 'UTC',
    timezoneIsOverride: false,
    url: '',
    manifest: null,
    window: { from: 0, to: 0 },
  })
  expect(read.events).toEqual(events.map(({ art: _, ...event }) => event))
})

test('An image is drawn the same each time, and differs from other images', async () => {
  const [once, again, another] = await Promise.all([
    printArt('portlarkin/sails/1'),
    printArt('portlarkin/sails/1'),
    printArt('portlarkin/sails/4'),
  ])
  expect(Buffer.compare(once, again)).toBe(0)
  expect(Buffer.compare(once, another)).not.toBe(0)
})
