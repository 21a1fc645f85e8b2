import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { db } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import {
  deleteEventDraft,
  findEventDraft,
  purgeEventDrafts,
  type StoredFields,
  saveEventDraft,
} from './event-draft-store.server'

const SERVICES = { db, now: NOW }
const FIELDS: StoredFields = [
  ['title', 'Swing night'],
  ['categories', 'jazz'],
  ['categories', 'dance'],
]
let siteId: number
let otherSiteId: number

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  otherSiteId = (await requireSite('harbor')).id
})
beforeEach(async () => {
  await db.run(sql`DELETE FROM event_draft`)
  await db.run(sql`DELETE FROM submission_count`)
})

async function save(eventId: number | null = null, fields = FIELDS): Promise<string> {
  const network = '198.51.100.1'
  const token = await saveEventDraft(SERVICES, { siteId, eventId, fields, network })
  if (token === null) throw new Error('the draft was not saved')
  return token
}

test('A stored form is found by its token, for a week', async () => {
  const token = await save()
  const form = { token, siteId, eventId: null }
  expect(await findEventDraft(SERVICES, form)).toEqual(FIELDS)
  expect(await findEventDraft({ db, now: NOW + 7 * DAY - 1 }, form)).toEqual(FIELDS)
  expect(await findEventDraft({ db, now: NOW + 7 * DAY }, form)).toBeNull()
})

test('It is not found on another site, in the form of another event, or by another token', async () => {
  const token = await save(7)
  expect(await findEventDraft(SERVICES, { token, siteId, eventId: 7 })).toEqual(FIELDS)
  for (const form of [
    { token, siteId: otherSiteId, eventId: 7 },
    { token, siteId, eventId: 8 },
    { token, siteId, eventId: null },
    { token: `${token}x`, siteId, eventId: 7 },
  ])
    expect(await findEventDraft(SERVICES, form)).toBeNull()
})

test('Only a hash of the token is stored', async () => {
  const token = await save()
  const rows = await db.all(sql`SELECT * FROM event_draft`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('A deleted form is gone, and expired ones are purged', async () => {
  const token = await save()
  await save(7)
  await deleteEventDraft({ db }, token)
  expect(await findEventDraft(SERVICES, { token, siteId, eventId: null })).toBeNull()
  expect(await purgeEventDrafts(SERVICES)).toBe(0)
  expect(await purgeEventDrafts({ db, now: NOW + 7 * DAY })).toBe(1)
  expect(await db.all(sql`SELECT id FROM event_draft`)).toEqual([])
})

test('A form that is too large is not stored', async () => {
  await expect(save(null, [['description', 'ü'.repeat(70_000)]])).rejects.toThrow()
  expect(await db.all(sql`SELECT id FROM event_draft`)).toEqual([])
})

test('A network stores at most twenty forms a day', async () => {
  for (let count = 0; count < 20; count++) await save()
  await expect(save()).rejects.toThrow()
  const next = { siteId, eventId: null, fields: FIELDS, network: '198.51.100.2' }
  expect(await saveEventDraft(SERVICES, next)).not.toBeNull()
  const tomorrow = { ...next, network: '198.51.100.1' }
  expect(await saveEventDraft({ db, now: NOW + DAY }, tomorrow)).not.toBeNull()
})
