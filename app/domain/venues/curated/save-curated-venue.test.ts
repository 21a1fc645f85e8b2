import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { saveImageDraft } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { saveImage } from '~/domain/images/image-store.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../../test/accounts'
import { db, servicesAt } from '../../../../test/database'
import { createFixtures, NOW } from '../../../../test/fixtures'
import { isVenueImage } from '../venue-images.server'
import { curatedVenueBody } from './curated-venue-form'
import { findCuratedVenue } from './curated-venue-store.server'
import { toTexts } from './curated-venue-texts.server'
import { saveCuratedVenue, toValues } from './save-curated-venue.server'

const [OURS, THEIRS] = ['a'.repeat(64), 'b'.repeat(64)] as const
let editor: { account: string; imageReferences: ImageReference[] }
let stranger: string

beforeAll(async () => {
  await createFixtures()
  editor = {
    account: await addAccount({ email: 'ed@lake.example' }),
    imageReferences: [isVenueImage],
  }
  stranger = await addAccount({ email: 'stranger@lake.example' })
  for (const [checksum, account] of [
    [OURS, editor.account],
    [THEIRS, stranger],
  ] as const) {
    const size = { bytes: 1, width: 1600, height: 900 }
    await saveImage(db, NOW, { checksum, contentType: 'image/png', ...size })
    await saveImageDraft({ db, now: NOW }, { account, checksum })
  }
})

const services = (now = NOW) => actingAs(servicesAt(now), { id: editor.account })
const hall = (more: object = {}) =>
  curatedVenueBody.parse({ name: 'Lake Hall', latitude: 43.0677, longitude: -87.9022, ...more })

async function save(more: object = {}, uid?: string, openedWith?: string, now = NOW) {
  return saveCuratedVenue(services(now), hall(more), uid, { ...editor, openedWith })
}

async function create(more: object = {}): Promise<string> {
  const saved = await save(more)
  if (saved?.kind !== 'saved') throw new Error(saved?.kind)
  return saved.uid
}

async function fingerprintStored(uid: string) {
  const stored = await findCuratedVenue(db, uid)
  return fingerprint(toTexts(stored && toValues(stored)))
}

async function addVenue(name: string, mergedIntoId: number | null = null): Promise<number> {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO venue (name, name_key, address_key, timezone, latitude, longitude, merged_into_id, created_at, updated_at)
    VALUES (${name}, ${name}, '', 'America/Chicago', 43.06, -87.9, ${mergedIntoId}, ${NOW}, ${NOW}) RETURNING id`)
  return id
}

test('Everything that an editor enters about a venue is stored, with its rich text cleaned', async () => {
  const venue = await addVenue('lake hall')
  const uid = await create({
    about: '<p>Since <b>1911</b><script>alert(1)</script></p>',
    facebook: '@LakeHall',
    primaryImageChecksum: OURS,
    primaryFocusX: 20,
    primaryFocusY: 80,
    openingHours: [{ days: ['Friday'], opens: '18:00', closes: '02:00' }],
    amenities: { stepFree: true, hearingLoop: false },
    venues: [venue],
  })
  const stored = await findCuratedVenue(db, uid)
  expect(stored?.curatedVenue).toMatchObject({
    facebook: 'https://www.facebook.com/LakeHall',
    primaryImageChecksum: OURS,
    primaryFocusX: 20,
    primaryFocusY: 80,
    secondaryFocusX: 50,
    openingHours: [{ days: ['Friday'], opens: '18:00', closes: '02:00' }],
    amenities: { stepFree: true, hearingLoop: false },
  })
  expect(stored?.curatedVenue.about).toContain('1911')
  expect(stored?.curatedVenue.about).not.toContain('script')
  expect(stored?.venues).toEqual([{ id: venue, name: 'lake hall', address: '' }])
})

test('Of two editors, the second sees that the first has saved, and nothing is overwritten', async () => {
  const uid = await create()
  const opened = await fingerprintStored(uid)
  expect(await save({ phone: '1' }, uid, opened)).toMatchObject({ kind: 'saved', isChanged: true })
  expect(await save({ phone: '2' }, uid, opened)).toMatchObject({
    kind: 'conflict',
    conflict: { both: ['phone'], stored: { phone: '1' } },
  })
  const stored = await findCuratedVenue(db, uid)
  expect(stored?.curatedVenue.phone).toBe('1')
  expect(await save({ phone: '2' }, uid, await fingerprintStored(uid))).toMatchObject({
    kind: 'saved',
  })
  const both = await fingerprintStored(uid)
  const kinds = (
    await Promise.all([save({ phone: '3' }, uid, both), save({ phone: '4' }, uid, both)])
  ).map((saved) => saved?.kind)
  expect(kinds.toSorted()).toEqual(['conflict', 'saved'])
})

test('Saving what is stored changes nothing', async () => {
  const uid = await create({ phone: '1' })
  const before = await findCuratedVenue(db, uid)
  expect(await save({ phone: '1' }, uid, await fingerprintStored(uid), NOW + 5)).toMatchObject({
    isChanged: false,
  })
  expect(await findCuratedVenue(db, uid)).toEqual(before)
})

test('A linked venue that was merged means the one it was merged into, and unknown ones are refused', async () => {
  const kept = await addVenue('kept')
  const between = await addVenue('between', kept)
  const merged = await addVenue('merged', between)
  const uid = await create({ venues: [merged, kept] })
  expect((await findCuratedVenue(db, uid))?.venues.map(({ id }) => id)).toEqual([kept])
  expect(await save({ venues: [kept, 999_999] })).toEqual({ kind: 'venue-missing', ids: [999_999] })
})

test('An editor may not use an image that only someone else has uploaded', async () => {
  expect(await save({ primaryImageChecksum: THEIRS })).toEqual({
    kind: 'image-missing',
    checksums: [THEIRS],
  })
  const uid = await create({ secondaryImageChecksum: OURS })
  expect((await findCuratedVenue(db, uid))?.curatedVenue.secondaryImageChecksum).toBe(OURS)
})

test('The audit log says who changed what about a curated venue', async () => {
  const uid = await create({ phone: '1' })
  const opened = await fingerprintStored(uid)
  await save({ phone: '2' }, uid, opened)
  await save({ phone: '3' }, uid, opened)
  const entries = await db.all<{ account_id: string; changes: string }>(sql`
    SELECT account_id, changes FROM audit_entry
    WHERE action = 'venue.curate' AND target_id = ${uid} ORDER BY id`)
  expect(entries).toHaveLength(2)
  expect(entries[1]?.account_id).toBe(editor.account)
  expect(JSON.parse(entries[1]?.changes ?? '{}')).toEqual({ phone: { before: '1', after: '2' } })
})

test('A curated venue that does not exist is not created by its uid', async () => {
  expect(await save({}, 'nobody')).toBeNull()
})

test('A change is on the pages of every city that has a linked venue, also of one that is linked no longer', async () => {
  const { id: site } = await db.get<{ id: number }>(sql`SELECT id FROM site WHERE host = 'harbor'`)
  const venue = await addVenue('far hall')
  await db.run(sql`INSERT INTO venue_site (venue_id, site_id) VALUES (${venue}, ${site})`)
  const findVersion = async () =>
    (await db.get<{ v: number }>(sql`SELECT content_version AS v FROM site WHERE id = ${site}`)).v
  const versions = [await findVersion()]
  const uid = await create({ venues: [venue] })
  versions.push(await findVersion())
  await save({ venues: [venue], phone: '1' }, uid)
  versions.push(await findVersion())
  await save({ phone: '1' }, uid)
  versions.push(await findVersion())
  expect(new Set(versions).size).toBe(4)
  await save({ phone: '2' }, uid)
  expect(await findVersion()).toBe(versions.at(-1))
})
