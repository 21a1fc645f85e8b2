import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/account'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { createToken } from '~/lib/crypto/token'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { addImage, buildInput } from '../../../../test/samples/submissions'
import { setEventHidden } from '../editors/set-event-hidden.server'
import { setEventQuarantined } from '../editors/set-event-quarantined.server'
import type { EventForm } from '../form/event-form'
import type { EditScope } from '../form/event-input'
import { findEventForm } from '../form/find-event-form.server'
import { editEvent } from './edit-event.server'
import { submitEvent } from './submit-event.server'

type Person = Pick<Viewer, 'id' | 'roles'>

const services = { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES }

let site: { id: number; timezone: string }
let harbor: { id: number; timezone: string }
let author: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  await createFixtures()
  await addImage()
  site = (await findSiteByHost(db, 'laketown')) ?? { id: 0, timezone: '' }
  harbor = (await findSiteByHost(db, 'harbor')) ?? { id: 0, timezone: '' }
  stranger = { id: await addAccount({ email: 'stranger@example.com' }), roles: [] }
  const id = await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] })
  admin = { id, roles: [{ role: 'siteadmin', siteId: site.id }] }
})

beforeEach(async () => {
  const email = `${createToken().toLowerCase()}@example.com`
  author = { id: await addAccount({ email }), roles: [] }
})

async function submit(fields: Partial<EventForm>): Promise<number> {
  const saved = await submitEvent(
    { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES },
    { site, author, network: '198.51.100.7' },
    await buildInput(fields),
    { formKey: createToken(), isConfirmedNew: true },
  )
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.eventId
}

type Options = { scope?: EditScope; revision?: number; editor?: Person }

async function edit(id: number, fields: Partial<EventForm>, options: Options = {}) {
  const { scope = 'this', revision, editor = author } = options
  const input = await buildInput(fields)
  return editEvent(services, { site, editor }, id, input, {
    scope,
    isCurrent: revision === undefined ? undefined : (stored) => stored.revision === revision,
  })
}

const findTitles = (id: number) =>
  db.all<{ day: string; title: string; hour: string }>(sql`
    SELECT start_day day, title, strftime('%H', start_at / 1000, 'unixepoch') hour FROM event
    WHERE unit = (SELECT unit FROM event WHERE id = ${id}) AND deleted_at IS NULL ORDER BY start_at`)

const WEEKLY: Partial<EventForm> = {
  title: 'Weekly quiz',
  startDate: '2026-05-05',
  startTime: '19:00',
  endTime: '21:00',
  repeats: 'weekly',
  repeatUntil: '2026-05-26',
}

async function listDates(id: number) {
  return db.all<{ id: number; day: string }>(sql`
    SELECT id, start_day day FROM event
    WHERE unit = (SELECT unit FROM event WHERE id = ${id}) AND deleted_at IS NULL ORDER BY start_at`)
}

test('The form shows an event as it was submitted', async () => {
  const fields: Partial<EventForm> = {
    title: 'Night market',
    price: 'paid',
    priceFrom: '5',
    priceTo: '7.50',
    ages: 'all',
    accessibility: ['hearing-loop'],
    upstreamUrl: 'https://example.com/market',
    contact: { name: 'Ana', phone: '', email: '', orgName: '' },
  }
  const form = await findEventForm(servicesAt(NOW), site, await submit(fields), author)
  expect(form?.values).toMatchObject({
    ...fields,
    startDate: '2026-05-02',
    startTime: '19:00',
    endTime: '21:00',
    endDate: '',
    categories: ['comedy'],
    published: true,
  })
})

test('Only its author and the site’s admins may edit an event, and only on its own site', async () => {
  const id = await submit({ title: 'Mine' })
  for (const editor of [author, admin]) {
    expect(await findEventForm(servicesAt(NOW), site, id, editor)).not.toBeNull()
  }
  const harborAdmin: Person = {
    ...stranger,
    roles: [{ role: 'siteadmin', siteId: harbor.id }],
  }
  for (const editor of [stranger, harborAdmin]) {
    expect(await edit(id, { title: 'Not mine' }, { editor })).toEqual({ kind: 'not-found' })
  }
  const onHarbor = await editEvent(
    services,
    { site: harbor, editor: author },
    id,
    await buildInput(),
    { scope: 'this' },
  )
  expect(onHarbor).toEqual({ kind: 'not-found' })
  expect(await findTitles(id)).toMatchObject([{ title: 'Mine' }])
})

test('An imported event cannot be edited', async () => {
  const id = await submit({ title: 'From a feed' })
  await db.run(sql`
    INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (7, 'ical', 'x', 0, 0)`)
  await db.run(sql`UPDATE event SET feed_id = 7, feed_type = 'ical' WHERE id = ${id}`)
  expect(await findEventForm(servicesAt(NOW), site, id, admin)).toBeNull()
  expect(await edit(id, { title: 'Changed' }, { editor: admin })).toEqual({ kind: 'not-found' })
})

test('Of two editors at once the second writes nothing, and learns what is stored', async () => {
  const id = await submit({ title: 'Shared' })
  const saves = await Promise.all([
    edit(id, { title: 'Shared by one' }, { revision: 1 }),
    edit(id, { title: 'Shared by two' }, { revision: 1, editor: admin }),
  ])
  expect(saves.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  const conflict = saves.find(({ kind }) => kind === 'conflict')
  if (conflict?.kind !== 'conflict') throw new Error('no conflict')
  const [{ title } = { title: '' }] = await findTitles(id)
  expect(conflict.current).toMatchObject({ values: { title }, revision: 2 })
})

test('An edit of one date changes no other date of its series', async () => {
  const first = await submit(WEEKLY)
  const [, second] = await listDates(first)
  const saved = await edit(second?.id ?? 0, {
    ...WEEKLY,
    title: 'Quiz with a guest',
    startDate: '2026-05-12',
    startTime: '20:00',
  })
  expect(saved.kind).toBe('saved')
  expect(await findTitles(first)).toEqual([
    { day: '2026-05-05', title: 'Weekly quiz', hour: '00' },
    { day: '2026-05-12', title: 'Quiz with a guest', hour: '01' },
    { day: '2026-05-19', title: 'Weekly quiz', hour: '00' },
    { day: '2026-05-26', title: 'Weekly quiz', hour: '00' },
  ])
})

test('An edit of this and later dates leaves the earlier ones, and keeps the ids of the others', async () => {
  const first = await submit(WEEKLY)
  const before = await listDates(first)
  const third = before[2]?.id ?? 0
  const { values } = (await findEventForm(servicesAt(NOW), site, third, author)) ?? {}
  const later = { ...values, title: 'Late quiz', startTime: '21:00', endTime: '23:00' }
  expect((await edit(third, later, { scope: 'following' })).kind).toBe('saved')
  expect(await findTitles(first)).toEqual([
    { day: '2026-05-05', title: 'Weekly quiz', hour: '00' },
    { day: '2026-05-12', title: 'Weekly quiz', hour: '00' },
    { day: '2026-05-19', title: 'Late quiz', hour: '02' },
    { day: '2026-05-26', title: 'Late quiz', hour: '02' },
  ])
  expect(await listDates(first)).toEqual(before)
})

test('Two edits of different dates of a series at once do not overwrite each other', async () => {
  const first = await submit(WEEKLY)
  const [early, late] = await listDates(first)
  const outcomes = await Promise.all([
    edit(early?.id ?? 0, { ...WEEKLY, title: 'All of them' }, { scope: 'all', revision: 1 }),
    edit(late?.id ?? 0, { ...WEEKLY, title: 'Only me', startDate: '2026-05-12' }, { revision: 1 }),
  ])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
})

test('A single event becomes a series when dates are added, and all are listed', async () => {
  const id = await submit({ title: 'Open studio' })
  const additionalSeriesEvents = [
    { startDate: '2026-05-16', startTime: '10:00', endTime: '', row: 0 },
  ]
  expect(await edit(id, { title: 'Open studio', additionalSeriesEvents })).toMatchObject({
    kind: 'saved',
  })
  const dates = await listDates(id)
  expect(dates.map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-16'])
  const listed = await listListedEvents('laketown')
  for (const date of dates) expect(listed).toContain(date.id)
})

test('Dates that are added to an event that editors hid or quarantined are so too, unless some of its dates are public', async () => {
  const remove = [
    (id: number) => setEventQuarantined(services, { site, viewer: admin }, id, true),
    (id: number) => setEventHidden(services, site.id, id, true),
  ]
  const countRemoved = async (id: number) => {
    const [row] = await db.all<{ removed: number; dates: number }>(sql`
      SELECT sum(quarantined OR coalesce(hidden, 0)) AS removed, count(*) AS dates
      FROM event LEFT JOIN event_mark ON event_id = id AND site_id = ${site.id}
      WHERE unit = (SELECT unit FROM event WHERE id = ${id})`)
    return row
  }
  for (const removeEvent of remove) {
    const id = await submit({ title: 'Weekly quiz' })
    await removeEvent(id)
    const listed = await listListedEvents('laketown')
    const saved = await edit(id, WEEKLY, { scope: 'all' })
    expect(saved).toMatchObject({ kind: 'saved', state: 'accepted' })
    expect(await countRemoved(id)).toEqual({ removed: 4, dates: 4 })
    expect(await listListedEvents('laketown')).toEqual(listed)
    const some = await submit(WEEKLY)
    await removeEvent(some)
    await edit(some, { ...WEEKLY, repeatUntil: '2026-06-02' }, { scope: 'all' })
    expect(await countRemoved(some)).toEqual({ removed: 1, dates: 5 })
  }
})

test('An unpublished event disappears from the lists, and returns when it is published', async () => {
  const id = await submit({ title: 'On and off' })
  await edit(id, { title: 'On and off', published: false })
  expect(await listListedEvents('laketown')).not.toContain(id)
  await edit(id, { title: 'On and off' })
  expect(await listListedEvents('laketown')).toContain(id)
})

test('A declined event that its author saves waits for an editor again; an admin who publishes it accepts it', async () => {
  const id = await submit({ title: 'Second chance' })
  await db.run(
    sql`UPDATE submission SET state = 'declined' WHERE id = (SELECT submission_id FROM event WHERE id = ${id})`,
  )
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${id}`)
  expect(await edit(id, { title: 'Second chance, fixed' })).toMatchObject({
    state: 'held',
    news: 'held',
  })
  expect(await listListedEvents('laketown')).not.toContain(id)
  const accepted = await edit(id, { title: 'Second chance, fixed' }, { editor: admin })
  expect(accepted).toMatchObject({ state: 'accepted', news: 'published' })
  expect(await listListedEvents('laketown')).toContain(id)
})

test('Categories that an editor set stay when the author saves, and change when an admin does', async () => {
  const id = await submit({ title: 'Sorted' })
  await db.run(sql`UPDATE event SET categories_locked = 1 WHERE id = ${id}`)
  const findCategories = async () =>
    (
      await db.all<{ id: string }>(
        sql`SELECT category_id id FROM event_category WHERE event_id = ${id}`,
      )
    ).map((row) => row.id)
  await edit(id, { title: 'Sorted', categories: ['jazz'] })
  expect(await findCategories()).toEqual(['comedy'])
  await edit(id, { title: 'Sorted', categories: ['jazz'] }, { editor: admin })
  expect(await findCategories()).toEqual(['jazz'])
})
