import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { applyChange } from './apply-change.server'
import { type AuditedChange, actingAs, listDifferences } from './audit.server'

let laketown: number
let adminId: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  adminId = await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] })
})

type Entry = { at: number; account: string; action: string; kind: string; name: string }
const listEntries = () =>
  db.all<Entry & { id: string; changes: string }>(sql`
    SELECT at, account_id account, action, target_kind kind, target_id id, target_name name, changes
    FROM audit_entry ORDER BY id`)
const listValues = async () =>
  (await listEntries()).map(({ changes }) => JSON.parse(changes) as unknown)

const rename = (name: string) => sql`UPDATE site SET name = ${name} WHERE id = ${laketown}`
const entry = (more: Partial<AuditedChange> = {}): AuditedChange => ({
  action: 'site.update',
  siteId: laketown,
  target: { id: laketown, name: 'Laketown' },
  ...more,
})
const change = (writes: ReturnType<typeof sql>[], audit: AuditedChange[]) =>
  applyChange(actingAs(servicesAt(NOW), { id: adminId }), { writes, audit })

test('What an admin changes is logged with who, when, what, and from what to what', async () => {
  const changes = listDifferences({ name: 'Laketown', host: 'laketown' }, { name: 'Lake Town' })
  await change([rename('Lake Town')], [entry({ changes })])
  expect(await listEntries()).toEqual([
    {
      at: NOW,
      account: adminId,
      action: 'site.update',
      kind: 'site',
      id: String(laketown),
      name: 'Laketown',
      changes: JSON.stringify({ name: { before: 'Laketown', after: 'Lake Town' } }),
    },
  ])
})

test('What authors, feeds and scheduled jobs change is not logged', async () => {
  await applyChange(servicesAt(NOW), { writes: [rename('Lake Town')], audit: [entry()] })
  expect(await listEntries()).toEqual([])
})

test('A change that the database refuses leaves no entry, and an entry it refuses leaves no change', async () => {
  await expect(change([sql`UPDATE site SET name = NULL`], [entry()])).rejects.toThrow(
    'Failed batch',
  )
  expect(await listEntries()).toEqual([])
  const unknown = entry({ siteId: 999_999 })
  await expect(change([rename('Lake Town')], [unknown])).rejects.toThrow('Failed batch')
  expect(await db.get(sql`SELECT name FROM site WHERE id = ${laketown}`)).toEqual({
    name: 'Laketown',
  })
})

test('A condition is checked after the writes', async () => {
  const when = sql`EXISTS (SELECT 1 FROM site WHERE name = 'Lake Town')`
  await change([rename('Elsewhere')], [entry({ when })])
  expect(await listEntries()).toEqual([])
  await change([rename('Lake Town')], [entry({ when })])
  expect(await listEntries()).toHaveLength(1)
})

test('The name of what changed may be read after the writes; what has none by then is still logged', async () => {
  const name = sql<string>`(SELECT name FROM site WHERE id = ${laketown})`
  const none = sql<string>`(SELECT name FROM site WHERE id = -1)`
  const entries = [name, none].map((text) => entry({ target: { id: laketown, name: text } }))
  await change([rename('Lake Town')], entries)
  expect((await listEntries()).map((row) => row.name)).toEqual(['Lake Town', ''])
})

test('Long values are cut, each by itself', async () => {
  const long = 'x'.repeat(5_000)
  const list = Array.from({ length: 1_000 }, () => 'word')
  await change([], [entry({ changes: { about: { before: long, after: 'short' } } })])
  await change([], [entry({ changes: { words: { before: list, after: [] } } })])
  expect(await listValues()).toEqual([
    { about: { before: `${'x'.repeat(2_000)}…`, after: 'short' } },
    { words: { before: `${JSON.stringify(list).slice(0, 2_000)}…`, after: [] } },
  ])
})

test('Only fields that differ are listed, and a missing value is the same as none', () => {
  const before = { a: 1, b: ['x'], c: null as string | null, d: undefined as string | undefined }
  expect(listDifferences(before, { a: 1, b: ['x'], c: null, d: undefined })).toEqual({})
  expect(listDifferences(before, { b: ['y'], d: 'now' })).toEqual({
    b: { before: ['x'], after: ['y'] },
    d: { before: null, after: 'now' },
  })
})

test('An entry outlives the account that made it', async () => {
  await change([], [entry()])
  await db.run(sql`DELETE FROM account WHERE id = ${adminId}`)
  expect(await listEntries()).toMatchObject([{ account: null, action: 'site.update' }])
})
