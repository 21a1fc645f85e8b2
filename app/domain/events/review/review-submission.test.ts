import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { countSubmission, purgeSubmissionCounts } from './count-submission.server'
import { reviewSubmission } from './review-submission.server'

const OFFER =
  '<p>We are the best team for your new kitchen in town, call us now and save on every cabinet that you order this week.</p>'

let site: { id: number }
let ann: string
let bo: string

beforeAll(async () => {
  await createFixtures()
  site = await requireSite('laketown')
  ann = await addAccount({ email: 'ann@mail.example' })
  bo = await addAccount({ email: 'bo@mail.example' })
})

beforeEach(async () => {
  await clearEvents()
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM submission_count`)
})

type Earlier = { state?: string; createdAt?: number; description?: string; published?: number }

async function addSubmission(account: string, earlier: Earlier = {}): Promise<number> {
  const {
    state = 'accepted',
    createdAt = NOW - 30 * DAY,
    description = '',
    published = 1,
  } = earlier
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO submission (key, site_id, account_id, state, created_at, updated_at)
    VALUES (${crypto.randomUUID()}, ${site.id}, ${account}, ${state}, ${createdAt}, ${createdAt}) RETURNING id`)
  const event = await addEvent({
    title: 'Earlier',
    wall: '2026-05-02T19:00:00',
    description,
    published,
  })
  await db.run(
    sql`UPDATE event SET submission_id = ${id}, created_by = ${account} WHERE id = ${event}`,
  )
  return id
}

const review = (
  account: string,
  {
    description = OFFER,
    roles = [] as Parameters<typeof reviewSubmission>[2]['roles'],
    except = null as number | null,
  } = {},
) =>
  reviewSubmission(
    { db, now: NOW },
    site,
    { id: account, roles },
    {
      title: 'A new kitchen',
      description,
      urls: [],
      exceptSubmission: except,
    },
  )

const listNames = ({ signals }: Awaited<ReturnType<typeof review>>) =>
  signals.map(({ name }) => name)

test('The first event of an account is accepted when nothing else speaks against it', async () => {
  expect(await review(ann)).toEqual({
    state: 'accepted',
    score: 15,
    signals: [{ name: 'new-author', points: 15 }],
  })
})

test('A text that an editor declined is held, from whichever account it comes', async () => {
  await addSubmission(ann, { state: 'declined', description: OFFER, published: 0 })
  expect(await review(bo)).toMatchObject({ state: 'held' })
  expect(listNames(await review(bo))).toContain('repeated-declined')
  expect(listNames(await review(bo, { description: '<p>A quiet evening of chess.</p>' }))).toEqual([
    'new-author',
  ])
})

test('An edited event is not compared with itself', async () => {
  const own = await addSubmission(ann, { state: 'declined', description: OFFER, published: 0 })
  expect(listNames(await review(ann, { except: own }))).toEqual(['new-author'])
})

test('An author may use the same text for a few events', async () => {
  for (let count = 0; count < 2; count += 1) await addSubmission(ann, { description: OFFER })
  expect(listNames(await review(ann))).not.toContain('repeated-own')
  for (let count = 0; count < 2; count += 1) await addSubmission(ann, { description: OFFER })
  expect(listNames(await review(ann))).toContain('repeated-own')
})

test('Only accepted and published events of another day make an author trusted', async () => {
  await addSubmission(ann, { createdAt: NOW - HOUR })
  await addSubmission(ann, { state: 'held' })
  await addSubmission(ann, { published: 0 })
  await addSubmission(bo)
  expect(listNames(await review(ann))).toEqual(['new-author'])
  await addSubmission(ann)
  expect(listNames(await review(ann))).toEqual(['trusted-author'])
})

test("What the site's own admins save is accepted without a score", async () => {
  await addSubmission(bo, { state: 'declined', description: OFFER })
  const accepted = { state: 'accepted', score: 0, signals: [] }
  expect(await review(ann, { roles: [{ role: 'siteadmin', siteId: site.id }] })).toEqual(accepted)
  expect(await review(ann, { roles: [{ role: 'superadmin' }] })).toEqual(accepted)
  const ofOtherSite = [{ role: 'siteadmin' as const, siteId: site.id + 1 }]
  expect(await review(ann, { roles: ofOtherSite })).toMatchObject({ state: 'held' })
})

const count = (account: string, network: string, now = NOW) =>
  countSubmission({ db, now }, { account, network })

async function countMany(times: number, account: string, network: string): Promise<string[]> {
  const kinds = new Set<string>()
  for (let at = 0; at < times; at += 1) kinds.add((await count(account, network)).kind)
  return [...kinds]
}

test('An account may add sixty events a day, and the next day again', async () => {
  expect(await countMany(60, ann, 'home')).toEqual(['counted'])
  // Noon in Chicago is 17:00 in UTC.
  expect(await count(ann, 'other')).toEqual({ kind: 'too-many', retryAfter: (7 * HOUR) / 1000 })
  expect((await count(bo, 'home')).kind).toBe('counted')
  expect((await count(ann, 'home', NOW + DAY)).kind).toBe('counted')
})

test('A trusted account may add more', async () => {
  for (let at = 0; at < 5; at += 1) await addSubmission(ann)
  expect(await countMany(70, ann, 'home')).toEqual(['counted'])
})

test('A network may add three hundred, whatever one account sends beyond its limit', async () => {
  await countMany(200, ann, 'office')
  await db.run(
    sql`UPDATE submission_count SET submissions = 299 WHERE submitter = 'network office' AND submissions = 60`,
  )
  expect((await count(bo, 'office')).kind).toBe('counted')
  expect((await count(bo, 'office')).kind).toBe('too-many')
  expect((await count(bo, 'home')).kind).toBe('counted')
})

test('The counts of earlier days are deleted', async () => {
  await count(ann, 'home', NOW - DAY)
  await count(ann, 'home')
  expect(await purgeSubmissionCounts({ db, now: NOW })).toEqual({ purged: 2 })
  const { rows } = await db.get<{ rows: number }>(
    sql`SELECT count(*) AS rows FROM submission_count`,
  )
  expect(rows).toBe(2)
})
