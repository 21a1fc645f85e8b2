import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, readRows } from '../../../../test/database'
import { createFixtures, requireSite } from '../../../../test/fixtures'
import { fillLargeConsole, LARGE, MAX_CONSOLE_ROWS } from '../../../../test/samples/large-console'
import type { Role } from '../account'
import {
  findAdministeredSite,
  listAdministeredSites,
  searchAdministeredSites,
} from './administered-sites.server'

let harbor: number
let laketown: number
let large: number

const viewer = (...roles: Role[]) => ({ id: 'ann', roles })
const siteAdmin = (...siteIds: number[]) =>
  viewer(...siteIds.map((siteId): Role => ({ role: 'siteadmin', siteId })))
const superadmin = viewer({ role: 'superadmin' })

beforeAll(async () => {
  await createFixtures()
  await fillLargeConsole()
  harbor = (await requireSite('harbor')).id
  laketown = (await requireSite('laketown')).id
  const row = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = 'large-123'`)
  large = row.id
})

const searchNames = async (who: typeof superadmin, text: string) =>
  (await searchAdministeredSites(db, who, { text })).map(({ name }) => name)

test('A site is found for those who administer it, and for no one else', async () => {
  const { rows, value } = await readRows((database) =>
    findAdministeredSite(database, siteAdmin(harbor), harbor),
  )
  expect(value?.name).toBe('Harbor')
  expect(rows).toBeLessThan(10)
  expect(await findAdministeredSite(db, siteAdmin(harbor), laketown)).toBe(null)
  expect(await findAdministeredSite(db, Promise.resolve(siteAdmin(harbor)), laketown)).toBe(null)
  expect(await findAdministeredSite(db, null, laketown)).toBe(null)
  expect(await findAdministeredSite(db, superadmin, laketown)).toMatchObject({ name: 'Laketown' })
  expect(await findAdministeredSite(db, superadmin, 999_999)).toBe(null)
})

test('Without an id it is the viewer’s first site by name, read without reading all of them', async () => {
  const first = await readRows((database) => findAdministeredSite(database, superadmin, null))
  expect(first.value?.name).toBe('Harbor')
  expect(first.rows).toBeLessThan(10)
  expect(await findAdministeredSite(db, siteAdmin(large, laketown), null)).toMatchObject({
    name: 'Laketown',
  })
  expect(await findAdministeredSite(db, viewer(), null)).toBe(null)
  expect(await findAdministeredSite(db, null, null)).toBe(null)
})

test('Sites are found by words of their name or host, the last of which may be incomplete', async () => {
  expect(await searchNames(superadmin, 'lake')).toEqual(['Laketown'])
  expect(await searchNames(superadmin, ' CITY 123 ')).toEqual(['Large city 123'])
  expect(await searchNames(superadmin, 'large-44')).toContain('Large city 44')
  expect(await searchNames(superadmin, 'nowhere')).toEqual([])
  for (const text of ['"', '*', 'city OR lake', 'name:lake', '-', '💥', ')(']) {
    await expect(searchNames(superadmin, text)).resolves.toEqual([])
  }
})

test('A site is found by its new name, and not by the old one', async () => {
  await db.run(sql`UPDATE site SET name = 'Söderhamn' WHERE host = 'large-300'`)
  expect(await searchNames(superadmin, 'soder')).toEqual(['Söderhamn'])
  expect(await searchNames(superadmin, 'city 300')).toEqual([])
  await db.run(sql`DELETE FROM site WHERE host = 'large-300'`)
  expect(await searchNames(superadmin, 'soder')).toEqual([])
})

test('A search finds only sites that the viewer administers', async () => {
  expect(await searchNames(siteAdmin(harbor, large), 'city')).toEqual(['Large city 123'])
  expect(await searchNames(siteAdmin(harbor), 'lake')).toEqual([])
  expect(await searchNames(siteAdmin(harbor), '')).toEqual(['Harbor'])
  expect(await searchNames(viewer(), 'lake')).toEqual([])
})

test.each(['', 'l', 'city', 'large city 4'])(
  'A search for “%s” lists 20 sites at most, and reads few rows of hundreds of sites',
  async (text) => {
    const { rows, value } = await readRows((database) =>
      searchAdministeredSites(database, superadmin, { text }),
    )
    expect(value).toHaveLength(20)
    expect(rows).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
  },
)

test('All sites that the viewer administers are listed by name', async () => {
  const all = await listAdministeredSites(db, superadmin)
  expect(all).toHaveLength(LARGE.sites - 1)
  expect(all[0]?.name).toBe('Harbor')
  expect(all[1]?.name).toBe('Laketown')
  const own = await listAdministeredSites(db, siteAdmin(laketown, harbor))
  expect(own.map(({ name }) => name)).toEqual(['Harbor', 'Laketown'])
  expect(await listAdministeredSites(db, viewer())).toEqual([])
})
