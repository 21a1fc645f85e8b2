import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { createToken } from '~/lib/crypto/token'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addImage, buildInput } from '../../../../test/samples/submissions'
import { deleteOwnEvent } from '../authors/delete-own-event.server'
import { editEvent } from '../authors/edit-event.server'
import { restoreOwnEvent } from '../authors/restore-own-event.server'
import { submitEvent } from '../authors/submit-event.server'
import type { EventForm } from '../form/event-form'
import { findEventForm } from '../form/find-event-form.server'
import { setEventCategories } from './set-event-categories.server'
import { setEventPicked } from './set-event-picked.server'
import { addEventTag, removeEventTag, setEventTags } from './set-event-tags.server'

type Person = Pick<Viewer, 'id' | 'roles'>

let site: { id: number; timezone: string }
let author: Person
let admin: Person
let id: number

const actingAt = (now: number) =>
  actingAs({ ...servicesAt(now), imageReferences: IMAGE_REFERENCES }, admin)

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  await addImage()
  site = await requireSite('laketown')
  author = { id: await addAccount({ email: 'author@example.com' }), roles: [] }
  const account = await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] })
  admin = { id: account, roles: [{ role: 'siteadmin', siteId: site.id }] }
  id = await addEvent({ title: 'Trio', wall: '2026-05-02T19:00:00', categories: ['comedy'] })
})

type Changes = Record<string, { before: unknown; after: unknown }>

async function listEntries() {
  const rows = await db.all<{ action: string; site: number; target: string; changes: string }>(sql`
    SELECT action, site_id site, target_kind || ' ' || target_name target, changes FROM audit_entry ORDER BY id`)
  return rows.map(({ changes, ...entry }) => ({
    ...entry,
    changes: JSON.parse(changes) as Changes,
  }))
}
const listActions = async () => (await listEntries()).map(({ action }) => action)

async function submit(fields: Partial<EventForm>, by = author): Promise<number> {
  const services = { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES }
  const args = { site, author: by, network: '198.51.100.7' }
  const options = { formKey: createToken(), isConfirmedNew: true }
  const saved = await submitEvent(services, args, await buildInput(fields), options)
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.eventId
}

async function edit(event: number, fields: Partial<EventForm>, revision?: number, editor = admin) {
  const options = {
    scope: 'this' as const,
    isCurrent: (stored: { revision: number }) => [undefined, stored.revision].includes(revision),
  }
  return editEvent(actingAt(NOW), { site, editor }, event, await buildInput(fields), options)
}

test('Picking an event is logged once, however often it is repeated', async () => {
  for (const isPicked of [true, true, false, false]) {
    expect(await setEventPicked(actingAt(NOW), site.id, id, isPicked)).toEqual({ kind: 'saved' })
  }
  const entry = { site: site.id, target: 'event Trio', changes: {} }
  expect(await listEntries()).toEqual([
    { action: 'event.pick', ...entry },
    { action: 'event.unpick', ...entry },
  ])
})

test('Categories and tags are logged from what to what, and not when nothing changes', async () => {
  const services = actingAt(NOW)
  await setEventCategories(services, site.id, id, ['jazz', 'comedy'])
  await setEventCategories(services, site.id, id, ['comedy', 'jazz'])
  await setEventTags(services, site.id, id, ['b', 'a'])
  await setEventTags(services, site.id, id, ['a', 'b'])
  await addEventTag(services, site.id, id, 'A')
  await removeEventTag(services, site.id, id, 'b')
  await removeEventTag(services, site.id, id, 'b')
  expect((await listEntries()).map(({ action, changes }) => [action, changes])).toEqual([
    [
      'event.categorize',
      {
        categories: { before: ['comedy'], after: ['comedy', 'jazz'] },
        locked: { before: false, after: true },
      },
    ],
    ['event.tag', { tags: { before: [], after: ['a', 'b'] } }],
    ['event.tag', { tags: { before: ['a', 'b'], after: ['a'] } }],
  ])
})

test("Nothing is logged for another site's event, an unknown one, or what is refused", async () => {
  const harbor = (await requireSite('harbor')).id
  await setEventPicked(actingAt(NOW), harbor, id, true)
  await setEventPicked(actingAt(NOW), site.id, 999_999, true)
  await setEventTags(actingAt(NOW), harbor, id, ['x'])
  await setEventCategories(actingAt(NOW), site.id, id, [])
  await setEventCategories(actingAt(NOW), harbor, id, ['jazz'])
  expect(await listEntries()).toEqual([])
})

test("An admin's edit of someone's event is logged field by field", async () => {
  const event = await submit({ title: 'Quiz', startDate: '2026-05-05', startTime: '19:00' })
  const revision = (await findEventForm(actingAt(NOW), site, event, admin))?.revision
  const fields = { title: 'Big quiz', startDate: '2026-05-06', startTime: '20:00' }
  expect(await edit(event, fields, revision)).toMatchObject({ kind: 'saved' })
  const [entry, ...later] = await listEntries()
  expect(later).toEqual([])
  expect(entry).toMatchObject({ action: 'event.edit', target: 'event Big quiz' })
  expect(entry?.changes).toMatchObject({
    title: { before: 'Quiz', after: 'Big quiz' },
    start: { before: '2026-05-05 19:00', after: '2026-05-06 20:00' },
    dates: { before: ['2026-05-05'], after: ['2026-05-06'] },
  })
  expect(Object.keys(entry?.changes ?? {})).not.toContain('description')
})

test('A save that changes nothing, one that is too late, and an own event are not logged', async () => {
  const fields = { title: 'Quiz', startDate: '2026-05-05', startTime: '19:00' }
  const event = await submit(fields)
  expect(await edit(event, fields)).toMatchObject({ kind: 'saved' })
  expect(await edit(event, { ...fields, title: 'Late' }, 1)).toMatchObject({ kind: 'conflict' })
  const own = await submit({ ...fields, title: 'My quiz' }, admin)
  expect(await edit(own, { ...fields, title: 'My own quiz' })).toMatchObject({ kind: 'saved' })
  expect(await listActions()).toEqual([])
})

test('Deleting and restoring are logged for an admin, not for the author, and not twice', async () => {
  const event = await submit({ title: 'Quiz', startDate: '2026-05-05', startTime: '19:00' })
  const asAdmin = { site, viewer: admin }
  expect(await deleteOwnEvent(actingAt(NOW), asAdmin, event, 'this')).not.toBeNull()
  expect(await deleteOwnEvent(actingAt(NOW + 1), asAdmin, event, 'this')).not.toBeNull()
  expect(await restoreOwnEvent(actingAt(NOW + 2), asAdmin, event)).not.toBeNull()
  expect(await restoreOwnEvent(actingAt(NOW + 3), asAdmin, event)).not.toBeNull()
  expect(await listActions()).toEqual(['event.delete', 'event.restore'])
  const asAuthor = { site, viewer: author }
  await deleteOwnEvent(actingAt(NOW + 4), asAuthor, event, 'this')
  expect(await listActions()).toEqual(['event.delete', 'event.restore'])
})
