import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { checkListings } from '~/domain/listings/check-listings.server'
import { countUpcomingByCategory } from '~/domain/listings/count-upcoming.server'
import { CATEGORY_REFERENCES, IMAGE_REFERENCES } from '~/domain/open-services.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../test/accounts'
import { db, meterDatabase, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { MAX_CONSOLE_ROWS } from '../../../test/samples/large-console'
import type { CategoryValues } from './category-form'
import { countCategoryUses } from './category-references.server'
import {
  findCategory,
  listCategories,
  readVersionedTree,
  saveCategoryTree,
} from './category-store.server'
import { createCategory } from './create-category.server'
import { DEFAULT_CATEGORIES } from './default-categories'
import { deleteCategory } from './delete-category.server'
import { describeUses } from './describe-uses'
import { mergeCategories } from './merge-categories.server'
import { moveCategory } from './move-category.server'
import { renameCategory } from './update-category.server'

let account: string
let swing: number

const base = {
  ...servicesAt(NOW),
  imageReferences: IMAGE_REFERENCES,
  categoryReferences: CATEGORY_REFERENCES,
}
const services = () => actingAs(base, { id: account })

/** concerts (jazz), comedy; an event in jazz. */
beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  account = await addAccount({ email: 'editor@lake.example', isSuperadmin: true })
  swing = await addEvent({ title: 'Swing', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
})

const EMPTY = {
  blurb: '',
  description: '',
  seoTitle: '',
  seoDescription: '',
  thumbnailImageChecksum: null,
  backgroundImageChecksum: null,
}
const create = (name: string, parentId: string | null = null, values?: Partial<CategoryValues>) =>
  createCategory(services(), { parentId, values: { ...EMPTY, name, ...values }, account })
const move = (id: string, parentId: string | null, after?: string | null) =>
  moveCategory(services(), { id, to: { parentId, after } })
const merge = (id: string, into: string) => mergeCategories(services(), { id, into })

/** 'parent/id' of all, in the tree's order. */
const listTree = async () =>
  (await listCategories(db)).map(({ id, parentId }) => `${parentId ?? ''}/${id}`)

async function searchIn(id: string, host: 'laketown' | 'harbor' = 'laketown') {
  const { events } = await searchEvents(base, await requireSite(host), { categories: [id] })
  return events.map((event) => event.id)
}

/** Whether all derived rows are as a rebuild would make them. */
async function expectDerivedRowsRight() {
  expect(await db.all(sql`SELECT * FROM stale_listing`)).toEqual([])
  expect(await checkListings(base, { isRepairing: false })).toMatchObject({ wrong: [] })
  const tree = await listCategories(db)
  const chain = (id: string | null): string[] => {
    const node = tree.find((category) => category.id === id)
    return node ? [node.id, ...chain(node.parentId)] : []
  }
  const wanted = tree.flatMap(({ id }) => chain(id).map((above) => `${id} ${above}`)).sort()
  const stored = await db.all<{ pair: string }>(
    sql`SELECT category_id || ' ' || ancestor_id AS pair FROM category_ancestor`,
  )
  expect(stored.map(({ pair }) => pair).sort()).toEqual(wanted)
}

const listAudited = async () =>
  db.all<{ action: string; target_id: string }>(
    sql`SELECT action, target_id FROM audit_entry WHERE account_id = ${account} ORDER BY id`,
  )

const readVersion = async () =>
  (await db.get<{ v: number }>(sql`SELECT sum(content_version) AS v FROM site`)).v

test('A new category is the last below its parent, and its id comes from its name', async () => {
  const before = await readVersion()
  expect(await create('Cool Jazz & Blues', 'concerts', { seoTitle: 'Cool' })).toEqual({
    kind: 'created',
    id: 'cool_jazz_blues',
  })
  expect(await readVersion()).toBeGreaterThan(before)
  expect((await findCategory(db, 'concerts'))?.children.map(({ id }) => id)).toEqual([
    'jazz',
    'cool_jazz_blues',
  ])
  expect(await findCategory(db, 'cool_jazz_blues')).toMatchObject({ seoTitle: 'Cool' })
  await expectDerivedRowsRight()
  expect(await listAudited()).toEqual([{ action: 'category.create', target_id: 'cool_jazz_blues' }])
})

test('Ids of names in other scripts, of emoji, of our own words and of other categories are free ones', async () => {
  const names = ['موسيقى', '🎷🎷🎷', 'New', 'Tree', '<script>alert(1)</script>', 'Jazz']
  const created = []
  for (const name of names) created.push(await create(name))
  expect(created).toMatchObject(
    ['category', 'category_2', 'new_2', 'tree_2', 'script_alert_1_script', 'jazz_2'].map((id) => ({
      kind: 'created',
      id,
    })),
  )
})

test('Two siblings never have the same name, however it is written, nor when both are saved at once', async () => {
  expect(await create('  JAZZ ', 'concerts')).toMatchObject({ kind: 'name-in-use' })
  expect((await create('Jazz', 'comedy')).kind).toBe('created')
  const both = await Promise.all([create('Folk', 'concerts'), create('Folk', 'concerts')])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['created', 'name-in-use'])
  const rename = { id: 'folk', name: 'Jazz', openedWith: fingerprint({ name: 'Folk' }) }
  expect(await renameCategory(services(), rename)).toEqual({ kind: 'name-in-use' })
  expect(await move('jazz_2', 'concerts')).toMatchObject({ kind: 'name-in-use' })
})

test('A rename reaches the lists; a stale one is refused and logs nothing', async () => {
  const rename = {
    id: 'concerts',
    name: 'Live Music',
    openedWith: fingerprint({ name: 'Concerts' }),
  }
  expect(await renameCategory(services(), rename)).toMatchObject({ kind: 'saved' })
  await expectDerivedRowsRight()
  expect(await searchIn('concerts')).toEqual([swing])
  expect(await renameCategory(services(), { ...rename, name: 'Gigs' })).toMatchObject({
    kind: 'conflict',
    conflict: { both: ['name'], stored: { name: 'Live Music' } },
  })
  // Sent twice, it is one change.
  expect(await renameCategory(services(), rename)).toMatchObject({ kind: 'saved' })
  expect(await listAudited()).toEqual([{ action: 'category.update', target_id: 'concerts' }])
})

test('A moved category takes its events along, out of the lists above it and into others', async () => {
  expect(await searchIn('concerts')).toEqual([swing])
  expect(await move('jazz', 'comedy')).toMatchObject({
    kind: 'moved',
    from: { parentId: 'concerts', after: null },
    to: { parentId: 'comedy', after: null },
  })
  expect([await searchIn('concerts'), await searchIn('comedy')]).toEqual([[], [swing]])
  await expectDerivedRowsRight()
  await move('jazz', null)
  expect([await searchIn('comedy'), await searchIn('jazz')]).toEqual([[], [swing]])
  await expectDerivedRowsRight()
  expect((await listAudited()).map(({ action }) => action)).toEqual([
    'category.move',
    'category.move',
  ])
})

test('Siblings are ordered by a place, or one step at a time, up to the ends', async () => {
  for (const name of ['Folk', 'Rock']) await create(name, 'concerts')
  const order = async () => (await findCategory(db, 'concerts'))?.children.map(({ id }) => id)
  await move('rock', 'concerts', null)
  expect(await order()).toEqual(['rock', 'jazz', 'folk'])
  await move('rock', 'concerts', 'jazz')
  expect(await order()).toEqual(['jazz', 'rock', 'folk'])
  await move('jazz', 'concerts')
  expect(await order()).toEqual(['rock', 'folk', 'jazz'])
  const step = (id: string, to: 'up' | 'down') => moveCategory(services(), { id, to })
  expect(await step('jazz', 'up')).toMatchObject({ kind: 'moved' })
  expect(await order()).toEqual(['rock', 'jazz', 'folk'])
  expect(await step('rock', 'down')).toMatchObject({ kind: 'moved' })
  expect(await order()).toEqual(['jazz', 'rock', 'folk'])
  expect((await step('jazz', 'up')).kind).toBe('unchanged')
  expect((await step('folk', 'down')).kind).toBe('unchanged')
  await expectDerivedRowsRight()
})

test('A category is never below itself, nor deeper than five levels', async () => {
  expect((await move('concerts', 'concerts')).kind).toBe('below-itself')
  expect((await move('concerts', 'jazz')).kind).toBe('below-itself')
  expect((await move('concerts', 'golf')).kind).toBe('no-parent')
  expect((await move('golf', null)).kind).toBe('not-found')
  expect((await create('Golf', 'golf')).kind).toBe('no-parent')
  for (const [name, parent] of [
    ['Level Three', 'jazz'],
    ['Level Four', 'level_three'],
    ['Level Five', 'level_four'],
  ] as const) {
    expect((await create(name, parent)).kind).toBe('created')
  }
  expect((await create('Level Six', 'level_five')).kind).toBe('too-deep')
  expect((await move('concerts', 'comedy')).kind).toBe('too-deep')
  expect((await move('level_five', null)).kind).toBe('moved')
})

test('Two moves at the same moment that together would be a cycle: one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all([move('concerts', 'comedy'), move('comedy', 'concerts')])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['below-itself', 'moved'])
    await expectDerivedRowsRight()
    await move('concerts', null)
    await move('comedy', null)
  }
})

test('A move that started from another parent is refused', async () => {
  const drag = { id: 'jazz', to: { parentId: null }, openedWith: fingerprint({ parent: 'comedy' }) }
  expect(await moveCategory(services(), drag)).toMatchObject({
    kind: 'conflict',
    conflict: { both: ['parent'] },
    parentName: 'Concerts',
  })
})

const readSettings = async (host: string) =>
  JSON.parse(
    (await db.get<{ settings: string }>(sql`SELECT settings FROM site WHERE host = ${host}`))
      .settings,
  )

test('After a merge, everything that named the merged category names the target', async () => {
  await create('Bebop', 'jazz')
  const both = await addEvent({
    title: 'Jokes with a band',
    wall: '2026-05-04T20:00:00',
    categories: ['jazz', 'comedy'],
  })
  const bop = await addEvent({
    title: 'Bop',
    wall: '2026-05-05T20:00:00',
    venue: 'pier',
    categories: ['bebop'],
  })
  const settings = {
    homeCategories: ['jazz', 'concerts', 'comedy', 'jazz'],
    siteNavCategories: ['concerts', 'jazz'],
    branding: { tagline: 'Jazz?' },
  }
  await db.run(sql`UPDATE site SET settings = ${JSON.stringify(settings)} WHERE host = 'laketown'`)
  await db.run(
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (1, 'x', 'X', 0, 0)`,
  )
  await db.run(sql`
    INSERT INTO scrape (feed_id, plugin, url, venue_id, category_id)
    SELECT 1, 'ical', 'https://x.example', id, 'jazz' FROM venue WHERE label = 'centro'`)
  expect(await merge('jazz', 'comedy')).toMatchObject({
    kind: 'merged',
    target: { name: 'Comedy' },
  })
  expect(await listTree()).toEqual(['comedy/bebop', '/concerts', '/comedy'])
  expect(await searchIn('comedy')).toEqual([swing, both])
  expect(await searchIn('comedy', 'harbor')).toEqual([bop])
  expect(await searchIn('concerts')).toEqual([])
  await expectDerivedRowsRight()
  expect(await readSettings('laketown')).toEqual({
    homeCategories: ['comedy', 'concerts'],
    siteNavCategories: ['concerts', 'comedy'],
    branding: { tagline: 'Jazz?' },
  })
  expect(await readSettings('harbor')).toEqual({})
  expect(await db.all(sql`SELECT category_id AS id FROM scrape`)).toEqual([{ id: 'comedy' }])
  expect(await findCategory(db, 'jazz')).toMatchObject({
    id: 'comedy',
    merged: [{ id: 'jazz', name: 'Jazz' }],
  })
  const terms = await search.all(sql`SELECT key FROM term WHERE key LIKE 'c:jazz:%' AND docs > 0`)
  expect(terms).toEqual([])
})

test('A merge of what was merged into leads on, and its id is never given again', async () => {
  await merge('jazz', 'concerts')
  await merge('concerts', 'comedy')
  expect((await findCategory(db, 'jazz'))?.id).toBe('comedy')
  expect((await findCategory(db, 'concerts'))?.id).toBe('comedy')
  expect(await create('Jazz')).toEqual({ kind: 'created', id: 'jazz_2' })
  await expectDerivedRowsRight()
})

test('A category is merged neither into itself, nor into one below it, nor where a child’s name is taken', async () => {
  await create('Jazz', 'comedy')
  const kinds = async (...pairs: [string, string][]) => {
    const outcomes = []
    for (const [id, into] of pairs) outcomes.push((await merge(id, into)).kind)
    return outcomes
  }
  expect(
    await kinds(
      ...([
        ['jazz', 'jazz'],
        ['concerts', 'jazz'],
        ['golf', 'jazz'],
        ['jazz', 'golf'],
        ['concerts', 'comedy'],
      ] as [string, string][]),
    ),
  ).toEqual(['below-itself', 'below-itself', 'not-found', 'no-target', 'name-in-use'])
  expect(await listAudited()).toHaveLength(1)
})

test('Two merges of each other at the same moment leave one of the two', async () => {
  const outcomes = await Promise.all([merge('concerts', 'comedy'), merge('comedy', 'concerts')])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['merged', 'no-target'])
  const left = (await listCategories(db)).filter(({ parentId }) => parentId === null)
  expect(left).toHaveLength(1)
  expect(await searchIn(left[0]!.id)).toEqual([swing])
  await expectDerivedRowsRight()
})

test('Only what nothing uses is deleted', async () => {
  const remove = (id: string) => deleteCategory(services(), id)
  expect(await remove('concerts')).toEqual({ kind: 'has-children', count: 1 })
  expect(await remove('jazz')).toEqual({
    kind: 'in-use',
    uses: { events: 1, sites: 0, feeds: 0 },
  })
  await db.run(
    sql`UPDATE site SET settings = json_set(settings, '$.homeCategories', json_array('comedy'))`,
  )
  expect(await remove('comedy')).toMatchObject({ kind: 'in-use', uses: { sites: 2 } })
  await db.run(sql`UPDATE site SET settings = '{}'`)
  expect(await remove('comedy')).toMatchObject({ kind: 'deleted' })
  expect((await remove('comedy')).kind).toBe('not-found')
  expect(await listTree()).toEqual(['/concerts', 'concerts/jazz'])
  await expectDerivedRowsRight()
  expect(await listAudited()).toEqual([{ action: 'category.delete', target_id: 'comedy' }])
})

test('What no admin does is not logged', async () => {
  await moveCategory(base, { id: 'jazz', to: { parentId: null } })
  expect(await db.all(sql`SELECT * FROM audit_entry`)).toEqual([])
})

test('The console’s pages read few rows with hundreds of sites, and say so where there is more', async () => {
  await writeTogether(db, saveCategoryTree(DEFAULT_CATEGORIES))
  await writeTogether(db, [
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO site (host, name, timezone, settings, created_at, updated_at)
      SELECT 'large-' || i, 'City ' || i, 'UTC', '{"siteNavCategories":["jazz","comedy"]}', 0, 0 FROM n`,
    sql`
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO event (venue_id, title, start_at, no_end, start_day, end_day, timezone, until_at, search_text, description,
        created_at, updated_at)
      SELECT 1, 'Past', i, 1, '2020-01-01', '2020-01-01', 'UTC', i, '', '', 0, 0 FROM n`,
    sql`INSERT INTO event_category (event_id, category_id) SELECT id, 'jazz' FROM event WHERE title = 'Past'`,
  ])
  const truth = meterDatabase(db)
  const listings = meterDatabase(search)
  const { version: _, categories } = await readVersionedTree(truth.database)
  expect(categories.length).toBeGreaterThan(40)
  const uses = await countCategoryUses({ ...base, db: truth.database }, 'jazz')
  expect(describeUses({ ...uses, children: 0 })).toEqual([
    'more than 40 events, upcoming and past',
    'more than 40 cities that name it in their menus or on their home pages',
  ])
  const { id } = await requireSite('laketown')
  const counts = await countUpcomingByCategory(listings.database, id)
  expect([counts.get('jazz'), counts.get('concerts')]).toEqual([1, 1])
  expect(truth.meter.roundTrips).toBe(2)
  expect(truth.meter.rowsRead + listings.meter.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
})
