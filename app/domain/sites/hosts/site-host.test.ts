import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { site } from '~/db/schema/sites'
import { actingAs } from '~/domain/changes/audit.server'
import { changeSite } from '~/domain/sites/change-site.server'
import { createSite, updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { findStoredSite } from '~/domain/sites/stored-site.server'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { findHostAfter, findHostRefusal, hostUnlessUsed } from './host-store.server'
import { hostSkeleton } from './site-host'

const world = servicesAt(Date.parse('2026-05-01T12:00:00Z'))
const CITY = { name: 'The City', timezone: 'UTC', bounds: null } as const

async function create(host: string): Promise<number> {
  const created = await createSite(world, { ...CITY, host })
  if (created.kind !== 'created') throw new Error(created.kind)
  return created.siteId
}

beforeEach(resetDatabases)

test('A site that changes its host leaves the old one leading to it, however often', async () => {
  const id = await create('old-town')
  expect(await updateSite(world, id, { host: 'newtown' })).toEqual({
    kind: 'updated',
    changed: ['host'],
  })
  expect(await findSiteByHost(db, 'old-town')).toBeNull()
  expect(await findHostAfter(db, 'old-town')).toBe('newtown')
  await updateSite(world, id, { host: 'third' })
  expect(await findHostAfter(db, 'old-town')).toBe('third')
  expect(await findHostAfter(db, 'newtown')).toBe('third')
})

test('A site may have its former host again, which then does not redirect', async () => {
  const id = await create('before')
  await updateSite(world, id, { host: 'after' })
  await updateSite(world, id, { host: 'before' })
  expect(await findHostAfter(db, 'before')).toBeNull()
  expect(await findHostAfter(db, 'after')).toBe('before')
  await updateSite(world, id, { host: 'after' })
  expect(await findHostAfter(db, 'before')).toBe('after')
})

test('A former host belongs to its site: no other can be created with it or change to it', async () => {
  const id = await create('before')
  await updateSite(world, id, { host: 'after' })
  const second = await create('elsewhere')
  const former = { kind: 'host-former', host: 'before' }
  expect(await createSite(world, { ...CITY, host: 'before' })).toEqual(former)
  expect(await updateSite(world, second, { host: 'before' })).toEqual(former)
  expect(await findSiteByHost(db, 'before')).toBeNull()
})

test('A host that people take for another site’s is refused, and that one is named', async () => {
  const id = await create('lake-city')
  await create('oakton')
  await updateSite(world, id, { host: 'harbor' })
  const confusable = (host: string) => ({ kind: 'host-confusable', host })
  expect(await createSite(world, { ...CITY, host: '0akt0n' })).toEqual(confusable('oakton'))
  expect(await createSite(world, { ...CITY, host: 'oak-ton' })).toEqual(confusable('oakton'))
  expect(await createSite(world, { ...CITY, host: '1akecity' })).toEqual(confusable('lake-city'))
  expect(await updateSite(world, id, { host: 'oakt0n' })).toEqual(confusable('oakton'))
  expect(await updateSite(world, id, { host: 'har-bor' })).toMatchObject({ kind: 'updated' })
})

test('A host that is reserved is refused, but stays with a site that had it before', async () => {
  const id = await create('rivertown')
  expect(await updateSite(world, id, { host: 'preview' })).toEqual({
    kind: 'host-reserved',
    host: 'preview',
  })
  expect(await updateSite(world, id, { host: 'lake-1ogin' })).toEqual({
    kind: 'host-like-reserved',
    host: 'lake-1ogin',
  })
  expect(await createSite(world, { ...CITY, host: 'staging' })).toMatchObject({
    kind: 'host-reserved',
  })
  await db.run(sql`UPDATE site SET host = 'preview' WHERE id = ${id}`)
  expect(await updateSite(world, id, { host: 'preview', name: 'Rivertown' })).toMatchObject({
    kind: 'updated',
  })
  await db.run(sql`UPDATE site SET host = 'rivertown' WHERE id = ${id}`)
})

test('The database knows which hosts look alike as the browser does', async () => {
  for (const host of ['lake-city', 'i1l0o', 'corn-vvood', 'r-n', 'v-v', 'barn1', '1-r-n']) {
    await create(host)
    const [row] = await db.all<{ shown: string }>(
      sql`SELECT host_skeleton AS shown FROM site WHERE host = ${host}`,
    )
    expect(row?.shown).toBe(hostSkeleton(host))
  }
})

test('Of two requests for one host at the same moment, one is refused', async () => {
  const outcomes = await Promise.all([
    createSite(world, { ...CITY, host: 'both' }),
    createSite(world, { ...CITY, host: 'both' }),
  ])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'host-in-use'])
  const [first, second] = [await create('first'), await create('second')]
  const moves = await Promise.all([
    updateSite(world, first, { host: 'wanted' }),
    updateSite(world, second, { host: 'wanted' }),
  ])
  expect(moves.map((move) => move?.kind).sort()).toEqual(['host-in-use', 'updated'])
})

test('Of several requests for hosts that look alike at the same moment, one is stored', async () => {
  const hosts = ['oakton', 'oak-ton', '0akton', 'oakt0n']
  const created = await Promise.all(hosts.map((host) => createSite(world, { ...CITY, host })))
  const kinds = created.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['created', ...Array(3).fill('host-confusable')])
  const [first, second] = [await create('first'), await create('second')]
  const moves = await Promise.all([
    updateSite(world, first, { host: 'wanted' }),
    updateSite(world, second, { host: 'vvanted' }),
  ])
  expect(moves.map((move) => move?.kind).sort()).toEqual(['host-confusable', 'updated'])
})

test('A site changes its host for one that looks like its own', async () => {
  const id = await create('lake-city')
  await updateSite(world, id, { host: 'old-lake' })
  expect(await updateSite(world, id, { host: 'oldlake' })).toMatchObject({ kind: 'updated' })
  expect(await updateSite(world, id, { host: 'lakecity' })).toMatchObject({ kind: 'updated' })
})

test('A host that becomes another site’s former one after it was checked is still not taken', async () => {
  const [id, second] = [await create('before'), await create('elsewhere')]
  await updateSite(world, id, { host: 'after' })
  const update = db.update(site).set({ host: hostUnlessUsed('before', second) })
  await expect(update.where(eq(site.id, second))).rejects.toThrow()
  expect((await findHostRefusal(db, 'before', second))?.kind).toBe('host-former')
})

test('A save that began before another one stores nothing', async () => {
  const id = await create('city')
  const before = await findStoredSite(db, id)
  if (!before) throw new Error('no site')
  await updateSite(world, id, { name: 'Theirs' })
  expect(
    await changeSite(world, before, {
      host: 'mine',
      name: 'Mine',
      domains: [{ domain: 'mine.example', canonical: true }],
    }),
  ).toEqual({ kind: 'conflict' })
  const after = await findStoredSite(db, id)
  expect(after).toMatchObject({ site: { host: 'city', name: 'Theirs' }, domains: [] })
  expect(await findHostAfter(db, 'city')).toBeNull()
})

test('What an admin changes is in the audit log, field by field', async () => {
  const accountId = await addAccount({ email: 'super@mail.example', isSuperadmin: true })
  const services = actingAs(world, { id: accountId })
  const created = await createSite(services, { ...CITY, host: 'city' })
  if (created.kind !== 'created') throw new Error(created.kind)
  await updateSite(services, created.siteId, {
    host: 'town',
    domains: [{ domain: 'town.example', canonical: true }],
    settings: { branding: { primary: '#112233' } },
  })
  await updateSite(services, created.siteId, { host: 'town' })
  const entries = await db.all<{ action: string; target: string; siteId: number; changes: string }>(
    sql`SELECT action, target_id AS target, site_id AS siteId, changes FROM audit_entry ORDER BY id`,
  )
  const entry = { siteId: created.siteId, target: String(created.siteId) }
  expect(entries.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))).toEqual([
    {
      ...entry,
      action: 'site.create',
      changes: expect.objectContaining({ host: { before: null, after: 'city' } }),
    },
    {
      ...entry,
      action: 'site.update',
      changes: {
        host: { before: 'city', after: 'town' },
        canonicalDomain: { before: '', after: 'town.example' },
        primaryColor: { before: '', after: '#112233' },
      },
    },
  ])
})
