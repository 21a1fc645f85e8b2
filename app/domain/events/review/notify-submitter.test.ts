import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount } from '../../../../test/accounts'
import { db } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addImage, CHECKSUM } from '../../../../test/samples/submissions'
import {
  createTestMailer,
  LAKETOWN_LINK,
  TEST_SETTINGS,
} from '../../../../test/services/test-mailer'
import { notifySubmitter } from './notify-submitter.server'

let siteId: number
let authorId: string
const mailer = createTestMailer()

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  authorId = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
})

beforeEach(async () => {
  await clearEvents()
  await db.run(sql`DELETE FROM submission`)
  mailer.sent = []
})

/** An accepted submission of an event on these days; returns the ids of its events. */
async function accept(days: string[]): Promise<{ id: number; events: number[] }> {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO submission (key, site_id, account_id, state, created_at, updated_at)
    VALUES (${crypto.randomUUID()}, ${siteId}, ${authorId}, 'accepted', ${NOW}, ${NOW}) RETURNING id`)
  const events: number[] = []
  for (const day of days)
    events.push(await addEvent({ title: 'Chess in the park', wall: `${day}T19:00:00` }))
  await db.run(sql`UPDATE event SET submission_id = ${id}, created_by = ${authorId}`)
  return { id, events }
}

async function notify(submissionId: number, kind: 'published' | 'held' = 'published') {
  const { brand } = LAKETOWN_LINK
  await notifySubmitter(
    { db, mailer, now: NOW, settings: TEST_SETTINGS },
    { submissionId, kind, brand, siteUrl: 'http://laketown.localhost' },
  )
  return mailer.sent.at(-1)
}

test('The email about a live event shows its card: the picture, the next date with how many follow, the place', async () => {
  const { id, events } = await accept(['2026-04-25', '2026-05-02', '2026-05-09', '2026-05-16'])
  await addImage()
  await db.run(sql`UPDATE event SET image_checksum = ${CHECKSUM}`)
  const email = await notify(id)
  const card = [
    'Chess in the park',
    'Saturday, May 2, 2026, 7:00 PM CDT',
    'and 2 more dates',
    'Bar Centro, 808 E Center St',
  ]
  expect(email?.text).toContain(`\n\n${card.join('\n')}\n\n`)
  expect(email?.html).toContain(`href="http://laketown.localhost/event/${events[1]}"`)
  expect(email?.html).toContain(
    `<img src="http://images.localhost:8787/${CHECKSUM}/full/!1000,680/0/default.jpg" alt="Image for “Chess in the park”" width="30" height="20"`,
  )
})

test('The email about an event that an editor has hidden since has no card', async () => {
  const { id, events } = await accept(['2026-05-02'])
  expect((await notify(id))?.text).toContain('808 E Center St')
  await db.run(
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${events[0]}, ${siteId}, 1)`,
  )
  expect((await notify(id))?.text).not.toContain('808 E Center St')
})

test('The email about an event that waits for an editor has no card', async () => {
  const { id } = await accept(['2026-05-02'])
  await db.run(sql`UPDATE submission SET state = 'held'`)
  const email = await notify(id, 'held')
  expect(email?.subject).toContain('checking your event')
  expect(email?.text).not.toContain('808 E Center St')
})
