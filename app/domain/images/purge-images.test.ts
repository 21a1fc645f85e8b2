import { env } from 'cloudflare:workers'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseDeletedEvents } from '~/domain/events/authors/erase-deleted-events.server'
import { deleteImportedEvents } from '~/domain/events/save-imported-events.server'
import { IMAGE_REFERENCES, openServices } from '~/domain/open-services.server'
import { DAY, HOUR } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../test/accounts'
import { db } from '../../../test/database'
import { addEvent, createFixtures, NOW } from '../../../test/fixtures'
import { createPng } from '../../../test/samples/png-image'
import { resizeImage } from './find-or-make-rendition.server'
import { findShownImage } from './image-references.server'
import { purgeImages } from './purge-images.server'
import { storeImage } from './store-image.server'

const services = { ...openServices(env), now: NOW }
const later = (now: number) => ({ ...services, now })

beforeAll(createFixtures)
beforeEach(async () => {
  await db.run(sql`UPDATE event SET image_checksum = NULL`)
  await db.run(sql`DELETE FROM image_source`)
  await db.run(sql`DELETE FROM image`)
})

let shade = 0

/** An image that nothing shows yet. */
async function storeAnImage(): Promise<{ checksum: string; bytes: Uint8Array }> {
  shade += 1
  const bytes = await createPng(40, 30, () => [shade, 10, 10])
  const stored = await storeImage(services, bytes)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  return { checksum: stored.checksum, bytes }
}

const requestSmall = (checksum: string) =>
  resizeImage(services, checksum, {
    region: 'full',
    size: '20,',
    rotation: '0',
    quality: 'default',
    format: 'png',
  })

const show = async (id: number, checksum: string | null) =>
  writeTogether(db, [sql`UPDATE event SET image_checksum = ${checksum} WHERE id = ${id}`])

async function listObjects(checksum: string): Promise<string[]> {
  const { objects } = await env.BUCKET.list()
  return objects.map(({ key }) => key).filter((key) => key.includes(checksum))
}

const isShown = async (checksum: string) => (await findShownImage(services, checksum)) !== null

test('An image that nothing shows any more is not served, and is purged with its renditions', async () => {
  const { checksum } = await storeAnImage()
  const concert = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await show(concert, checksum)
  expect((await requestSmall(checksum)).kind).toBe('rendered')
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 0 })
  expect(await listObjects(checksum)).toEqual([
    `derived/${checksum}/full/20,15/0/default.png`,
    `derived/${checksum}/original.png`,
    `original/${checksum}`,
  ])

  await show(concert, null)
  expect((await requestSmall(checksum)).kind).toBe('no-such-image')
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 1 })
  expect(await listObjects(checksum)).toEqual([])
  expect(await db.get(sql`SELECT checksum FROM image WHERE checksum = ${checksum}`)).toBe(undefined)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 0 })
})

test('An image that two things show stays until neither does', async () => {
  const { checksum } = await storeAnImage()
  const ann = await addAccount({ email: 'ann@example.com' })
  const concert = await addEvent({ title: 'Blues', wall: '2026-05-02T20:00:00' })
  await show(concert, checksum)
  await db.run(sql`UPDATE account SET image_checksum = ${checksum} WHERE id = ${ann}`)
  await show(concert, null)
  expect(await isShown(checksum)).toBe(true)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 0 })
  await db.run(sql`DELETE FROM account WHERE id = ${ann}`)
  expect(await isShown(checksum)).toBe(false)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 1 })
})

test('Whatever a site, a category or a venue shows stays', async () => {
  const uses = [
    (checksum: string) =>
      sql`UPDATE site SET settings = json_object('defaultEventImageChecksum', ${checksum}) WHERE host = 'laketown'`,
    (checksum: string) =>
      sql`UPDATE site SET settings = json_object('logoChecksum', ${checksum}) WHERE host = 'harbor'`,
    (checksum: string) => sql`UPDATE category SET background_image_checksum = ${checksum}`,
    (checksum: string) => sql`UPDATE category SET thumbnail_image_checksum = ${checksum}`,
    (checksum: string) => sql`
      INSERT INTO curated_venue (uid, name, latitude, longitude, primary_image_checksum, created_at, updated_at)
      VALUES ('centro', 'Bar Centro', 43, -88, ${checksum}, 0, 0)`,
    (checksum: string) => sql`UPDATE curated_venue SET secondary_image_checksum = ${checksum}`,
    (checksum: string) => sql`
      INSERT INTO featured_venue (uid, curated_venue_id, site_id, additional_media, created_at, updated_at)
      SELECT 'centro-laketown', c.id, s.id, json_array(${checksum}), 0, 0
      FROM curated_venue c, site s WHERE s.host = 'laketown'`,
  ]
  for (const use of uses) {
    const { checksum } = await storeAnImage()
    expect(await isShown(checksum)).toBe(false)
    await writeTogether(db, [use(checksum)])
    expect([use.toString(), await isShown(checksum)]).toEqual([use.toString(), true])
  }
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 0 })
  await writeTogether(db, [
    sql`UPDATE category SET background_image_checksum = NULL, thumbnail_image_checksum = NULL`,
    sql`DELETE FROM featured_venue`,
    sql`DELETE FROM curated_venue`,
    sql`UPDATE site SET settings = '{}'`,
  ])
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: uses.length })
})

test('Every column that names an image counts as a use of it', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../db/schema/*.ts', { eager: true })
  const columns = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableConfig(table))
    .filter(({ name }) => !name.startsWith('image'))
    .flatMap(({ name, columns }) => columns.map((column) => ({ name, column: column.name })))
    .filter(({ column }) => column.endsWith('checksum'))
  expect(columns.length).toBeGreaterThan(5)
  const query = db
    .select()
    .from(sql`image`)
    .where(
      sql.join(
        IMAGE_REFERENCES.map((isShownIn) => isShownIn(sql`'x'`)),
        sql` OR `,
      ),
    )
    .toSQL().sql
  for (const { name, column } of columns) expect(query).toContain(`"${name}"."${column}"`)
})

test('Serving an image finds events and accounts by their index', async () => {
  const plan = await db.all<{ detail: string }>(sql`
    EXPLAIN QUERY PLAN SELECT * FROM image WHERE image.checksum = 'x'
    AND (${sql.join(
      IMAGE_REFERENCES.map((isShownIn) => isShownIn(sql`image.checksum`)),
      sql` OR `,
    )})`)
  const details = plan.map(({ detail }) => detail)
  for (const index of ['event_image', 'account_image']) {
    expect(details).toContainEqual(expect.stringMatching(`SEARCH .* USING .*INDEX ${index}`))
  }
})

test('A deleted event of a feed shows no image, and its image is fetched again should it return', async () => {
  const { checksum } = await storeAnImage()
  const url = 'https://venue.example/poster.png'
  const concert = await addEvent({ title: 'Swing', wall: '2026-05-02T20:00:00' })
  await show(concert, checksum)
  await db.run(
    sql`INSERT INTO image_source (url, checksum, fetched_at) VALUES (${url}, ${checksum}, 0)`,
  )
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (1, 'ical', 'f', 0, 0)`,
    sql`INSERT INTO feed_item (id, feed_id, kind, external_id, hash, created_at, updated_at, content)
      VALUES (7, 1, 'event', 'swing', '', 0, 0, '')`,
    sql`UPDATE event SET feed_id = 1, feed_item_id = 7, image_url = ${url} WHERE id = ${concert}`,
    deleteImportedEvents(db, sql`SELECT 7`, NOW),
  ])
  expect(await isShown(checksum)).toBe(false)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 1 })
  expect(await db.all(sql`SELECT url FROM image_source`)).toEqual([])
})

test('A new image is not purged while what will show it is being saved', async () => {
  const { checksum } = await storeAnImage()
  expect(await purgeImages(later(NOW + HOUR))).toEqual({ purged: 0 })
  expect(await listObjects(checksum)).toHaveLength(1)
  expect(await purgeImages(later(NOW + HOUR + 1))).toEqual({ purged: 1 })
})

test('A purge that fails halfway is finished by the next', async () => {
  const { checksum } = await storeAnImage()
  const bucket = {
    ...services.bucket,
    delete: async () => {
      throw new Error('the bucket is away')
    },
  }
  await expect(purgeImages({ ...later(NOW + DAY), bucket })).rejects.toThrow('away')
  expect(await listObjects(checksum)).toHaveLength(1)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 1 })
  expect(await listObjects(checksum)).toEqual([])
})

test('An image that is stored again while it is purged keeps its bytes', async () => {
  const { checksum, bytes } = await storeAnImage()
  const bucket = {
    ...services.bucket,
    async delete(key: string) {
      await storeImage(later(NOW + DAY), bytes)
      await services.bucket.delete(key)
    },
  }
  await purgeImages({ ...later(NOW + DAY), bucket })
  expect(await listObjects(checksum)).toEqual([`original/${checksum}`])
})

test('The image of a deleted event is not shown, and survives until the event is erased', async () => {
  const { checksum } = await storeAnImage()
  const concert = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await show(concert, checksum)
  await db.run(sql`UPDATE event SET deleted_at = ${NOW}, deleted_by = 'ann' WHERE id = ${concert}`)
  expect(await isShown(checksum)).toBe(false)
  expect(await purgeImages(later(NOW + DAY))).toEqual({ purged: 0 })
  await db.run(sql`UPDATE event SET deleted_at = NULL WHERE id = ${concert}`)
  expect(await isShown(checksum)).toBe(true)
  await db.run(sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${concert}`)
  expect(await eraseDeletedEvents({ db, now: NOW + 2 * DAY })).toEqual({ erased: 1 })
  expect(await purgeImages(later(NOW + 2 * DAY))).toEqual({ purged: 1 })
  expect(await listObjects(checksum)).toEqual([])
})
