import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { submission } from '~/db/schema/events'
import {
  findAdministeredSite,
  searchAdministeredSites,
} from '~/domain/accounts/administrators/administered-sites.server'
import { listAdministrators } from '~/domain/accounts/administrators/administrator-store.server'
import { findAdministrators } from '~/domain/accounts/administrators/find-administrators.server'
import { findSales } from '~/domain/promotions/sales/find-sales.server'
import { findVenuesOfSites } from '~/domain/venues/find-venues-of-sites.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { addAccount } from '../../../../test/accounts'
import { db, readRows } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { fillLargeConsole, MAX_CONSOLE_ROWS } from '../../../../test/samples/large-console'
import { addSubmittedEvent } from '../../../../test/samples/submitted-events'
import { findSubmissions } from './find-submissions.server'
import { findSubmitters } from './find-submitters.server'
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

const ofAll = () => ({ siteId: laketown, scope: 'all' as const })
const ofSite = (siteId: number) => ({ siteId, scope: [siteId] })

const LARGE_READS: [string, (database: typeof db) => Promise<unknown>][] = [
  ['count of held events', (database) => countWaitingSubmissions(database, laketown)],
  ['list of administrators', (database) => listAdministrators(database, laketown)],
  ['search for a common name', (database) => findSubmitters(database, ofAll(), 'Person')],
  ['search for one person', (database) => findSubmitters(database, ofAll(), 'large-1@example.com')],
  [
    'search for administrators',
    (database) => findAdministrators(database, { scope: 'all', siteId: laketown, text: 'p' }),
  ],
  ['search for submissions', (database) => findSubmissions(database, ofAll(), 'large event')],
  ['search for sales', (database) => findSales(database, { scope: 'all', number: 9 }, 'large-1@')],
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
      await findSubmissions(database, ofAll(), text)
      await findVenuesOfSites(database, { scope: 'all', exceptSiteId: laketown }, text)
      await findSales(database, { scope: 'all', number: null }, text)
      await findAdministrators(database, { scope: 'all', siteId: laketown, text })
      await findSubmitters(database, ofAll(), text)
      await findVenuesByText(database, laketown, text)
    })
    expect([text, rows <= MAX_CONSOLE_ROWS ? 'few' : rows]).toEqual([text, 'few'])
  }
})

test('Held events are counted, however many there are', async () => {
  const held = and(eq(submission.siteId, laketown), eq(submission.state, 'held'))
  expect(await countWaitingSubmissions(db, laketown)).toBe(await db.$count(submission, held))
  expect(await countWaitingSubmissions(db, harbor)).toBe(1)
})

test('Submissions are found by the words of their titles, held ones first, on the sites in the scope only', async () => {
  const titles = async (query: Parameters<typeof findSubmissions>[1], text: string) =>
    (await findSubmissions(db, query, text)).map(
      ({ title, state, site }) => `${title} ${state} ${site.name}`,
    )
  const own = ['Oil lamps declined Laketown', 'Oil cans accepted Laketown']
  expect(await titles(ofSite(laketown), 'OIL')).toEqual(own)
  expect(await titles(ofSite(laketown), 'ol paint')).toEqual(['Öl paintings held Laketown'])
  expect(await titles(ofSite(harbor), 'oil')).toEqual(['Oil barrels held Harbor'])
  const all = [...own, 'Oil barrels held Harbor']
  expect(await titles(ofAll(), 'oil')).toEqual(all)
  const both = { siteId: laketown, scope: [harbor, laketown] }
  expect(await titles(both, 'oil')).toEqual(all)
  for (const text of ['', ' ', '%', "'", '"', '💥']) expect(await titles(ofAll(), text)).toEqual([])
})

test('People who submitted on the site are found by the beginning of their name or email', async () => {
  const find = async (siteId: number, text: string) =>
    (await findSubmitters(db, ofSite(siteId), text)).map(({ email }) => email)
  expect(await find(laketown, 'ZO')).toEqual(['zoe@mail.example'])
  expect(await find(harbor, 'zoe@mail')).toEqual(['zoe@mail.example'])
  expect(await find(laketown, 'large-1@')).toEqual(['large-1@example.com'])
  expect(await find(harbor, 'large-1@')).toEqual([])
  expect(await find(laketown, 'lou')).toEqual([])
  for (const text of ['', '%', '_', "' OR 1", '💥']) expect(await find(laketown, text)).toEqual([])
  const [zoe] = await findSubmitters(db, { siteId: harbor, scope: [laketown, harbor] }, 'zoe')
  expect(zoe?.site.name).toBe('Harbor')
  const [large] = await findSubmitters(db, { siteId: 99_999, scope: [laketown] }, 'large-1@')
  expect(large?.site.name).toBe('Laketown')
})
