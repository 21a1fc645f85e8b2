import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { saveImageDraft } from '~/domain/images/image-drafts.server'
import { saveImage } from '~/domain/images/image-store.server'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW } from '../../../test/fixtures'
import { type CategoryValues, toCategoryValues } from './category-form'
import { findCategoryById } from './category-store.server'
import { updateCategory } from './update-category.server'

const THUMBNAIL = 'a'.repeat(64)
const BACKGROUND = 'b'.repeat(64)

let account: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  account = await addAccount({ email: 'editor@lake.example', isSuperadmin: true })
  for (const checksum of [THUMBNAIL, BACKGROUND]) {
    await saveImage(db, NOW, { checksum, contentType: 'image/png', bytes: 1, width: 1, height: 1 })
  }
})

const services = { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES }

async function readValues(id = 'concerts'): Promise<CategoryValues> {
  return toCategoryValues((await findCategoryById(db, id))!)
}

/** Saves a form that was opened with these values, by default the stored ones. */
async function save(changes: Partial<CategoryValues>, opened?: CategoryValues) {
  const from = opened ?? (await readValues())
  const openedWith = fingerprint(from)
  const values = { ...from, ...changes }
  return updateCategory(services, { id: 'concerts', values, openedWith, account })
}

const readVersions = () =>
  db.all<{ version: number }>(sql`SELECT content_version AS version FROM site ORDER BY id`)

test('A new name reaches the lists of events below, and every site’s pages', async () => {
  await addEvent({ title: 'Late Set', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
  await addEvent({
    title: 'Wharf',
    wall: '2026-05-03T20:00:00',
    categories: ['jazz'],
    venue: 'pier',
  })
  const before = await readVersions()
  expect(await save({ name: 'Live Music' })).toMatchObject({ kind: 'saved' })
  const after = await readVersions()
  expect(after.every(({ version }, at) => version > before[at]!.version)).toBe(true)
  const names = await search.all<{ key: string }>(
    sql`SELECT key FROM term WHERE key LIKE 'c:concerts:%' AND docs > 0`,
  )
  expect(names.length).toBeGreaterThanOrEqual(2)
  expect(new Set(names.map(({ key }) => key))).toEqual(new Set(['c:concerts:Live Music']))
})

test('Saving without a change leaves cached pages alone', async () => {
  const before = await readVersions()
  expect(await save({})).toMatchObject({ kind: 'saved' })
  expect(await readVersions()).toEqual(before)
})

test('Images are those that the editor has uploaded, or that are shown already', async () => {
  const images = { thumbnailImageChecksum: THUMBNAIL, backgroundImageChecksum: BACKGROUND }
  await saveImageDraft(services, { account, checksum: THUMBNAIL })
  expect(await save(images)).toEqual({
    kind: 'image-missing',
    checksums: [BACKGROUND],
  })
  expect(await readValues()).toMatchObject({ thumbnailImageChecksum: null })
  await saveImageDraft(services, { account, checksum: BACKGROUND })
  expect(await save(images)).toMatchObject({ kind: 'saved' })
  await db.run(sql`DELETE FROM image_draft`)
  expect(await save({ thumbnailImageChecksum: BACKGROUND })).toMatchObject({ kind: 'saved' })
  expect(await save({ thumbnailImageChecksum: null })).toMatchObject({ kind: 'saved' })
  expect(await save({ thumbnailImageChecksum: 'c'.repeat(64) })).toEqual({
    kind: 'image-missing',
    checksums: ['c'.repeat(64)],
  })
  expect(await readValues()).toMatchObject({
    thumbnailImageChecksum: null,
    backgroundImageChecksum: BACKGROUND,
  })
})

test('The second of two editors learns which fields the first has changed, and overwrites none', async () => {
  const opened = await readValues()
  await save({ name: 'Live Music', blurb: 'Every stage' }, opened)
  expect(await save({ name: 'Gigs' }, opened)).toMatchObject({
    kind: 'conflict',
    conflict: {
      both: ['name'],
      theirs: ['blurb'],
      stored: { name: 'Live Music', blurb: 'Every stage' },
    },
  })
  expect(await readValues()).toMatchObject({ name: 'Live Music' })
  // The same change by both is none.
  expect(await save({ name: 'Live Music', blurb: 'Every stage' }, opened)).toMatchObject({
    kind: 'saved',
  })
})

test('Of two editors who save at the same moment, one is refused', async () => {
  const opened = await readValues()
  const outcomes = await Promise.all([
    save({ name: 'Live Music' }, opened),
    save({ blurb: 'Every stage' }, opened),
  ])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved'])
})

test('A fingerprint of none of our forms overwrites nothing', async () => {
  const values = { ...(await readValues()), blurb: 'Every stage' }
  for (const openedWith of ['', '....', 'x'.repeat(200)]) {
    const update = { id: 'concerts', values, openedWith, account }
    expect(await updateCategory(services, update)).toMatchObject({ kind: 'conflict' })
  }
})

test('A category that does not exist is not found', async () => {
  const update = { id: 'golf', values: await readValues(), openedWith: '', account }
  expect(await updateCategory(services, update)).toEqual({ kind: 'not-found' })
})
