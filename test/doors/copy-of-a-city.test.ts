import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { DAY, HOUR, toDay } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../accounts'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'
import { createRandom, type Random } from '../listing-model/seeded-random'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import { settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

type EventJson = { id: number; title: string }
type Answer = {
  events: EventJson[]
  deleted?: { id: number }[]
  cursor: string | null
  hasMore: boolean
  completeUntil: string
  detail?: string
}

const FROM_THE_BEGINNING = 'updatedSince=1970-01-01T00:00:00Z'
const toIso = (instant: number) => new Date(instant).toISOString()

let key = ''
let siteId = 0

/** More events than two answers have, all of which are still to come in half a year. */
const EVENTS = 70
const LATER = NOW + 200 * DAY

beforeAll(async () => {
  await settleTwoCities()
  const actor = { accountId: await addAccount({ email: 'admin@example.com' }) }
  siteId = (await findSiteByHost(db, 'east'))?.id ?? 0
  const created = await createApiKey({ db, now: NOW, actor }, siteId)
  if (created.kind === 'created') key = created.apiKey
  await writeTogether(db, [
    sql`UPDATE event SET published = 0`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  for (let turn = 0; turn < EVENTS; turn++) await insertEvent(`Concert ${turn}`, NOW)
  await refreshListings(servicesAt(NOW))
})

async function insertEvent(title: string, now: number): Promise<void> {
  const day = toDay(LATER, 'America/New_York')
  await writeTogether(db, [
    sql`INSERT INTO event (venue_id, title, start_at, start_day, end_day, timezone, until_at, description, search_text, created_at, updated_at)
      SELECT id, ${title}, ${LATER}, ${day}, ${day}, 'America/New_York', ${LATER + 3 * HOUR}, '', '', ${now}, ${now}
      FROM venue WHERE label = 'bothword'`,
    markStale({ events: sql`SELECT max(id) FROM event` }),
  ])
}

const databases = new Map<number, Pick<D1Database, 'prepare' | 'batch'>>()

/** What the worker remembers for a minute belongs to a binding, so each instant has its own. */
function openDatabaseAt(now: number) {
  const opened = databases.get(now) ?? {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  }
  databases.set(now, opened as Pick<D1Database, 'prepare' | 'batch'>)
  return opened
}

async function call(query: string, now: number): Promise<{ status: number; json: Answer }> {
  const url = `http://api.localhost/v1/events?${query}&apiKey=${key}`
  const response = await fetchWorker(url, {}, { CLOCK: toIso(now), DB: openDatabaseAt(now) })
  return { status: response.status, json: (await response.json()) as Answer }
}

/** A partner's copy: the titles of events by their ids, and the cursor of the last answer. */
type Copy = { events: Map<number, string>; cursor: string; completeUntil: string }

const emptyCopy = (): Copy => ({ events: new Map(), cursor: '', completeUntil: '' })

/** Reads answers until there are no more, at most so many. */
async function read(copy: Copy, query: string, now: number, pages = 20): Promise<void> {
  let next = query
  for (let page = 0; page < pages; page++) {
    const { status, json } = await call(next, now)
    expect(status, json.detail).toBe(200)
    for (const { id, title } of json.events) copy.events.set(id, title)
    for (const { id } of json.deleted ?? []) copy.events.delete(id)
    copy.completeUntil = json.completeUntil
    copy.cursor = json.cursor ?? ''
    if (!json.hasMore) return
    next = `cursor=${json.cursor}`
  }
}

/** What the city lists, by the call without changes. */
async function listCity(now: number): Promise<Map<number, string>> {
  const listed = emptyCopy()
  await read(listed, 'fields=title', now)
  return listed.events
}

test('A copy can be begun when nothing has changed for half a year, and interrupted for weeks', async () => {
  const later = NOW + 180 * DAY
  // An answer has thirty changes, some of them removals of what the city listed before.
  const { json: begun } = await call(FROM_THE_BEGINNING, later)
  expect(begun.events.length + (begun.deleted?.length ?? 0)).toBe(30)
  expect(begun.hasMore).toBe(true)
  const copy = emptyCopy()
  await read(copy, FROM_THE_BEGINNING, later, 1)
  expect(copy.events.size).toBe(begun.events.length)
  await read(copy, `cursor=${copy.cursor}`, later + 10 * DAY)
  expect(copy.events.size).toBe(EVENTS)
  expect(copy.events).toEqual(await listCity(later + 10 * DAY))
  // What was removed meanwhile is known for ninety days.
  const interrupted = emptyCopy()
  await read(interrupted, FROM_THE_BEGINNING, NOW + 80 * DAY, 1)
  expect((await call(`cursor=${interrupted.cursor}`, later)).status).toBe(410)
})

test('Changes since an instant whose removals are not known any more are refused, unless a copy begins', async () => {
  const later = NOW + 180 * DAY
  for (const [since, status] of [
    [NOW + 10 * DAY, 410],
    [later - 91 * DAY, 410],
    [later - 89 * DAY, 200],
    // Before the city had a site.
    [NOW - 30 * DAY, 200],
    [0, 200],
  ] as const) {
    const answer = await call(`updatedSince=${toIso(since)}`, later)
    expect([toIso(since), answer.status]).toEqual([toIso(since), status])
    if (status === 410) expect(answer.json.detail).toContain('begin with updatedSince=1970-01-01')
  }
})

/** One of the ways in which an event becomes another one, or comes or goes. */
async function changeSomething(random: Random, now: number): Promise<void> {
  const ids = await db.all<{ id: number }>(sql`SELECT id FROM event WHERE title LIKE 'Concert %'`)
  const { id } = random.pick(ids)
  const update = (change: ReturnType<typeof sql>) =>
    writeTogether(db, [
      sql`UPDATE event SET ${change}, updated_at = ${now} WHERE id = ${id}`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
  const hide = (hidden: number) =>
    writeTogether(db, [
      sql`INSERT INTO event_mark (event_id, site_id, picked, hidden) VALUES (${id}, ${siteId}, 0, ${hidden})
        ON CONFLICT (event_id, site_id) DO UPDATE SET hidden = excluded.hidden`,
      markStale({ events: sql`SELECT ${id}` }),
    ])
  const act = random.pick([
    () => update(sql`title = ${`Concert of day ${toIso(now)}`}`),
    () => update(sql`published = 1 - published`),
    () => update(sql`deleted_at = iif(deleted_at IS NULL, ${now}, NULL)`),
    () => update(sql`quarantined = 1 - quarantined`),
    () => update(sql`feed_type = iif(feed_type IS NULL, 'ticketmaster', NULL)`),
    () => update(sql`venue_id = (SELECT id FROM venue WHERE label = 'westword')`),
    () => update(sql`status = 'cancelled'`),
    () => hide(random.int(0, 1)),
    () => insertEvent(`Concert, new on ${toIso(now)}`, now),
  ])
  await act()
}

test.each(listSeeds({ usual: 1, large: 20 }))(
  'After a month of changes a partner that polls by cursor, and one by instant, have what the city lists: %i',
  async (seed) => {
    const random = createRandom(seed)
    const byCursor = emptyCopy()
    const byInstant = emptyCopy()
    await read(byCursor, FROM_THE_BEGINNING, NOW)
    await read(byInstant, FROM_THE_BEGINNING, NOW)
    const poll = async (now: number) => {
      await read(byCursor, `cursor=${byCursor.cursor}`, now)
      await read(byInstant, `updatedSince=${byInstant.completeUntil}`, now)
    }
    let now = NOW
    for (let day = 1; day <= 30; day++) {
      now = NOW + day * DAY
      for (let change = random.int(0, 4); change > 0; change--) await changeSomething(random, now)
      await refreshListings(servicesAt(now))
      if (random.chance(0.4)) await poll(now)
    }
    await poll(now)
    const listed = await listCity(now)
    expect(byCursor.events, describeSeed(seed)).toEqual(listed)
    expect(byInstant.events, describeSeed(seed)).toEqual(listed)
    // So some were removed, and some came.
    const first = new Set(Array.from({ length: EVENTS }, (_, turn) => `Concert ${turn}`))
    const titles = [...listed.values()]
    expect(titles.filter((title) => first.has(title)).length).toBeLessThan(EVENTS)
    expect(titles.some((title) => title.startsWith('Concert, new on'))).toBe(true)
  },
)
