import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { category } from '~/db/schema/categories'
import { db as plain } from '../../../test/database'
import { coalesceReads } from './coalesce-reads.server'
import { openDatabase, readTogether, writeTogether } from './database.server'

/** A database that coalesces, and how many round trips it has begun. */
function open() {
  const trips = { count: 0 }
  const measured = openDatabase(env.DB, (run) => {
    trips.count++
    return run()
  })
  return { db: coalesceReads(measured), trips }
}

beforeAll(() =>
  writeTogether(plain, [
    sql`INSERT INTO category (id, name, position) VALUES ('music', 'Music', 1)`,
    sql`INSERT INTO category (id, name, parent_id, position) VALUES ('jazz', 'Jazz', 'music', 2), ('folk', 'Folk', 'music', 1)`,
  ]),
)

const selectNames = (parent: string) =>
  sql`SELECT name FROM category WHERE parent_id = ${parent} ORDER BY name`

test('Reads that begin together are one round trip, and each gets its own rows', async () => {
  const { db, trips } = open()
  const parent = alias(category, 'parent')
  const [typed, all, folk, together, batched] = await Promise.all([
    db
      .select({ child: category.name, parent: parent.name })
      .from(category)
      .innerJoin(parent, eq(parent.id, category.parentId))
      .orderBy(sql`${category.name} DESC`),
    db.all(selectNames('music')),
    db.select({ name: category.name }).from(category).where(eq(category.id, 'folk')).get(),
    readTogether<[unknown[], unknown[]]>(db, [selectNames('jazz'), selectNames('music')]),
    db.batch([
      db.select({ id: category.id }).from(category).where(eq(category.id, 'jazz')),
      db.select({ id: category.id }).from(category).where(eq(category.id, 'none')),
    ]),
  ])
  expect(typed).toEqual([
    { child: 'Jazz', parent: 'Music' },
    { child: 'Folk', parent: 'Music' },
  ])
  expect(all).toEqual([{ name: 'Folk' }, { name: 'Jazz' }])
  expect(folk).toEqual({ name: 'Folk' })
  expect(together).toEqual([[], [{ name: 'Folk' }, { name: 'Jazz' }]])
  expect(batched).toEqual([[{ id: 'jazz' }], []])
  expect(trips.count).toBe(1)
})

test('A read that depends on another is a round trip of its own', async () => {
  const { db, trips } = open()
  await db.all(selectNames('music'))
  await db.all(selectNames('jazz'))
  expect(trips.count).toBe(2)
})

test('A read that fails fails alone', async () => {
  const { db } = open()
  const [good, bad] = await Promise.allSettled([
    db.all(selectNames('music')),
    db.all(sql`SELECT nothing FROM nowhere`),
  ])
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ name: 'Folk' }, { name: 'Jazz' }] })
  expect(bad.status).toBe('rejected')
})

test('Columns that are named by a number stay in their order', async () => {
  const { db } = open()
  const [rows] = await Promise.all([
    db
      .select({ name: category.name, always: sql<number>`1` })
      .from(category)
      .where(eq(category.id, 'jazz')),
    db.all(selectNames('music')),
  ])
  expect(rows).toEqual([{ name: 'Jazz', always: 1 }])
})

test('Writes do not wait for reads, and are never among them', async () => {
  const { db, trips } = open()
  const [, returned] = await Promise.all([
    db.all(selectNames('music')),
    db.all(sql`
      WITH given AS (SELECT 'rock' AS id)
      INSERT INTO category (id, name, position) SELECT id, 'Rock', 9 FROM given RETURNING id`),
  ])
  expect(returned).toEqual([{ id: 'rock' }])
  await db.update(category).set({ name: 'Hard Rock' }).where(eq(category.id, 'rock'))
  await writeTogether(db, [sql`UPDATE category SET position = 3 WHERE id = 'rock'`])
  expect(trips.count).toBe(4)
  expect(await db.get(sql`SELECT name, position FROM category WHERE id = 'rock'`)).toEqual({
    name: 'Hard Rock',
    position: 3,
  })
})
