import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount, findViewerByToken, signIn } from '../../../../test/accounts'
import { db, listListedEvents, resetDatabases, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addSubmittedEvent, addSubmittedSeries } from '../../../../test/samples/submitted-events'
import { setEventHidden } from '../editors/set-event-hidden.server'
import { setEventQuarantined } from '../editors/set-event-quarantined.server'
import { findEvent } from '../event-store.server'
import { deleteOwnEvent } from './delete-own-event.server'
import { eraseDeletedEvents } from './erase-deleted-events.server'
import type { Editor } from './find-editable-event.server'
import { restoreOwnEvent } from './restore-own-event.server'
import { setEventPublished } from './set-event-published.server'

const HOST = 'laketown.localhost'
const services = servicesAt(NOW)

type Person = 'ann' | 'bob' | 'admin' | 'superadmin' | 'admin of Harbor'
const editors = new Map<Person, Editor>()

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  const site = await requireSite('laketown')
  const accounts: [Person, Parameters<typeof addAccount>[0]][] = [
    ['ann', { email: 'ann@example.com' }],
    ['bob', { email: 'bob@example.com' }],
    ['admin', { email: 'admin@example.com', adminOfSites: ['laketown'] }],
    ['admin of Harbor', { email: 'harbor@example.com', adminOfSites: ['harbor'] }],
    ['superadmin', { email: 'super@example.com', isSuperadmin: true }],
  ]
  for (const [person, account] of accounts) {
    const { token } = await signIn(await addAccount(account), HOST)
    const viewer = await findViewerByToken({ db, now: NOW }, { token, host: HOST, kind: 'cookie' })
    editors.set(person, { site, viewer: viewer! })
  }
})

const as = (person: Person) => editors.get(person)!
const accountId = (person: Person) => as(person).viewer.id
const see = (person: Person, id: number) => findEvent(db, as(person).site, id, as(person).viewer)
const reading = (more: object = {}) =>
  addSubmittedEvent({
    by: accountId('ann'),
    title: 'Ann reads',
    wall: '2026-05-02T20:00:00',
    description: 'Poems',
    categories: ['concerts'],
    ...more,
  })
const publish = (
  person: Person,
  id: number,
  isPublished: boolean,
  scope: 'this' | 'all' = 'this',
) => setEventPublished(services, as(person), id, { isPublished, scope })
const isPublished = async (id: number) =>
  (await db.get<{ published: number }>(sql`SELECT published FROM event WHERE id = ${id}`)).published

test('A deleted event is gone for everyone at once, and is restored as it was', async () => {
  const id = await reading()
  const before = await see('ann', id)
  expect(await listListedEvents('laketown')).toEqual([id])
  expect(await deleteOwnEvent(services, as('ann'), id, 'this')).toMatchObject({ id })
  for (const person of ['ann', 'admin', 'superadmin'] as const) {
    expect(await see(person, id)).toBe(null)
  }
  expect(await listListedEvents('laketown')).toEqual([])
  // Deleting it again changes nothing, not even the day that is left.
  expect(await deleteOwnEvent(servicesAt(NOW + 5), as('ann'), id, 'this')).not.toBe(null)
  const { at } = await db.get<{ at: number }>(sql`SELECT deleted_at AS at FROM event`)
  expect(at).toBe(NOW)
  expect(await restoreOwnEvent(services, as('ann'), id)).toMatchObject({ id })
  expect(await restoreOwnEvent(services, as('ann'), id)).toMatchObject({ id })
  expect(await see('ann', id)).toEqual({ ...before, updatedAt: NOW })
  expect(await listListedEvents('laketown')).toEqual([id])
})

test('A deleted event cannot be restored after a day, and then what its author wrote is erased', async () => {
  const [id, live] = [await reading(), await reading({ title: 'Live' })]
  const fromFeed = await addEvent({ title: 'Feed', wall: '2026-05-02T20:00:00', description: 'x' })
  await db.run(
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A', 0, 0)`,
  )
  await db.run(
    sql`UPDATE event SET feed_id = 70, feed_type = 'ical', deleted_at = 1 WHERE id = ${fromFeed}`,
  )
  await db.run(
    sql`UPDATE event SET contact = '{"email":"ann@example.com"}', accessibility = '["relaxed"]'`,
  )
  await deleteOwnEvent(services, as('ann'), id, 'this')
  expect(await eraseDeletedEvents({ db, now: NOW + DAY - 1 })).toEqual({ erased: 0 })
  expect(await restoreOwnEvent(servicesAt(NOW + DAY), as('ann'), id)).toBe(null)
  expect(await restoreOwnEvent(servicesAt(NOW + DAY), as('admin'), id)).toBe(null)
  expect(await eraseDeletedEvents({ db, now: NOW + DAY + 1 })).toEqual({ erased: 1 })
  expect(await eraseDeletedEvents({ db, now: NOW + DAY + 1 })).toEqual({ erased: 0 })
  const rows = await db.all(
    sql`SELECT id, title, description, contact, accessibility, search_text AS words FROM event ORDER BY id`,
  )
  expect(rows).toEqual([
    { id, title: 'Ann reads', description: '', contact: '{}', accessibility: '[]', words: '' },
    expect.objectContaining({ id: live, description: 'Poems', accessibility: '["relaxed"]' }),
    expect.objectContaining({ id: fromFeed, description: 'x' }),
  ])
})

test('Only an event’s creator and the admins of its site delete, restore and publish it', async () => {
  const id = await reading()
  for (const person of ['bob', 'admin of Harbor'] as const) {
    expect(await deleteOwnEvent(services, as(person), id, 'all')).toBe(null)
    expect(await publish(person, id, false)).toEqual({ kind: 'not-found' })
    expect(await restoreOwnEvent(services, as(person), id)).toBe(null)
  }
  expect(await isPublished(id)).toBe(1)
  for (const person of ['ann', 'admin', 'superadmin'] as const) {
    expect(await publish(person, id, false)).toEqual({ kind: 'unpublished' })
    expect(await publish(person, id, true)).toEqual({ kind: 'published' })
    expect(await deleteOwnEvent(services, as(person), id, 'this')).not.toBe(null)
    expect(await publish(person, id, false)).toEqual({ kind: 'not-found' })
    expect(await restoreOwnEvent(services, as('bob'), id)).toBe(null)
    expect(await restoreOwnEvent(services, as(person), id)).not.toBe(null)
  }
})

test('An author cannot restore what an admin deleted, and an admin can restore what its author deleted', async () => {
  const id = await reading()
  await deleteOwnEvent(services, as('admin'), id, 'this')
  expect(await restoreOwnEvent(services, as('ann'), id)).toBe(null)
  expect(await restoreOwnEvent(services, as('superadmin'), id)).not.toBe(null)
  await deleteOwnEvent(services, as('ann'), id, 'this')
  expect(await restoreOwnEvent(services, as('admin'), id)).not.toBe(null)
})

test('An event from a feed, or of another site, is neither deleted nor published by anyone', async () => {
  const imported = await addEvent({ title: 'Imported', wall: '2026-05-02T20:00:00' })
  await db.run(
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A', 0, 0)`,
  )
  await db.run(
    sql`UPDATE event SET feed_id = 70, feed_type = 'ical', created_by = ${accountId('ann')} WHERE id = ${imported}`,
  )
  const inHarbor = await reading({ venue: 'pier' })
  for (const id of [imported, inHarbor, 999]) {
    for (const person of ['ann', 'admin', 'superadmin'] as const) {
      expect(await deleteOwnEvent(services, as(person), id, 'all')).toBe(null)
      expect(await publish(person, id, false, 'all')).toEqual({ kind: 'not-found' })
    }
  }
  expect(
    await db.all(sql`SELECT id FROM event WHERE deleted_at IS NULL AND published = 1`),
  ).toHaveLength(2)
})

test('One date of a series is deleted alone, or all at once, and restored with what was deleted with it', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04']
  const by = accountId('ann')
  const [first, second, third] = await addSubmittedSeries(801, days, { by, title: 'Choir' })
  // A date of the series that another account created stays.
  const foreign = await reading({ by: accountId('bob'), series: 801, wall: '2026-05-05T20:00:00' })
  await deleteOwnEvent(services, as('ann'), second!, 'this')
  expect(await listListedEvents('laketown')).toEqual([first, third, foreign])
  const later = servicesAt(NOW + 1)
  await deleteOwnEvent(later, as('ann'), first!, 'all')
  expect(await listListedEvents('laketown')).toEqual([foreign])
  await restoreOwnEvent(later, as('ann'), third!)
  expect(await listListedEvents('laketown')).toEqual([first, third, foreign])
  await restoreOwnEvent(later, as('ann'), second!)
  expect(await listListedEvents('laketown')).toEqual([first, second, third, foreign])
})

test('A restored event is not published while its submission is held or declined', async () => {
  for (const state of ['held', 'declined'] as const) {
    const id = await reading()
    await deleteOwnEvent(services, as('ann'), id, 'this')
    await db.run(sql`UPDATE submission SET state = ${state}`)
    await restoreOwnEvent(services, as('ann'), id)
    expect(await see('bob', id)).toBe(null)
    expect(await isPublished(id)).toBe(0)
  }
  expect(await listListedEvents('laketown')).toEqual([])
})

test('A date returns hidden, and in the quarantine of the rest, if editors removed every other one', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04']
  const by = accountId('ann')
  const [first, second, third] = await addSubmittedSeries(801, days, { by, title: 'Choir' })
  await deleteOwnEvent(services, as('ann'), first!, 'this')
  for (const [id, editor] of [
    [second!, 'admin'],
    [third!, 'superadmin'],
  ] as const) {
    await setEventQuarantined(services, as(editor), id, true)
    await setEventHidden(services, as(editor).site.id, id, true)
  }
  // Without them it is no other way back.
  const later = servicesAt(NOW + 1)
  await deleteOwnEvent(later, as('ann'), second!, 'all')
  await restoreOwnEvent(later, as('ann'), first!)
  expect(
    await db.get(sql`
      SELECT quarantined_by_superadmin AS isLocked, quarantined_by AS editor, m.site_id AS site
      FROM event JOIN event_mark m ON m.event_id = id AND m.hidden = 1 WHERE id = ${first}`),
  ).toEqual({ isLocked: 1, editor: accountId('superadmin'), site: as('ann').site.id })
  expect(await listListedEvents('laketown')).toEqual([])
})

test('A date returns as it was if editors removed only some of the others', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04']
  const by = accountId('ann')
  const [first, second, third] = await addSubmittedSeries(801, days, { by, title: 'Choir' })
  await deleteOwnEvent(services, as('ann'), first!, 'this')
  await setEventQuarantined(services, as('admin'), second!, true)
  await setEventHidden(services, as('admin').site.id, second!, true)
  await restoreOwnEvent(services, as('ann'), first!)
  expect(await listListedEvents('laketown')).toEqual([first, third])
  // What was deleted at once had no other date to follow, and what was deleted before it does not count.
  await deleteOwnEvent(services, as('ann'), first!, 'all')
  await restoreOwnEvent(services, as('ann'), first!)
  expect(await listListedEvents('laketown')).toEqual([first, third])
  await deleteOwnEvent(services, as('ann'), second!, 'this')
  await deleteOwnEvent(servicesAt(NOW + 1), as('ann'), third!, 'all')
  await restoreOwnEvent(servicesAt(NOW + 1), as('ann'), first!)
  expect(await listListedEvents('laketown')).toEqual([first, third])
})

test('All dates of a series are unpublished and published at once, and an open form notices', async () => {
  const days = ['2026-05-02', '2026-05-03']
  const ids = await addSubmittedSeries(802, days, { by: accountId('ann'), title: 'Choir' })
  await publish('ann', ids[0]!, false)
  expect(await listListedEvents('laketown')).toEqual([ids[1]])
  await publish('ann', ids[0]!, false, 'all')
  expect(await listListedEvents('laketown')).toEqual([])
  await publish('ann', ids[0]!, true, 'all')
  expect(await listListedEvents('laketown')).toEqual(ids)
  expect(await db.get(sql`SELECT revision FROM series WHERE id = 802`)).toEqual({ revision: 4 })
})

test('The editors’ decision publishes a submission that is held or declined, not its author', async () => {
  for (const state of ['held', 'declined'] as const) {
    const id = await reading({ state })
    for (const person of ['ann', 'admin'] as const) {
      expect(await publish(person, id, true, 'all')).toEqual({ kind: 'in-review' })
    }
    expect(await isPublished(id)).toBe(0)
  }
})

test('Publishing what was saved unpublished is reviewed like saving it', async () => {
  const spam = {
    title: 'CASINO BONUS!!! CLICK HERE',
    description: Array.from(
      { length: 12 },
      (_, at) => `<p>Free casino bonus <a href="https://bit.ly/${at}">click here</a></p>`,
    ).join(''),
  }
  const id = await reading({ ...spam, published: 0 })
  expect(await publish('ann', id, true)).toMatchObject({ kind: 'held' })
  expect(await isPublished(id)).toBe(0)
  const { state, score } = await db.get<{ state: string; score: number }>(
    sql`SELECT state, score FROM submission`,
  )
  expect([state, score > 0]).toEqual(['held', true])
  const days = ['2026-05-02', '2026-05-03']
  const [fair, unfair] = await addSubmittedSeries(803, days, {
    by: accountId('ann'),
    title: 'Choir',
    published: 0,
  })
  await db.run(
    sql`UPDATE event SET title = ${spam.title}, description = ${spam.description} WHERE id = ${unfair}`,
  )
  expect(await publish('ann', fair!, true)).toEqual({ kind: 'published' })
  expect(await publish('ann', fair!, true, 'all')).toMatchObject({ kind: 'held' })
  expect(await listListedEvents('laketown')).toEqual([])
  const byAdmin = await reading({ ...spam, published: 0 })
  expect(await publish('admin', byAdmin, true)).toEqual({ kind: 'published' })
})
