import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import type { Email } from '~/platform/mail/mailer.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount } from '../../../../test/accounts'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import { purgeRuns } from '../runs/purge-runs.server'
import { emailFeedHealth } from './email-feed-health.server'

const sent: Email[] = []
let fails = false
const services = {
  ...servicesAt(NOW),
  settings: { productDomain: 'events.example', imagesUrl: 'https://images.events.example' },
  mailer: {
    async send(email: Email) {
      if (fails) throw new Error('the email service is out of order')
      sent.push(email)
    },
  },
} as unknown as Parameters<typeof emailFeedHealth>[0]

beforeAll(async () => {
  await createFixtures()
  await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  await addAccount({ email: 'lena@product.example' })
})

beforeEach(async () => {
  sent.length = 0
  fails = false
  await clearFeeds()
  await writeTogether(db, [
    sql`
      INSERT INTO feed (id, type, name, host, health, created_at, updated_at) VALUES
        (1, 'scrape', 'Bar Centro', 'centro.example', 'ok', 0, 0), (2, 'scrape', 'Lake Hall', 'hall.example', 'ok', 0, 0)`,
    sql`
      INSERT INTO feed_run (feed_id, state, started_at, lease_until, error)
      VALUES (1, 'failed', ${NOW}, 0, 'centro.example answered 404'), (2, 'held', ${NOW}, 0, 'It would delete 5 of 9 upcoming events.')`,
  ])
})

const setHealth = (id: number, health: string) =>
  db.run(sql`UPDATE feed SET health = ${health} WHERE id = ${id}`)

test('Superadmins are emailed when a feed fails, and when it works again, once each', async () => {
  expect(await emailFeedHealth(services)).toEqual({ feeds: 0, emails: 0 })
  await setHealth(1, 'failing')
  await emailFeedHealth(services)
  await emailFeedHealth(services)
  await setHealth(1, 'ok')
  await emailFeedHealth(services)
  await emailFeedHealth(services)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['maya@product.example', 'The feed of Bar Centro fails'],
    ['maya@product.example', 'The feed of Bar Centro works again'],
  ])
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain(
    'Bar Centro (centro.example) fails. The page no longer exists. The site has probably moved',
  )
  expect(sent[0]?.text).toContain('https://admin.events.example/feeds')
})

test('An email says why a feed fails in the words of the console', async () => {
  await db.run(sql`
    INSERT INTO feed_run (feed_id, state, started_at, lease_until, error, reason)
    VALUES (1, 'failed', ${NOW + 1}, 0, 'no item matches .event', 'page-changed')`)
  await setHealth(1, 'failing')
  await emailFeedHealth(services)
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain('The manifest finds no events on the page')
})

test('All feeds that changed are in one email, and a failure between two emails is not reported', async () => {
  await setHealth(1, 'failing')
  await setHealth(1, 'ok')
  expect(await emailFeedHealth(services)).toEqual({ feeds: 0, emails: 0 })
  await setHealth(1, 'failing')
  await setHealth(2, 'held')
  expect(await emailFeedHealth(services)).toEqual({ feeds: 2, emails: 1 })
  expect(sent[0]?.subject).toBe('2 feeds need attention')
  expect(sent[0]?.text.replace(/\s+/g, ' ')).toContain(
    'Lake Hall (hall.example) waits for a decision. It would delete 5 of 9 upcoming events.',
  )
})

test('What could not be emailed is reported by the next job', async () => {
  await setHealth(1, 'failing')
  fails = true
  expect(await emailFeedHealth(services)).toEqual({ feeds: 1, emails: 0 })
  expect(drainErrorLogs().join()).toContain('out of order')
  fails = false
  expect(await emailFeedHealth(services)).toEqual({ feeds: 1, emails: 1 })
})

test('Runs are deleted after ninety days, but not the latest of a feed', async () => {
  const later = NOW + 91 * DAY
  expect(await purgeRuns({ db, now: later })).toBe(0)
  await db.run(sql`
    INSERT INTO feed_run (feed_id, state, started_at, lease_until) VALUES (1, 'succeeded', ${later - DAY}, 0)`)
  expect(await purgeRuns({ db, now: later })).toBe(1)
  expect(await db.all(sql`SELECT feed_id FROM feed_run ORDER BY feed_id`)).toEqual([
    { feed_id: 1 },
    { feed_id: 2 },
  ])
})
