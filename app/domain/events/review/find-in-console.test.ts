import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { submission } from '~/db/schema/events'
import {
  findAdministeredSite,
  searchAdministeredSites,
} from '~/domain/accounts/administered-sites.server'
import { listAdministrators } from '~/domain/accounts/administrator-store.server'
import { findAdministrators } from '~/domain/accounts/find-administrators.server'
import { createVenueGeocoder } from '~/domain/venues/geocode-address.server'
import { addAccount } from '../../../../test/accounts'
import { db } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { fillLargeConsole, MAX_CONSOLE_ROWS } from '../../../../test/large-console'
import { readRows } from '../../../../test/read-rows'
import { addSubmittedEvent } from '../../../../test/submitted-events'
import { findSubmitters } from './find-submitters.server'
import { findWaitingEvents } from './find-waiting-events.server'
import { countWaitingSubmissions } from './list-submissions.server'

let laketown: number
let harbor: number

beforeAll(async () => {
  await createFixtures()
  const large = await fillLargeConsole()
  laketown = large.siteId
  harbor = (await requireSite('harbor')).id
  await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  const zoe = await addAccount({ email: 'zoe@mail.example', name: 'Zoe' })
  const event = { by: zoe, wall: '2026-05-04T20:00:00' }
  await addSubmittedEvent({ ...event, title: 'Öl paintings', state: 'held' })
  await addSubmittedEvent({ ...event, title: 'Oil lamps', state: 'declined' })
  await addSubmittedEvent({ ...event, title: 'Oil cans', state: 'accepted' })
  await addSubmittedEvent({ ...event, title: 'Oil barrels', state: 'held', host: 'harbor' })
  // Newer than those of the large world, as NOW is the end of its two years.
  await db.run(sql`UPDATE submission SET created_at = ${NOW + 1} WHERE key LIKE 'submission-%'`)
})

const LARGE_READS: [string, (database: typeof db) => Promise<unknown>][] = [
  ['count of held events', (database) => countWaitingSubmissions(database, laketown)],
  ['list of administrators', (database) => listAdministrators(database, laketown)],
  ['search for a common name', (database) => findSubmitters(database, laketown, 'Person')],
  [
    'search for one person',
    (database) => findSubmitters(database, laketown, 'large-1@example.com'),
  ],
  [
    'search for administrators',
    (database) => findAdministrators(database, { scope: 'all', siteId: laketown, text: 'p' }),
  ],
  ['search for held events', (database) => findWaitingEvents(database, laketown, 'large event')],
]

test.each(LARGE_READS)('The %s reads few rows of 100,000 submissions', async (_name, read) => {
  const { rows } = await readRows(read)
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})

test('A search of the console and its menu read few rows in all', async () => {
  const superadmin = { id: 'maya', roles: [{ role: 'superadmin' } as const] }
  for (const text of ['large', 'person', 'bar', 'zzz', 'l']) {
    const { rows } = await readRows(async (database) => {
      await findAdministeredSite(database, superadmin, laketown)
      await countWaitingSubmissions(database, laketown)
      await searchAdministeredSites(database, superadmin, { text, limit: 5 })
      await findWaitingEvents(database, laketown, text)
      await findAdministrators(database, { scope: 'all', siteId: laketown, text })
      await findSubmitters(database, laketown, text)
      await createVenueGeocoder(database).find(laketown, text)
    })
    expect([text, rows <= MAX_CONSOLE_ROWS ? 'few' : rows]).toEqual([text, 'few'])
  }
})

test('Held events are counted, however many there are', async () => {
  const held = and(eq(submission.siteId, laketown), eq(submission.state, 'held'))
  expect(await countWaitingSubmissions(db, laketown)).toBe(await db.$count(submission, held))
  expect(await countWaitingSubmissions(db, harbor)).toBe(1)
})

test('Held and declined events of the site are found by their titles, others are not', async () => {
  const titles = async (siteId: number, text: string) =>
    (await findWaitingEvents(db, siteId, text)).map(({ title, state }) => `${title} ${state}`)
  expect(await titles(laketown, 'OIL')).toEqual(['Oil lamps declined'])
  expect(await titles(laketown, 'ol paint')).toEqual(['Öl paintings held'])
  expect(await titles(harbor, 'oil')).toEqual(['Oil barrels held'])
  for (const text of ['', ' ', '%', "'", '💥']) expect(await titles(laketown, text)).toEqual([])
})

test('People who submitted on the site are found by the beginning of their name or email', async () => {
  const find = async (siteId: number, text: string) =>
    (await findSubmitters(db, siteId, text)).map(({ email }) => email)
  expect(await find(laketown, 'ZO')).toEqual(['zoe@mail.example'])
  expect(await find(harbor, 'zoe@mail')).toEqual(['zoe@mail.example'])
  expect(await find(laketown, 'large-1@')).toEqual(['large-1@example.com'])
  expect(await find(harbor, 'large-1@')).toEqual([])
  expect(await find(laketown, 'lou')).toEqual([])
  for (const text of ['', '%', '_', "' OR 1", '💥']) expect(await find(laketown, text)).toEqual([])
})
