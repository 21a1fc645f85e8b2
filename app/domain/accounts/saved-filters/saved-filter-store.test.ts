import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { exportAccount } from '../settings/export-account.server'
import { MAX_SAVED_FILTERS } from './saved-filter'
import {
  type FilterOwner,
  findSavedFilter,
  listAllSavedFilters,
  listSavedFilters,
  removeFilter,
  renameFilter,
  saveFilter,
} from './saved-filter-store.server'

const SERVICES = { db, now: NOW }
const UGC = '/site/ugc'
const WAITING = { list: UGC, name: 'Held', query: 'state=held' }
let ada: FilterOwner
let strangers: FilterOwner[]

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  const siteId = (await requireSite('laketown')).id
  ada = { accountId: await addAccount({ email: 'ada@example.com' }), siteId }
  strangers = [
    { accountId: await addAccount({ email: 'ben@example.com' }), siteId },
    { ...ada, siteId: (await requireSite('harbor')).id },
  ]
})

const listNames = async (owner = ada) =>
  (await listSavedFilters(db, owner, UGC)).map(({ name }) => name)

async function saveAndFind(name = 'Held'): Promise<number> {
  expect(await saveFilter(SERVICES, ada, { ...WAITING, name })).toBe('saved')
  const found = (await listSavedFilters(db, ada, UGC)).find((filter) => filter.name === name)
  return found!.id
}

test('Saved filters are listed by name, each with its list', async () => {
  for (const name of ['jazz', 'Art', 'Zoo']) await saveAndFind(name)
  await saveFilter(SERVICES, ada, { list: '/venues', name: 'Halls', query: 'q=hall' })
  expect(await listNames()).toEqual(['Art', 'jazz', 'Zoo'])
  const all = await listAllSavedFilters(db, ada)
  expect(all.map(({ list, name }) => [list, name])).toEqual([
    [UGC, 'Art'],
    [UGC, 'jazz'],
    [UGC, 'Zoo'],
    ['/venues', 'Halls'],
  ])
})

test('Neither another person nor another site sees, renames or removes a saved filter', async () => {
  const id = await saveAndFind()
  for (const owner of strangers) {
    expect(await listSavedFilters(db, owner, UGC)).toEqual([])
    expect(await listAllSavedFilters(db, owner)).toEqual([])
    expect(await findSavedFilter(db, owner, id)).toBeNull()
    expect(await renameFilter(db, owner, { id, name: 'Taken' })).toBeNull()
    expect(await removeFilter(db, owner, id)).toBeNull()
    // They may use the same name.
    expect(await saveFilter(SERVICES, owner, WAITING)).toBe('saved')
  }
  expect(await listNames()).toEqual(['Held'])
})

test('A name is used once in a list, in either case, and again in another list', async () => {
  const id = await saveAndFind()
  expect(await saveFilter(SERVICES, ada, { ...WAITING, name: 'hELD' })).toBe('name-used')
  expect(await saveFilter(SERVICES, ada, { ...WAITING, list: '/ugc' })).toBe('saved')
  const second = await saveAndFind('Other')
  expect(await renameFilter(db, ada, { id: second, name: 'HELD' })).toBe('name-used')
  expect(await renameFilter(db, ada, { id, name: 'HELD' })).toBe('saved')
  expect(await renameFilter(db, ada, { id: 999_999, name: 'New' })).toBeNull()
  expect(await listNames()).toEqual(['HELD', 'Other'])
})

test('A list has twenty at most, however many are saved at once', async () => {
  const saved = await Promise.all(
    Array.from({ length: MAX_SAVED_FILTERS + 3 }, (_, at) =>
      saveFilter(SERVICES, ada, { ...WAITING, name: `Filter ${at}` }),
    ),
  )
  expect(saved.filter((outcome) => outcome === 'too-many')).toHaveLength(3)
  expect(await listNames()).toHaveLength(MAX_SAVED_FILTERS)
  const [first] = await listSavedFilters(db, ada, UGC)
  await removeFilter(db, ada, first!.id)
  expect(await saveFilter(SERVICES, ada, { ...WAITING, name: 'Room again' })).toBe('saved')
})

test('A removed filter is returned with all that saves it again', async () => {
  const id = await saveAndFind()
  const removed = await removeFilter(db, ada, id)
  expect(removed).toEqual({ id, ...WAITING })
  expect(await listNames()).toEqual([])
  expect(await removeFilter(db, ada, id)).toBeNull()
})

test('A deleted account leaves none, and its owner can download them', async () => {
  await saveAndFind()
  expect((await exportAccount(db, ada.accountId))?.savedFilters).toEqual([
    { site: 'Laketown', ...WAITING, createdAt: `${new Date(NOW).toISOString().slice(0, 19)}Z` },
  ])
  await db.run(sql`DELETE FROM account WHERE id = ${ada.accountId}`)
  expect(await db.all(sql`SELECT id FROM saved_filter`)).toEqual([])
})
