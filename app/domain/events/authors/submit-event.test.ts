import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { listOpenPairs } from '~/domain/venues/duplicates/venue-pair-store.server'
import { createToken } from '~/lib/crypto/token'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { addImage, buildInput, CHECKSUM } from '../../../../test/samples/submissions'
import type { EventInput } from '../form/event-input'
import { submitEvent } from './submit-event.server'

let site: { id: number; timezone: string }
let harbor: { id: number; timezone: string }
let author: { id: string; roles: [] }

beforeAll(async () => {
  await createFixtures()
  await addImage()
  site = (await findSiteByHost(db, 'laketown')) ?? { id: 0, timezone: '' }
  harbor = (await findSiteByHost(db, 'harbor')) ?? { id: 0, timezone: '' }
})

beforeEach(async () => {
  const email = `${createToken().toLowerCase()}@example.com`
  author = { id: await addAccount({ email }), roles: [] }
})

const submit = (input: EventInput, options: { formKey?: string; isConfirmedNew?: boolean } = {}) =>
  submitEvent(
    { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES },
    { site, author, network: '198.51.100.7' },
    input,
    {
      formKey: createToken(),
      isConfirmedNew: true,
      ...options,
    },
  )

async function submitSaved(input: EventInput, options?: { formKey?: string }) {
  const saved = await submit(input, options)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved
}

const findRow = (id: number) =>
  db.get<Record<string, unknown>>(sql`SELECT * FROM event WHERE id = ${id}`)

const countEvents = async () =>
  (await db.get<{ events: number }>(sql`SELECT count(*) events FROM event`)).events

test('A new venue that looks like another is noted as its likely duplicate', async () => {
  const venue = {
    name: 'The Bar Centro',
    address: '808 E Center St',
    latitude: 43.069,
    longitude: -87.9022,
  }
  await submitSaved({ ...(await buildInput()), venue })
  const { pairs } = await listOpenPairs({ db }, { limit: 10 })
  expect(pairs).toMatchObject([
    { first: { name: 'Bar Centro' }, second: { name: 'The Bar Centro' } },
  ])
})

test('A submitted event is stored with everything that was entered, and listed at once', async () => {
  const saved = await submitSaved(
    await buildInput({
      price: 'paid',
      priceFrom: '10',
      priceTo: '12.50',
      ages: 'some',
      minAge: 18,
      accessibility: ['step-free', 'relaxed'],
      upstreamUrl: 'https://example.com/walk',
      ticketUrl: 'https://example.com/tickets',
      contact: { name: 'Ana', phone: '', email: 'ana@example.com', orgName: '' },
    }),
  )
  expect(saved).toMatchObject({ state: 'accepted', news: 'published' })
  expect(await findRow(saved.eventId)).toMatchObject({
    title: 'Lantern walk',
    created_by: author.id,
    feed_id: null,
    series_id: null,
    published: 1,
    timezone: 'America/Chicago',
    image_checksum: CHECKSUM,
    start_at: Date.parse('2026-05-03T00:00:00Z'),
    end_at: Date.parse('2026-05-03T02:00:00Z'),
    price_from_cents: 1000,
    price_to_cents: 1250,
    min_age: 18,
    max_age: null,
    accessibility: '["step-free","relaxed"]',
    contact: '{"name":"Ana","email":"ana@example.com"}',
    upstream_url: 'https://example.com/walk',
    ticket_url: 'https://example.com/tickets',
  })
  expect(await listListedEvents('laketown')).toContain(saved.eventId)
  expect(await listListedEvents('harbor')).not.toContain(saved.eventId)
})

test('An unpublished event is stored, and nobody sees it in a list', async () => {
  const saved = await submitSaved(await buildInput({ published: false, title: 'Secret walk' }))
  expect(saved.news).toBeNull()
  expect(await listListedEvents('laketown')).not.toContain(saved.eventId)
})

test('Additional dates are events of one series, each with its own times', async () => {
  const saved = await submitSaved(
    await buildInput({
      title: 'Two evenings',
      additionalSeriesEvents: [
        { startDate: '2026-05-09', startTime: '20:00', endTime: '', row: 0 },
        // The same start as the event itself is one date.
        { startDate: '2026-05-02', startTime: '19:00', endTime: '', row: 1 },
      ],
    }),
  )
  const { series_id } = await findRow(saved.eventId)
  const dates = await db.all<{ start_day: string; no_end: number }>(
    sql`SELECT start_day, no_end FROM event WHERE series_id = ${series_id} ORDER BY start_at`,
  )
  expect(dates).toEqual([
    { start_day: '2026-05-02', no_end: 0 },
    { start_day: '2026-05-09', no_end: 1 },
  ])
})

test('A weekly series keeps its times across the change of clocks, without the skipped days', async () => {
  const saved = await submitSaved(
    await buildInput({
      title: 'Weekly quiz',
      startDate: '2026-10-20',
      repeats: 'weekly',
      repeatUntil: '2026-11-10',
      skippedDates: ['2026-10-27'],
    }),
  )
  const { series_id } = await findRow(saved.eventId)
  const dates = await db.all<{ day: string; at: number }>(
    sql`SELECT start_day day, start_at at FROM event WHERE series_id = ${series_id} ORDER BY start_at`,
  )
  expect(dates).toEqual([
    { day: '2026-10-20', at: Date.parse('2026-10-21T00:00:00Z') },
    { day: '2026-11-03', at: Date.parse('2026-11-04T01:00:00Z') },
    { day: '2026-11-10', at: Date.parse('2026-11-11T01:00:00Z') },
  ])
})

test('A form that is sent twice, also at once, is one submission', async () => {
  const input = await buildInput({ title: 'Only once' })
  const formKey = createToken()
  const saves = await Promise.all([1, 2, 3].map(() => submitSaved(input, { formKey })))
  const [first] = saves
  expect(saves.map(({ eventId }) => eventId)).toEqual(saves.map(() => first?.eventId))
  expect(saves.filter(({ news }) => news !== null)).toHaveLength(1)
  const { events } = await db.get<{ events: number }>(
    sql`SELECT count(*) events FROM event WHERE title = 'Only once'`,
  )
  expect(events).toBe(1)
})

test('Nobody gets the event of someone else with the key of their form', async () => {
  const formKey = createToken()
  const first = await submitSaved(await buildInput({ title: 'First author' }), { formKey })
  author = { id: await addAccount({ email: 'second.author@example.com' }), roles: [] }
  const second = await submitSaved(await buildInput({ title: 'Second author' }), { formKey })
  expect(second.eventId).not.toBe(first.eventId)
})

test('A new venue is stored with the event, within the site', async () => {
  const venue = { name: 'River Hut', address: '1 River St', latitude: 43.05, longitude: -87.95 }
  const saved = await submitSaved({ ...(await buildInput({ title: 'At the hut' })), venue })
  const row = await db.get(sql`
    SELECT v.name, v.address FROM event e JOIN venue v ON v.id = e.venue_id WHERE e.id = ${saved.eventId}`)
  expect(row).toEqual({ name: 'River Hut', address: '1 River St' })
  expect(await listListedEvents('laketown')).toContain(saved.eventId)
})

test.each<[string, (input: EventInput) => EventInput, string]>([
  [
    'an image that is not stored',
    (i) => ({ ...i, imageChecksum: 'cd'.repeat(32) }),
    'image-missing',
  ],
  [
    'a category that does not exist',
    (i) => ({ ...i, categories: ['comedy', 'nope'] }),
    'unknown-category',
  ],
  ['a venue that does not exist', (i) => ({ ...i, venue: { id: 999_999 } }), 'unknown-venue'],
  [
    'a place outside the site',
    (i) => ({ ...i, venue: { name: 'Far', address: '1 Far St', latitude: 10, longitude: 10 } }),
    'outside-site',
  ],
  [
    'a description without any text',
    (i) => ({ ...i, description: '<script>1</script><p> </p>' }),
    'empty-description',
  ],
  [
    'more than a hundred dates',
    (i) => ({
      ...i,
      additionalTimes: Array.from({ length: 100 }, (_, at) => ({ ...i.time, startAt: at + 1 })),
    }),
    'too-many-dates',
  ],
])('With %s nothing is stored', async (_, change, kind) => {
  const before = await countEvents()
  expect(await submit(change(await buildInput()))).toMatchObject({ kind })
  expect(await countEvents()).toBe(before)
})

test('The venue of another site is unknown to this one', async () => {
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'pier'`)
  expect(await submit({ ...(await buildInput()), venue: { id } })).toEqual({
    kind: 'unknown-venue',
  })
  expect(harbor.id).not.toBe(site.id)
})

test('Scripts and javascript: links never reach the database', async () => {
  const description =
    '<p onclick="x()">Hello <a href="javascript:alert(1)">you</a><script>1</script></p>'
  const saved = await submitSaved(await buildInput({ title: 'Hostile walk', description }))
  const row = await findRow(saved.eventId)
  expect(row.description).not.toMatch(/script|onclick|javascript/)
})

test('An event like one that is listed is stored only when its author says that it is another', async () => {
  const listed = await submitSaved(await buildInput({ title: 'Moonlight Paddle on the River' }))
  const input = await buildInput({ title: 'Moonlight paddle, on the river!', startTime: '20:00' })
  expect(await submit(input, { isConfirmedNew: false })).toMatchObject({
    kind: 'similar',
    events: [{ id: listed.eventId }],
  })
  expect(await submit(input)).toMatchObject({ kind: 'saved' })
  const otherDay = { ...input, time: { ...input.time, startDay: '2026-05-20' } }
  expect(await submit(otherDay, { isConfirmedNew: false })).toMatchObject({ kind: 'saved' })
})

test('What looks like spam is stored, but waits for an editor', async () => {
  const links = Array.from({ length: 12 }, (_, at) => `https://casino${at}.example/win`).join(' ')
  const saved = await submitSaved(
    await buildInput({
      title: 'FREE CASINO BONUS!!! CALL +1 555 0100',
      description: `WIN NOW ${links}`,
    }),
  )
  expect(saved).toMatchObject({ state: 'held', news: 'held' })
  expect(await findRow(saved.eventId)).toMatchObject({ published: 0 })
  expect(await listListedEvents('laketown')).not.toContain(saved.eventId)
})
