import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { submitEvent } from '~/domain/events/authors/submit-event.server'
import { IMAGE_REFERENCES } from '~/domain/open-services.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { toDay, toInstant } from '~/lib/time/local-time'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { createFixtures, requireSite } from '../../../test/fixtures'
import { addImage, buildInput } from '../../../test/samples/submissions'
import { listSoldDays, listSubmissionDays } from './day-counts.server'

const EVENING = Date.parse('2026-05-02T03:59:00Z')
let laketown: { id: number; timezone: string }
let ann: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  await addImage()
  laketown = await requireSite('laketown')
  ann = await addAccount({ email: 'ann@mail.example' })
})

async function submit(formKey: string, now: number) {
  const services = { ...servicesAt(now), imageReferences: IMAGE_REFERENCES }
  return submitEvent(
    services,
    { site: laketown, author: { id: ann, roles: [] }, network: '192.0.2' },
    await buildInput({ title: `Walk ${formKey}` }),
    { formKey, isConfirmedNew: true },
  )
}

const listCounts = async (now: number) =>
  (await listSubmissionDays({ db, now }, laketown.id)).filter(({ count }) => count > 0)

test('A submission is counted on its day in New York, once', async () => {
  await submit('first', EVENING)
  await submit('second', EVENING)
  await submit('second', EVENING + 60_000)
  await submit('third', EVENING + 60_000)
  expect(await listCounts(EVENING + 60_000)).toEqual([
    { date: '2026-05-01', count: 2 },
    { date: '2026-05-02', count: 1 },
  ])
})

test('A submission that was not stored is not counted', async () => {
  const services = { ...servicesAt(EVENING), imageReferences: IMAGE_REFERENCES }
  const input = { ...(await buildInput()), categories: ['no-such-category'] }
  const args = { site: laketown, author: { id: ann, roles: [] }, network: '192.0.2' }
  await submitEvent(services, args, input, { formKey: 'x', isConfirmedNew: true }).catch(() => null)
  expect(await listCounts(EVENING)).toEqual([])
})

test('A site without submissions or sales has no data', async () => {
  await submit('first', EVENING)
  const harbor = await requireSite('harbor')
  expect(await listSubmissionDays({ db, now: EVENING }, harbor.id)).toEqual([])
  expect(await listSoldDays({ db, now: EVENING }, laketown.id)).toEqual([])
})

test('Sold days are read from their own counts', async () => {
  await db.run(sql`INSERT INTO sold_day VALUES (${laketown.id}, '2026-05-01', 4)`)
  const days = await listSoldDays({ db, now: EVENING }, laketown.id)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ date: '2026-05-01', count: 4 })
})

test('Submissions from before the counts were counted on the days of New York', async () => {
  const instants = [
    '2025-11-02T00:30:00',
    '2025-11-02T23:59:00',
    '2026-01-01T00:00:00',
    '2026-03-07T23:59:59',
    '2026-03-08T00:00:00',
    '2026-03-08T23:59:59',
    '2026-07-04T23:30:00',
    '2026-11-01T00:30:00',
    '2026-11-01T23:30:00',
    '2026-12-31T23:59:00',
  ].map((wall) => toInstant(wall, ADMIN_TIMEZONE))
  for (const at of instants) {
    await db.run(sql`
      INSERT INTO submission (key, site_id, state, created_at, updated_at)
      VALUES (${String(at)}, ${laketown.id}, 'accepted', ${at}, ${at})`)
  }
  const migration = env.MIGRATIONS.find(({ name }) => name.startsWith('0021'))
  const backfill = migration?.queries.find((query) => query.includes('INSERT INTO submission_day'))
  await db.$client.prepare(backfill!).run()
  const rows = await db.all<{ day: string; submissions: number }>(
    sql`SELECT day, submissions FROM submission_day ORDER BY day`,
  )
  const expected = new Map<string, number>()
  for (const at of instants) {
    const day = toDay(at, ADMIN_TIMEZONE)
    expected.set(day, (expected.get(day) ?? 0) + 1)
  }
  expect(rows).toEqual([...expected].map(([day, submissions]) => ({ day, submissions })))
})
