import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Site } from '~/domain/sites/site'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { HOUR } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createSite } from './create-and-update-site.server'
import { findDraftedSite, purgeSiteDrafts, saveSiteDraft } from './site-draft-store.server'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const world = servicesAt(NOW)
const later = (milliseconds: number) => servicesAt(NOW + milliseconds)
const DRAFT = { name: 'Draft City', settings: { branding: { primary: '#123456' } } }

let east: Site
let west: Site
let author: string
let stranger: string

beforeEach(async () => {
  await resetDatabases()
  const timezone = 'America/Chicago' as const
  for (const host of ['east', 'west']) {
    await createSite(world, { host, name: host, timezone, bounds: null, settings: SAVED })
  }
  east = (await findSiteByHost(db, 'east'))!
  west = (await findSiteByHost(db, 'west'))!
  author = await addAccount({ email: 'author@mail.example' })
  stranger = await addAccount({ email: 'other@mail.example' })
})

const SAVED = { homeCategories: ['jazz'], branding: { accent: '#654321' } }
const save = (token: string | null, by = author, draft = DRAFT) =>
  saveSiteDraft(world, { siteId: east.id, accountId: by, token }, draft)

test('A draft shows the site with its name and settings, and without the saved ones', async () => {
  const token = await save(null)
  const drafted = await findDraftedSite(world, east, token)
  expect(drafted).toMatchObject({ id: east.id, host: 'east', name: 'Draft City' })
  expect(drafted?.settings.branding).toEqual({ primary: '#123456' })
  expect(drafted?.settings.homeCategories).toEqual([])
  expect((await findSiteByHost(db, 'east'))?.name).toBe('east')
})

test('A draft is shown for its own site only, and for an hour', async () => {
  const token = await save(null)
  expect(await findDraftedSite(world, west, token)).toBeNull()
  expect(await findDraftedSite(later(HOUR - 1), east, token)).not.toBeNull()
  expect(await findDraftedSite(later(HOUR), east, token)).toBeNull()
})

test('Another token, or the stored hash itself, shows nothing', async () => {
  await save(null)
  const { id } = await db.get<{ id: string }>(sql`SELECT id FROM site_draft`)
  for (const guess of ['', '1', id, id.slice(0, 43), 'A'.repeat(43)]) {
    expect(await findDraftedSite(world, east, guess)).toBeNull()
  }
})

test('The same form replaces its draft; another account’s token makes a new one', async () => {
  const token = await save(null)
  expect(await save(token, author, { ...DRAFT, name: 'Second' })).toBe(token)
  expect((await findDraftedSite(world, east, token))?.name).toBe('Second')
  const stolen = await save(token, stranger, { ...DRAFT, name: 'Stolen' })
  expect(stolen).not.toBe(token)
  expect((await findDraftedSite(world, east, token))?.name).toBe('Second')
  expect(await db.all(sql`SELECT id FROM site_draft`)).toHaveLength(2)
})

test('Expired drafts are deleted', async () => {
  const token = await save(null)
  expect(await purgeSiteDrafts(later(HOUR - 1))).toBe(0)
  expect(await purgeSiteDrafts(later(HOUR))).toBe(1)
  expect(await save(token)).not.toBe(token)
})
