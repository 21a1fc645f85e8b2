import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import {
  createTestMailer,
  TEST_SETTINGS,
  type TestMailer,
} from '../../../../test/services/test-mailer'
import { isVenueImage } from '../venue-images.server'
import { curatedVenueBody } from './curated-venue-form'
import { findCuratedVenue } from './curated-venue-store.server'
import { toTexts } from './curated-venue-texts.server'
import { listCuratedVenueVersions } from './curated-venue-versions.server'
import { emailVenueChanges } from './email-venue-changes.server'
import { restoreCuratedVenue } from './restore-curated-venue.server'
import { saveCuratedVenue, toValues } from './save-curated-venue.server'

let laketown: number
let harbor: number
let laketownEditor: string
let harborEditor: string
let uid: string
let mailer: TestMailer

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  laketownEditor = await addAccount({ email: 'ed@lake.example', adminOfSites: ['laketown'] })
  harborEditor = await addAccount({ email: 'hal@harbor.example', adminOfSites: ['harbor'] })
  mailer = createTestMailer()
  const venue = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  const saved = await save(laketownEditor, laketown, { venues: [venue.id], phone: '1' })
  if (saved?.kind !== 'saved') throw new Error(saved?.kind)
  uid = saved.uid
  await db.run(sql`
    INSERT INTO featured_venue (uid, site_id, curated_venue_id, featured, created_at, updated_at)
    SELECT 'hall-in-harbor', ${harbor}, id, 1, ${NOW}, ${NOW} FROM curated_venue WHERE uid = ${uid}`)
  await db.run(sql`DELETE FROM curated_venue_notice`)
})

const act = (account: string, now = NOW) => actingAs(servicesAt(now), { id: account })
const hall = (more: object) =>
  curatedVenueBody.parse({ name: 'Lake Hall', latitude: 43.0677, longitude: -87.9022, ...more })

const save = (account: string, siteId: number, more: object, existing?: string) =>
  saveCuratedVenue(act(account), hall(more), existing, {
    account,
    siteId,
    imageReferences: [isVenueImage],
  })

const email = () => emailVenueChanges({ ...servicesAt(NOW), mailer, settings: TEST_SETTINGS })

const listAudited = (siteId: number) =>
  db.all<{ account_id: string; action: string }>(sql`
    SELECT account_id, action FROM audit_entry WHERE target_id = ${uid} AND site_id = ${siteId} ORDER BY id`)

test('A change is in the audit log of every city that shows the venue, also of one that no longer does', async () => {
  await save(harborEditor, harbor, { phone: '2' }, uid)
  const entry = { account_id: harborEditor, action: 'venue.curate' }
  expect((await listAudited(laketown)).at(-1)).toEqual(entry)
  expect((await listAudited(harbor)).at(-1)).toEqual(entry)
  const count = (await listAudited(laketown)).length
  await save(harborEditor, harbor, { phone: '3' }, uid)
  // It was unlinked from Laketown's venue by the change before.
  expect(await listAudited(laketown)).toHaveLength(count)
  expect(await listAudited(harbor)).toHaveLength(2)
})

test('A venue that no city shows is in the log of the city in whose console it was changed', async () => {
  await db.run(sql`DELETE FROM featured_venue`)
  await save(laketownEditor, laketown, {}, uid)
  await db.run(sql`DELETE FROM audit_entry`)
  await save(laketownEditor, laketown, { phone: '9' }, uid)
  expect(await listAudited(laketown)).toHaveLength(1)
  expect(await listAudited(harbor)).toEqual([])
})

test('Editors of the other cities are emailed once about all changes, those who made them are not', async () => {
  await save(harborEditor, harbor, { phone: '2' }, uid)
  await save(harborEditor, harbor, { phone: '3' }, uid)
  expect(await email()).toEqual({ sites: 1, emails: 1 })
  expect(mailer.sent).toMatchObject([{ to: 'ed@lake.example', subject: 'Lake Hall was changed' }])
  expect(mailer.sent[0]?.text).toContain(`/curatedvenue/versions/${uid}?site=${laketown}`)
  expect(mailer.sent[0]?.text).toContain('shares this curated venue with other cities')
  expect(await email()).toEqual({ sites: 0, emails: 0 })
})

test('A superadmin administers no city, so the editors of each are emailed', async () => {
  const superadmin = await addAccount({ email: 'root@example.com', isSuperadmin: true })
  await save(superadmin, laketown, { phone: '2' }, uid)
  await email()
  expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual([
    'ed@lake.example',
    'hal@harbor.example',
  ])
})

test('What could not be emailed is emailed the next time', async () => {
  await save(harborEditor, harbor, { phone: '2' }, uid)
  mailer.isBroken = true
  const log = { ...servicesAt(NOW).log, error: () => undefined }
  const services = { ...servicesAt(NOW), log, mailer, settings: TEST_SETTINGS }
  expect(await emailVenueChanges(services)).toMatchObject({ emails: 0 })
  mailer.isBroken = false
  expect(await email()).toMatchObject({ emails: 1 })
})

test('Each change is a version, also what a venue was before the first of them', async () => {
  await db.run(sql`DELETE FROM curated_venue_version`)
  await save(harborEditor, harbor, { phone: '2' }, uid)
  const versions = await listCuratedVenueVersions(db, uid)
  expect(versions.map(({ values }) => values.phone)).toEqual(['2', '1'])
  expect(versions.map(({ values }) => values.venueIds.length)).toEqual([0, 1])
  for (let phone = 3; phone < 30; phone++) {
    await save(harborEditor, harbor, { phone: String(phone) }, uid)
  }
  const newest = await listCuratedVenueVersions(db, uid)
  expect(newest).toHaveLength(20)
  expect(newest[0]?.values.phone).toBe('29')
})

async function fingerprintStored() {
  const stored = await findCuratedVenue(db, uid)
  return fingerprint(toTexts(stored && toValues(stored)))
}

test('A version is restored as a change of its own, unless somebody has changed the venue since', async () => {
  await save(harborEditor, harbor, { phone: '2', parking: 'None' }, uid)
  const first = (await listCuratedVenueVersions(db, uid)).at(-1)
  const opened = await fingerprintStored()
  const restore = (openedWith: string, versionId = first?.id ?? 0) =>
    restoreCuratedVenue(act(laketownEditor), {
      uid,
      versionId,
      openedWith,
      account: laketownEditor,
      siteId: laketown,
      imageReferences: [isVenueImage],
    })
  expect(await restore('')).toMatchObject({ kind: 'conflict' })
  expect(await restore(opened, 999_999)).toBeNull()
  expect(await restore(opened)).toMatchObject({ kind: 'saved', isChanged: true })
  const stored = await findCuratedVenue(db, uid)
  expect(stored?.curatedVenue).toMatchObject({ phone: '1', parking: '' })
  expect(stored?.venues).toHaveLength(1)
  expect((await listAudited(harbor)).at(-1)).toEqual({
    account_id: laketownEditor,
    action: 'venue.restore',
  })
  expect(await listCuratedVenueVersions(db, uid)).toHaveLength(3)
})

test('A venue that was deleted since is left out when a version is restored', async () => {
  await save(harborEditor, harbor, { phone: '2' }, uid)
  const first = (await listCuratedVenueVersions(db, uid)).at(-1)
  await db.run(sql`
    UPDATE curated_venue_version SET stored = json_set(stored, '$.venueIds', json('[999999]')) WHERE id = ${first?.id}`)
  const restored = await restoreCuratedVenue(act(laketownEditor), {
    uid,
    versionId: first?.id ?? 0,
    account: laketownEditor,
    siteId: laketown,
    openedWith: await fingerprintStored(),
    imageReferences: [isVenueImage],
  })
  expect(restored).toMatchObject({ kind: 'saved' })
  expect((await findCuratedVenue(db, uid))?.venues).toEqual([])
})
