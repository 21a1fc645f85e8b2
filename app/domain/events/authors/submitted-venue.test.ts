import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '~/domain/accounts/account'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { listPublicVenues } from '~/domain/venues/list-public-venues.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { findVenue, findVenueNames } from '~/domain/venues/venue-store.server'
import { createToken } from '~/lib/crypto/token'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addImage, buildInput } from '../../../../test/samples/submissions'
import { findEvent } from '../event-store.server'
import { editEvent } from './edit-event.server'
import { submitEvent } from './submit-event.server'

type Person = Pick<Viewer, 'id' | 'roles'>

const BARN = { name: 'Secret Barn', address: '12 Mill Rd', latitude: 43.05, longitude: -87.95 }

const services = { ...servicesAt(NOW), imageReferences: IMAGE_REFERENCES }

let site: { id: number; timezone: string }
let author: Person
let stranger: Person

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  await addImage()
  site = await requireSite('laketown')
  author = { id: await addAccount({ email: 'author@example.com' }), roles: [] }
  stranger = { id: await addAccount({ email: 'stranger@example.com' }), roles: [] }
})

const submitAt = async (
  venue: typeof BARN | { id: number },
  { by = author, published = true } = {},
) =>
  submitEvent(
    services,
    { site, author: by, network: '198.51.100.7' },
    { ...(await buildInput({ published })), venue },
    { formKey: createToken(), isConfirmedNew: true },
  )

/** An event at the barn, which nobody has submitted before. */
async function submitAtBarn(options?: { published: boolean }) {
  const saved = await submitAt(BARN, options)
  if (saved.kind !== 'saved') throw new Error(saved.kind)
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE name = ${BARN.name}`)
  return { event: saved.eventId, venue: id }
}

/** The doors that show the venue: its page, feeds and widgets; search; partners; and who picks a venue. */
async function listDoorsToBarn(venue: number, siteId = site.id): Promise<string[]> {
  const partners = await listPublicVenues(db, siteId, { after: 0, limit: 100 })
  const picked = await findVenuesByText(db, siteId, 'secret')
  const doors: [string, boolean][] = [
    ['page', (await findVenue(db, siteId, venue)) !== null],
    ['search', (await findVenueNames(db, siteId, [`${venue}`])).size > 0],
    ['partners', partners.some(({ id }) => id === venue)],
    ['picker', picked.some(({ id }) => id === venue)],
  ]
  return doors.flatMap(([door, isOpen]) => (isOpen ? [door] : []))
}

const EVERY_DOOR = ['page', 'search', 'partners', 'picker']

const SET: Record<string, (event: number) => SQL> = {
  unpublished: (event) => sql`UPDATE event SET published = 0 WHERE id = ${event}`,
  quarantined: (event) => sql`UPDATE event SET quarantined = 1 WHERE id = ${event}`,
  deleted: (event) => sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${event}`,
  hidden: (event) =>
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${event}, ${site.id}, 1)`,
}

test.each(Object.keys(SET))(
  'While its only event is %s, no door shows a submitted venue',
  async (state) => {
    const { event, venue } = await submitAtBarn()
    expect(await listDoorsToBarn(venue)).toEqual(EVERY_DOOR)
    await db.run(SET[state]!(event))
    expect(await listDoorsToBarn(venue)).toEqual([])
    const forEditors = await findVenuesByText(db, site.id, 'secret', { forEditors: true })
    expect(forEditors).toMatchObject([{ id: venue }])
  },
)

test.each<[string, (venue: number) => SQL[]]>([
  ['a label', (venue) => [sql`UPDATE venue SET label = 'barn' WHERE id = ${venue}`]],
  [
    'a curated venue',
    (venue) => [
      sql`INSERT INTO curated_venue (uid, name, latitude, longitude, created_at, updated_at)
        VALUES ('c', 'Barn', 43.05, -87.95, 0, 0)`,
      sql`INSERT INTO curated_venue_venue (curated_venue_id, venue_id)
        VALUES ((SELECT id FROM curated_venue WHERE uid = 'c'), ${venue})`,
    ],
  ],
  ['a merge', (venue) => [sql`UPDATE venue SET merged_into_id = ${venue} WHERE label = 'centro'`]],
  [
    'an approved claim',
    (venue) => [
      sql`INSERT INTO venue_manager (venue_id, account_id, site_id, created_at)
        VALUES (${venue}, ${author.id}, ${site.id}, 0)`,
    ],
  ],
])('With %s, editors have made a submitted venue public', async (_, writes) => {
  const { venue } = await submitAtBarn({ published: false })
  expect(await listDoorsToBarn(venue)).toEqual([])
  await writeTogether(db, writes(venue))
  expect(await listDoorsToBarn(venue)).toEqual(EVERY_DOOR)
  await db.run(sql`UPDATE venue SET quarantined = 1 WHERE id = ${venue}`)
  expect(await listDoorsToBarn(venue)).toEqual([])
})

test('A merge of two venues that nobody may see shows neither', async () => {
  const { venue } = await submitAtBarn({ published: false })
  await submitAt({ ...BARN, name: 'Other Barn', latitude: 43.2 }, { published: false })
  await db.run(sql`UPDATE venue SET merged_into_id = ${venue} WHERE name = 'Other Barn'`)
  expect(await listDoorsToBarn(venue)).toEqual([])
})

test('Nobody reaches such a venue by its id in a form of their own; its author and who edits the event do', async () => {
  const { event, venue } = await submitAtBarn({ published: false })
  expect(await submitAt({ id: venue }, { by: stranger })).toEqual({ kind: 'unknown-venue' })
  expect(await submitAt({ id: venue })).toMatchObject({ kind: 'saved' })
  const admin: Person = {
    id: await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] }),
    roles: [{ role: 'siteadmin', siteId: site.id }],
  }
  const input = { ...(await buildInput({ title: 'Edited' })), venue: { id: venue } }
  const options = { scope: 'this' } as const
  const edit = (editor: Person) => editEvent(services, { site, editor }, event, input, options)
  expect(await edit(stranger)).toEqual({ kind: 'not-found' })
  expect(await edit(admin)).toMatchObject({ kind: 'saved' })
})

test('The page of an event that nobody may see does not link to a page that is not there', async () => {
  const { event } = await submitAtBarn({ published: false })
  const isLinked = async () => (await findEvent(db, site, event, author))?.isVenuePublic
  expect(await isLinked()).toBe(false)
  await db.run(sql`UPDATE event SET published = 1 WHERE id = ${event}`)
  expect(await isLinked()).toBe(true)
})
