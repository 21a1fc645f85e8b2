import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { HOUR } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import {
  findAnnouncement,
  findAnnouncementEnd,
  findCurrentAnnouncement,
} from './announcement-store.server'
import { saveAnnouncement, showAnnouncement, undoAnnouncement } from './save-announcement.server'

type AnnouncingSite = { id: number; timezone: string }
let laketown: AnnouncingSite
let harbor: AnnouncingSite
let adminId: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = await requireSite('laketown')
  harbor = await requireSite('harbor')
  adminId = await addAccount({ email: 'admin@example.com', adminOfSites: ['laketown'] })
})

const acting = (now = NOW) => actingAs(servicesAt(now), { id: adminId })
type Options = { endsAt?: number | null; opened?: string; now?: number }
const announce = (text: string, { endsAt = null, opened, now }: Options = {}) =>
  saveAnnouncement(
    ...([acting(now), laketown, { text, endsAt }] as const),
    opened === undefined ? undefined : fingerprintText(opened),
  )

const fingerprintText = (text: string) =>
  fingerprint(showAnnouncement({ text, endsAt: null }, laketown.timezone))
const read = async ({ id } = laketown) => (await findAnnouncement(db, id)).text
const findVersion = async ({ id }: AnnouncingSite) =>
  (await db.get<{ v: number }>(sql`SELECT content_version AS v FROM site WHERE id = ${id}`)).v
const listChanges = async () =>
  (
    await db.all<{ changes: string }>(sql`
      SELECT changes FROM audit_entry WHERE action = 'site.announce' AND site_id = ${laketown.id} ORDER BY id`)
  ).map(({ changes }) => JSON.parse(changes) as unknown)

test('A site without an announcement shows none', async () => {
  expect(await findAnnouncement(db, laketown.id)).toEqual({ text: '', endsAt: null, revision: 0 })
  expect(await findCurrentAnnouncement({ db, now: NOW }, laketown.id)).toBeNull()
})

test('An announcement is sanitized, replaces the previous one, and appears on one site only', async () => {
  const before = [await findVersion(laketown), await findVersion(harbor)]
  await announce('<p>Old news</p>')
  await announce('<p onclick="steal()">Fireworks at <b>ten</b><script>steal()</script></p>')
  expect(await read()).toBe('<p>Fireworks at <b>ten</b></p>')
  expect(await read(harbor)).toBe('')
  expect(await findVersion(laketown)).toBeGreaterThan(before[0]!)
  expect(await findVersion(harbor)).toBe(before[1])
})

test('An announcement without visible text is stored as an empty one, which never ends', async () => {
  for (const blank of ['', '<p><br></p>', '<p>&nbsp;</p><p> </p>', '<hr>', '<script>x</script>']) {
    await announce('<p>Fireworks</p>')
    await announce(blank, { endsAt: NOW + HOUR })
    expect([blank, await findAnnouncement(db, laketown.id)]).toMatchObject([
      blank,
      { text: '', endsAt: null },
    ])
  }
})

test('Visitors see an announcement until its end, and editors afterwards, too', async () => {
  await announce('<p>Fireworks</p>', { endsAt: NOW + HOUR })
  const seen = async (now: number) =>
    (await findCurrentAnnouncement({ db, now }, laketown.id))?.text ?? null
  expect(await seen(NOW + HOUR - 1)).toBe('<p>Fireworks</p>')
  expect(await seen(NOW + HOUR)).toBeNull()
  expect(await read()).toBe('<p>Fireworks</p>')
  expect(await findAnnouncementEnd(db, laketown.id)).toBe(NOW + HOUR)
  expect(await findAnnouncementEnd(db, harbor.id)).toBeNull()
  await announce('')
  expect(await findAnnouncementEnd(db, laketown.id)).toBeNull()
})

test('An announcement that would already be over is refused, and nothing is stored', async () => {
  expect(await announce('<p>Fireworks</p>', { endsAt: NOW })).toEqual({ kind: 'over' })
  expect(await read()).toBe('')
  expect(await listChanges()).toEqual([])
})

test('Of two editors the second learns what the first saved, and nothing is lost', async () => {
  await announce('<p>One</p>', { opened: '' })
  expect(await announce('<p>Two</p>', { opened: '<p>One</p>' })).toMatchObject({ kind: 'saved' })
  expect(await announce('<p>Three</p>', { opened: '<p>One</p>' })).toMatchObject({
    kind: 'conflict',
    conflict: {
      both: ['announcements'],
      stored: { announcements: expect.stringContaining('Two') },
    },
  })
  expect(await read()).toBe('<p>Two</p>')
})

test('At the same moment only one of two editors saves, and only that is logged', async () => {
  await announce('<p>One</p>', { opened: '' })
  const outcomes = await Promise.all([
    announce('<p>Two</p>', { opened: '<p>One</p>' }),
    announce('<p>Three</p>', { opened: '<p>One</p>' }),
  ])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  expect(await listChanges()).toEqual([
    { announcement: { before: '', after: '<p>One</p>' } },
    { announcement: { before: '<p>One</p>', after: await read() } },
  ])
})

test('The same form sent twice is saved once', async () => {
  await announce('<p>One</p>', { opened: '' })
  expect(await announce('<p>One</p>', { opened: '' })).toMatchObject({
    kind: 'saved',
    isChanged: false,
    announcement: { revision: 1 },
  })
  expect(await listChanges()).toHaveLength(1)
})

test('Undoing restores the previous text and end, can itself be undone, and is logged', async () => {
  await announce('<p>One</p>', { endsAt: NOW + HOUR })
  await announce('<p>Two</p>')
  expect(await undoAnnouncement(acting(), laketown, 2)).toMatchObject({ revision: 3 })
  expect(await findAnnouncement(db, laketown.id)).toEqual({
    text: '<p>One</p>',
    endsAt: NOW + HOUR,
    revision: 3,
  })
  await undoAnnouncement(acting(), laketown, 3)
  expect(await read()).toBe('<p>Two</p>')
  const ends = '2026-05-01 13:00'
  expect((await listChanges()).slice(2)).toEqual([
    {
      announcement: { before: '<p>Two</p>', after: '<p>One</p>' },
      ends: { before: '', after: ends },
    },
    {
      announcement: { before: '<p>One</p>', after: '<p>Two</p>' },
      ends: { before: ends, after: '' },
    },
  ])
})

test('Undoing leaves what someone else saved since', async () => {
  await announce('<p>One</p>')
  await announce('<p>Two</p>')
  await announce('<p>Three</p>')
  expect(await undoAnnouncement(acting(), laketown, 2)).toBeNull()
  expect(await undoAnnouncement(acting(), harbor, 0)).toBeNull()
  expect(await read()).toBe('<p>Three</p>')
})
