import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/account'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { createToken } from '~/lib/crypto/token'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addImage, buildInput } from '../../../../test/samples/submissions'
import type { EventForm } from '../form/event-form'
import type { EditScope } from '../form/event-input'
import { findEventForm } from '../form/find-event-form.server'
import { decideSubmission } from '../review/decide-submission.server'
import { editEvent } from './edit-event.server'
import { submitEvent } from './submit-event.server'

type Person = Pick<Viewer, 'id' | 'roles'>
type Site = { id: number; timezone: string }

const services = { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES }
const OTHER_IMAGE = 'cd'.repeat(32)

let laketown: Site
let harbor: Site
let author: Person
let editor: Person
let harborEditor: Person
/** A venue in both cities. */
let shared: string

beforeAll(async () => {
  await createFixtures()
  await addImage()
  const defaults = sql`SELECT settings FROM site WHERE host = 'laketown'`
  const { settings } = await db.get<{ settings: string }>(defaults)
  await addImage(OTHER_IMAGE)
  // An image may be used while a site shows it.
  await db.run(sql`UPDATE site SET settings = ${settings} WHERE host = 'laketown'`)
  ;[laketown, harbor] = await Promise.all([requireSite('laketown'), requireSite('harbor')])
  const roleOn = (site: Site) => ({ role: 'siteadmin', siteId: site.id }) as const
  const [id, harborId] = await Promise.all([
    addAccount({ email: 'editor@example.com', adminOfSites: ['laketown'] }),
    addAccount({ email: 'harbor@example.com', adminOfSites: ['harbor'] }),
  ])
  editor = { id, roles: [roleOn(laketown)] }
  harborEditor = { id: harborId, roles: [roleOn(harbor)] }
  const pier = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'pier'`)
  shared = String(pier.id)
  await db.run(sql`INSERT INTO venue_site (venue_id, site_id) VALUES (${pier.id}, ${laketown.id})`)
})

beforeEach(async () => {
  const email = `${createToken().toLowerCase()}@example.com`
  author = { id: await addAccount({ email }), roles: [] }
})

async function submit(fields: Partial<EventForm>): Promise<number> {
  const saved = await submitEvent(
    services,
    { site: laketown, author, network: '198.51.100.7' },
    await buildInput(fields),
    { formKey: createToken(), isConfirmedNew: true },
  )
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  return saved.eventId
}

type Options = { scope?: EditScope; by?: Person; site?: Site }

async function edit(id: number, fields: Partial<EventForm>, options: Options = {}) {
  const { scope = 'this', by = author, site = laketown } = options
  return editEvent(services, { site, editor: by }, id, await buildInput(fields), { scope })
}

const findSubmission = (eventId: number) =>
  db.get<{ id: number; state: string; version: number; revision: number }>(sql`
    SELECT id, state, updated_at version, revision FROM submission
    WHERE id = (SELECT submission_id FROM event WHERE id = ${eventId})`)

type Date = {
  id: number
  title: string
  published: number
  quarantined: number
  bySuperadmin: number
  venue: number
}

const findDates = (id: number) =>
  db.all<Date>(sql`
    SELECT id, title, published, quarantined, quarantined_by_superadmin bySuperadmin, venue_id venue FROM event
    WHERE unit = (SELECT unit FROM event WHERE id = ${id}) AND deleted_at IS NULL ORDER BY start_at`)

const SECOND_DATE = [{ startDate: '2026-05-16', startTime: '10:00', endTime: '', row: 0 }]

test.each<[what: string, fields: Partial<EventForm>]>([
  ['title', { title: 'Cheap pills' }],
  ['description', { description: 'Bring your credit card and walk with us.' }],
  ['ticket link', { ticketUrl: 'https://phishing.example/' }],
  ['website', { upstreamUrl: 'https://phishing.example/' }],
  ['image', { imageChecksum: OTHER_IMAGE }],
  ['contact', { contact: { name: 'Mallory', phone: '', email: '', orgName: '' } }],
  ['category', { categories: ['jazz'] }],
  ['price', { price: 'paid', priceFrom: '900', priceTo: '' }],
  ['end', { endTime: '23:00' }],
])('No editor publishes another %s than they have seen', async (_, fields) => {
  const id = await submit({ title: 'Lantern walk' })
  await db.run(
    sql`UPDATE submission SET state = 'held' WHERE id = ${(await findSubmission(id)).id}`,
  )
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${id}`)
  const seen = await findSubmission(id)
  expect((await edit(id, { title: 'Lantern walk', ...fields, published: false })).kind).toBe(
    'saved',
  )
  const now = await findSubmission(id)
  expect(now).toMatchObject({ id: seen.id, state: 'held' })
  // A list of submissions has revisions instead of versions.
  expect(now.revision).toBeGreaterThan(seen.revision)
  const decide = (version: number) =>
    decideSubmission(
      services,
      { id: seen.id, siteId: laketown.id, editorId: editor.id },
      { state: 'accepted', reason: '', version },
    )
  expect(await decide(seen.version)).toEqual({ kind: 'already-decided' })
  expect(await findDates(id)).toMatchObject([{ published: 0 }])
  expect(await decide(now.version)).toEqual({ kind: 'decided' })
})

test('What an editor corrects is the version that they have seen', async () => {
  const id = await submit({ title: 'Lantern wolk' })
  const { version } = await findSubmission(id)
  await edit(id, { title: 'Lantern walk' }, { by: editor })
  expect((await findSubmission(id)).version).toBe(version)
})

test('A date that is added to an event in quarantine is in quarantine too', async () => {
  const id = await submit({ title: 'Stopped walk' })
  await db.run(sql`
    UPDATE event SET quarantined = 1, quarantined_by = ${editor.id}, quarantined_by_superadmin = 1,
      quarantine_reason = 'A fraud' WHERE id = ${id}`)
  await edit(id, { title: 'Stopped walk', additionalSeriesEvents: SECOND_DATE })
  const dates = await findDates(id)
  expect(dates).toMatchObject([
    { id, quarantined: 1, bySuperadmin: 1 },
    { quarantined: 1, bySuperadmin: 1, published: 1 },
  ])
  const listed = await listListedEvents('laketown')
  for (const date of dates) expect(listed).not.toContain(date.id)
  const reasons = await db.all(sql`
    SELECT DISTINCT quarantine_reason reason, quarantined_by "by" FROM event WHERE unit = (SELECT unit FROM event WHERE id = ${id})`)
  expect(reasons).toEqual([{ reason: 'A fraud', by: editor.id }])
})

test('A date that is added to an event that a site hides is hidden there too, and on no other', async () => {
  const id = await submit({ title: 'Hidden walk', venueId: shared })
  await db.run(
    sql`INSERT INTO event_mark (event_id, site_id, picked, hidden) VALUES (${id}, ${laketown.id}, 1, 1)`,
  )
  await edit(id, { title: 'Hidden walk', venueId: shared, additionalSeriesEvents: SECOND_DATE })
  const [, added] = await findDates(id)
  expect(
    await db.all(
      sql`SELECT site_id site, picked, hidden FROM event_mark WHERE event_id = ${added?.id}`,
    ),
  ).toEqual([{ site: laketown.id, picked: 0, hidden: 1 }])
  expect(await listListedEvents('laketown')).not.toContain(added?.id)
  expect(await listListedEvents('harbor')).toContain(added?.id)
})

test('An editor of another city that lists the event does not accept what its own city has declined', async () => {
  const id = await submit({ title: 'Declined walk', venueId: shared })
  const { id: submissionId } = await findSubmission(id)
  await db.run(sql`UPDATE submission SET state = 'declined' WHERE id = ${submissionId}`)
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${id}`)
  const fields = { title: 'Declined walk', venueId: shared }
  expect(await edit(id, fields, { by: harborEditor, site: harbor })).toMatchObject({
    kind: 'saved',
    state: 'held',
  })
  expect(await findSubmission(id)).toMatchObject({ state: 'held' })
  expect(await findDates(id)).toMatchObject([{ published: 0 }])
  expect(await edit(id, fields, { by: editor })).toMatchObject({ state: 'accepted' })
})

test('An editor changes no date of a series that is only in another city', async () => {
  const id = await submit({ title: 'Two cities', additionalSeriesEvents: SECOND_DATE })
  const [, second] = await findDates(id)
  await db.run(sql`UPDATE event SET venue_id = ${shared} WHERE id = ${second?.id}`)
  const before = await findDates(id)
  const form = await findEventForm(services, harbor, second?.id ?? 0, harborEditor)
  expect(form?.dates.map(({ id, isEditable }) => [id, isEditable])).toEqual([
    [id, false],
    [second?.id, true],
  ])
  for (const scope of ['all', 'following'] as const) {
    const fields = { title: `Taken over ${scope}`, venueId: shared, startDate: '2026-05-16' }
    const saved = await edit(second?.id ?? 0, fields, { scope, by: harborEditor, site: harbor })
    expect(saved.kind).toBe('saved')
    const [first, edited] = await findDates(id)
    expect(first).toEqual(before[0])
    expect(edited?.title).toBe(fields.title)
  }
})

test('An account adds at most a thousand dates a day to its events; an editor is not limited', async () => {
  const id = await submit({ title: 'Many dates' })
  await db.run(sql`
    INSERT INTO submission_count (submitter, day, submissions)
    VALUES (${`dates ${author.id}`}, ${Math.floor(NOW / DAY)}, 999)`)
  const [first] = SECOND_DATE
  const add = (startDate: string, by: Person) =>
    edit(id, { title: 'Many dates', additionalSeriesEvents: [{ ...first!, startDate }] }, { by })
  expect((await add('2026-05-16', author)).kind).toBe('saved')
  const retryAfter = 7 * 3600
  expect(await add('2026-05-17', author)).toEqual({ kind: 'too-many', retryAfter })
  expect(await findDates(id)).toHaveLength(2)
  expect((await add('2026-05-18', editor)).kind).toBe('saved')
  // Changing what is there is not limited.
  expect((await edit(id, { title: 'As many dates' })).kind).toBe('saved')
})

test('What an editor declines while its author saves it is not public', async () => {
  const id = await submit({ title: 'At once' })
  const { id: submissionId, version } = await findSubmission(id)
  const decision = { state: 'declined' as const, reason: 'It is an advertisement.', version }
  const input = await buildInput({ title: 'At once', additionalSeriesEvents: SECOND_DATE })
  const [saved, decided] = await Promise.all([
    editEvent(services, { site: laketown, editor: author }, id, input, { scope: 'this' }),
    decideSubmission(
      services,
      { id: submissionId, siteId: laketown.id, editorId: editor.id },
      decision,
    ),
  ])
  expect([saved.kind, decided.kind]).toEqual(['saved', 'decided'])
  expect(await findSubmission(id)).toMatchObject({ state: 'declined' })
  expect(await findDates(id)).toMatchObject([{ published: 0 }, { published: 0 }])
})
