import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { listCategories } from './category-store.server'
import { categoryTreeSchema } from './category-tree'
import { loadCategories } from './load-categories.server'

const MUSIC = { id: 'music', name: 'Music', children: [{ id: 'jazz', name: 'Jazz' }] }
const SPORTS = { id: 'sports', name: 'Sports' }

test('Loading a tree counts the differences and makes cached pages stale', async () => {
  await writeTogether(db, [
    sql`INSERT INTO site (host, name, timezone, created_at, updated_at) VALUES ('city', 'City', 'UTC', 0, 0)`,
  ])
  expect(await loadCategories(servicesAt(NOW), [MUSIC, SPORTS])).toEqual({
    created: 3,
    updated: 0,
    unchanged: 0,
    absent: 0,
  })
  expect(await loadCategories(servicesAt(NOW), [MUSIC, SPORTS])).toMatchObject({
    created: 0,
    unchanged: 3,
  })
  const renamed = { ...MUSIC, children: [{ id: 'jazz', name: 'Jazz & Blues' }] }
  expect(await loadCategories(servicesAt(NOW), [renamed])).toEqual({
    created: 0,
    updated: 1,
    unchanged: 1,
    absent: 1,
  })
  expect((await listCategories(db)).map(({ id, name }) => [id, name])).toEqual([
    ['jazz', 'Jazz & Blues'],
    ['music', 'Music'],
    ['sports', 'Sports'],
  ])
  expect(await db.all(sql`SELECT content_version AS version FROM site`)).toEqual([{ version: 4 }])
})

test('A category file is validated as a whole', () => {
  const complaint = (tree: unknown) => categoryTreeSchema.safeParse(tree).error?.issues[0]?.message
  expect(complaint([MUSIC, SPORTS])).toBeUndefined()
  expect(complaint({ music: MUSIC })).toMatch('the file must be a list of categories')
  expect(complaint([])).toBe('the list of categories is empty')
  expect(complaint([{ id: 'Live Music', name: 'Live' }])).toBe(
    'an id must be lower-case letters, digits and underscores',
  )
  expect(complaint([{ id: 'live' }])).toBe('a category needs a name')
  expect(
    complaint([MUSIC, { id: 'arts', name: 'Arts', children: [{ id: 'jazz', name: 'J' }] }]),
  ).toBe("'jazz' appears twice")
})
