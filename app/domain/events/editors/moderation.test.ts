import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { MAX_TAGS, parseTags } from './event-tags'
import { setEventCategories } from './set-event-categories.server'
import { setEventHidden } from './set-event-hidden.server'
import { setEventPicked } from './set-event-picked.server'
import { addEventTag, removeEventTag, setEventTags } from './set-event-tags.server'

const services = servicesAt(NOW)
let laketown: number
let harbor: number
let id: number

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
})

beforeEach(async () => {
  await clearEvents()
  id = await addEvent({ title: 'Trio', wall: '2026-05-02T19:00:00', categories: ['comedy'] })
})

const readMarks = () => db.all(sql`SELECT site_id, picked, hidden FROM event_mark`)
const readTags = async () =>
  (await db.all<{ tag: string }>(sql`SELECT tag FROM event_tag ORDER BY tag`)).map(({ tag }) => tag)
const readCategories = async () =>
  (await db.all<{ id: string }>(sql`SELECT category_id AS id FROM event_category ORDER BY 1`)).map(
    ({ id }) => id,
  )

test('A hidden event leaves the lists of the site, and returns when it is shown again', async () => {
  expect(await setEventHidden(services, laketown, id, true)).toBe(true)
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await setEventHidden(services, laketown, id, false)).toBe(true)
  expect(await listListedEvents('laketown')).toEqual([id])
})

test('Hiding a picked event leaves it picked, and picking a hidden one leaves it hidden', async () => {
  await setEventPicked(services, laketown, id, true)
  await setEventHidden(services, laketown, id, true)
  expect(await readMarks()).toEqual([{ site_id: laketown, picked: 1, hidden: 1 }])
  await setEventPicked(services, laketown, id, false)
  expect(await readMarks()).toEqual([{ site_id: laketown, picked: 0, hidden: 1 }])
})

test('An event that waits for an editor or is in quarantine cannot be picked, and no longer if it was', async () => {
  const pick = async (isPicked: boolean) =>
    (await setEventPicked(services, laketown, id, isPicked)).kind
  for (const column of [sql`published = 0`, sql`quarantined = 1`]) {
    await db.run(sql`UPDATE event SET ${column} WHERE id = ${id}`)
    expect(await pick(true)).toBe('not-published')
    expect([await readMarks(), await countEntries()]).toEqual([[], 0])
    await db.run(sql`UPDATE event SET published = 1, quarantined = 0 WHERE id = ${id}`)
  }
  expect(await pick(true)).toBe('saved')
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${id}`)
  expect([await pick(true), await pick(false), await pick(true)]).toEqual([
    'not-published',
    'saved',
    'not-published',
  ])
})

const countEntries = async () =>
  (await db.get<{ n: number }>(sql`SELECT count(*) n FROM audit_entry`)).n

test('An event of another site or a deleted one is not found, and nothing is stored', async () => {
  const changeAll = async (siteId: number, eventId: number) => [
    (await setEventPicked(services, siteId, eventId, true)).kind,
    await setEventHidden(services, siteId, eventId, true),
    (await setEventTags(services, siteId, eventId, ['x'])).kind,
    (await addEventTag(services, siteId, eventId, 'x')).kind,
    (await removeEventTag(services, siteId, eventId, 'x')).kind,
    (await setEventCategories(services, siteId, eventId, ['jazz'])).kind,
  ]
  const refused = ['not-found', false, 'not-found', 'not-found', 'not-found', 'not-found']
  expect(await changeAll(harbor, id)).toEqual(refused)
  expect(await changeAll(laketown, 999_999)).toEqual(refused)
  await db.run(sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${id}`)
  expect(await changeAll(laketown, id)).toEqual(refused)
  expect([await readMarks(), await readTags(), await readCategories()]).toEqual([
    [],
    [],
    ['comedy'],
  ])
})

test('Categories that an editor sets replace the others, and are locked', async () => {
  const saved = await setEventCategories(services, laketown, id, ['jazz', 'concerts', 'jazz'])
  expect(saved).toEqual({ kind: 'saved', categories: ['jazz', 'concerts'] })
  expect(await readCategories()).toEqual(['concerts', 'jazz'])
  const row = await db.get(sql`SELECT categories_locked, revision FROM event WHERE id = ${id}`)
  expect(row).toEqual({ categories_locked: 1, revision: 2 })
})

test('Unknown, no, or too many categories are refused, and the stored ones stay', async () => {
  const saveAndGetKind = async (ids: string[]) =>
    (await setEventCategories(services, laketown, id, ids)).kind
  expect(await saveAndGetKind([])).toBe('no-category')
  expect(await saveAndGetKind(['jazz', 'nope'])).toBe('unknown-category')
  expect(await saveAndGetKind(Array.from({ length: 21 }, (_, at) => `c${at}`))).toBe('too-many')
  expect(await readCategories()).toEqual(['comedy'])
})

test('Tags are trimmed; what is empty or already present is ignored', async () => {
  await setEventTags(services, laketown, id, ['  Pride  month ', '', 'free', 'Free', 'free'])
  expect(await readTags()).toEqual(['Pride month', 'free'])
  await addEventTag(services, laketown, id, ' ')
  await addEventTag(services, laketown, id, 'FREE')
  await addEventTag(services, laketown, id, 'late night')
  expect(await readTags()).toEqual(['Pride month', 'free', 'late night'])
  await removeEventTag(services, laketown, id, 'free')
  await removeEventTag(services, laketown, id, 'absent')
  expect(await readTags()).toEqual(['Pride month', 'late night'])
})

test('Tags belong to one site', async () => {
  await db.run(sql`INSERT INTO event_tag VALUES (${harbor}, 'theirs', ${id})`)
  await setEventTags(services, laketown, id, ['ours'])
  await setEventTags(services, laketown, id, [])
  expect(await readTags()).toEqual(['theirs'])
})

test('Tags that are too long, too many, or no words are refused', async () => {
  expect(parseTags(['x'.repeat(51)]).kind).toBe('too-long')
  for (const tag of ['7:free', '<b>', 'a,b', '#free', '-', 'a\u200bb', '\u202efree']) {
    expect(parseTags([tag]).kind).toBe('not-a-tag')
  }
  expect(parseTags(Array.from({ length: MAX_TAGS + 1 }, (_, at) => `tag ${at}`)).kind).toBe(
    'too-many',
  )
  expect(parseTags(['Kids & families', "children's", 'été', '爵士', '18+']).kind).toBe('tags')
  const full = Array.from({ length: MAX_TAGS }, (_, at) => `tag ${at}`)
  await setEventTags(services, laketown, id, full)
  expect((await addEventTag(services, laketown, id, 'one more')).kind).toBe('too-many')
  expect((await addEventTag(services, laketown, id, 'TAG 3')).kind).toBe('saved')
  expect(await readTags()).toHaveLength(MAX_TAGS)
})
