import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, listListedEvents, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import {
  createTestMailer,
  LAKETOWN_LINK,
  TEST_SETTINGS,
} from '../../../../test/services/test-mailer'
import { deleteOwnEvent } from '../authors/delete-own-event.server'
import { restoreOwnEvent } from '../authors/restore-own-event.server'
import { decideSubmission } from './decide-submission.server'
import { notifySubmitter } from './notify-submitter.server'
import type { SubmissionState } from './submission-state'
import { findFixLink, findSubmissionReview } from './submission-store.server'

const SITE_URL = 'http://laketown.localhost'
let siteId: number
let editorId: string
let authorId: string
const mailer = createTestMailer()

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  editorId = await addAccount({ email: 'ed@mail.example', name: 'Ed' })
})

beforeEach(async () => {
  await clearEvents()
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM account WHERE email = 'ann@mail.example'`)
  authorId = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
  mailer.sent = []
  mailer.isBroken = false
})

/** A submission of two dates. */
async function submit(state: SubmissionState, title = 'Chess in the park') {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO submission (key, site_id, account_id, state, created_at, updated_at)
    VALUES (${crypto.randomUUID()}, ${siteId}, ${authorId}, ${state}, ${NOW}, ${NOW}) RETURNING id`)
  const published = state === 'accepted' ? 1 : 0
  const events = [
    await addEvent({ title, wall: '2026-05-02T19:00:00', published }),
    await addEvent({ title, wall: '2026-05-09T19:00:00', published }),
  ]
  await db.run(sql`UPDATE event SET submission_id = ${id}, created_by = ${authorId}`)
  return { id, events }
}

const decide = (
  id: number,
  state: SubmissionState,
  { reason = '', version = NOW, editor = editorId, site = siteId, now = NOW + 1000 } = {},
) =>
  decideSubmission(
    servicesAt(now),
    { id, siteId: site, editorId: editor },
    { state, reason, version },
  )

const notify = (submissionId: number, kind: 'published' | 'held' | 'declined', now = NOW) =>
  notifySubmitter(
    { db, mailer, now, settings: TEST_SETTINGS },
    { submissionId, kind, brand: LAKETOWN_LINK.brand, siteUrl: SITE_URL },
  )

/** The token of the fix link in the last email. */
const lastToken = () => mailer.sent.at(-1)?.text.match(/[?&]fix=([\w-]{43})\b/)?.[1] ?? null

test('A held submission that is accepted is published with all its dates', async () => {
  const { id, events } = await submit('held')
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await decide(id, 'accepted')).toEqual({ kind: 'decided' })
  expect(await listListedEvents('laketown')).toEqual(events)
})

test('A date that its author deleted before a decision returns as it decided', async () => {
  const author = { site: { id: siteId }, viewer: { id: authorId, roles: [] } }
  for (const [before, state, isListed] of [
    ['accepted', 'declined', false],
    ['accepted', 'held', false],
    ['held', 'accepted', true],
  ] as const) {
    await clearEvents()
    const { id, events } = await submit(before)
    await deleteOwnEvent(servicesAt(NOW), author, events[1]!, 'this')
    expect(await decide(id, state, { reason: 'Spam' })).toEqual({ kind: 'decided' })
    await restoreOwnEvent(servicesAt(NOW + 2000), author, events[1]!)
    expect(await listListedEvents('laketown')).toEqual(isListed ? events : [])
  }
})

test('A published submission that is declined or held disappears with all its dates', async () => {
  for (const state of ['declined', 'held'] as const) {
    await clearEvents()
    const { id } = await submit('accepted')
    expect(await decide(id, state, { reason: 'Please add a price.' })).toEqual({ kind: 'decided' })
    expect(await listListedEvents('laketown')).toEqual([])
    const review = await findSubmissionReview(db, siteId, (await firstEvent(id)) ?? 0)
    expect(review).toMatchObject({
      state,
      reason: 'Please add a price.',
      decided: { editor: 'Ed' },
      submitter: { name: 'Ann', email: 'ann@mail.example' },
      dates: 2,
    })
  }
})

const firstEvent = async (id: number) =>
  (await db.get<{ id: number }>(sql`SELECT min(id) AS id FROM event WHERE submission_id = ${id}`))
    .id

test('Of two editors who decide at once, the second learns of the first, and nothing changes', async () => {
  const { id, events } = await submit('held')
  const second = await addAccount({ email: 'eve@mail.example' })
  const outcomes = await Promise.all([
    decide(id, 'accepted'),
    decide(id, 'declined', { reason: 'Spam', editor: second }),
  ])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-decided', 'decided'])
  const { state } = await db.get<{ state: string }>(
    sql`SELECT state FROM submission WHERE id = ${id}`,
  )
  expect(await listListedEvents('laketown')).toEqual(state === 'accepted' ? events : [])
  expect(await decide(id, 'held', { reason: 'Why?' })).toEqual({ kind: 'already-decided' })
})

test('Decisions in the same millisecond still count up the version', async () => {
  const { id } = await submit('held')
  expect(await decide(id, 'accepted', { now: NOW })).toEqual({ kind: 'decided' })
  expect(await decide(id, 'declined', { reason: 'No', now: NOW })).toEqual({
    kind: 'already-decided',
  })
})

test('A reason is required to decline, and to ask about what waits already', async () => {
  const { id } = await submit('held')
  for (const state of ['declined', 'held'] as const) {
    expect(await decide(id, state, { reason: ' \n ' })).toEqual({ kind: 'reason-required' })
  }
  expect(await decide(id, 'declined', { reason: 'x'.repeat(2001) })).toEqual({
    kind: 'reason-too-long',
  })
  expect(await listListedEvents('laketown')).toEqual([])
})

test('Editors of another site cannot decide', async () => {
  const { id, events } = await submit('held')
  const harbor = (await requireSite('harbor')).id
  expect(await decide(id, 'accepted', { site: harbor })).toEqual({ kind: 'not-found' })
  expect(await findSubmissionReview(db, harbor, events[0] ?? 0)).toBeNull()
  expect(await listListedEvents('laketown')).toEqual([])
})

test('The author reads that the event is live, with its link', async () => {
  const { id, events } = await submit('held')
  await decide(id, 'accepted')
  await notify(id, 'published')
  expect(mailer.sent).toHaveLength(1)
  expect(mailer.sent[0]).toMatchObject({
    to: 'ann@mail.example',
    sender: 'Laketown',
    subject: 'Your event is live: Chess in the park',
  })
  expect(mailer.sent[0]?.text).toContain(`${SITE_URL}/event/${events[0]}\n`)
  expect(mailer.sent[0]?.text).not.toContain('fix=')
})

test('The author of what the score holds reads that an editor will look at it, without a reason', async () => {
  const { id } = await submit('held')
  await notify(id, 'held')
  expect(mailer.sent[0]?.subject).toBe('We’re checking your event: Chess in the park')
  expect(mailer.sent[0]?.text).not.toContain('fix=')
})

test('The email about a declined event has the reason, and a link that opens exactly its events', async () => {
  const { id, events } = await submit('accepted')
  await decide(id, 'declined', { reason: 'Please add a price.\n\nAnd the real street.' })
  await notify(id, 'declined')
  expect(mailer.sent[0]?.text).toContain('\n\nPlease add a price.\n\nAnd the real street.\n\n')
  const token = lastToken()
  expect(mailer.sent[0]?.text).toContain(`${SITE_URL}/edit/event/${events[0]}?fix=${token}`)
  expect(await findFixLink(db, NOW, token)).toEqual({
    submissionId: id,
    siteId,
    state: 'declined',
    accountId: authorId,
    eventIds: events,
  })
  const stored = await db.get<{ hash: string }>(sql`SELECT fix_token_hash AS hash FROM submission`)
  expect(stored.hash).not.toBe(token)
})

test('A fix link expires, is replaced by the next, and ends with acceptance', async () => {
  const { id } = await submit('accepted')
  await decide(id, 'declined', { reason: 'Please add a price.' })
  await notify(id, 'declined')
  const first = lastToken()
  expect(await findFixLink(db, NOW + 14 * DAY - 1, first)).not.toBeNull()
  expect(await findFixLink(db, NOW + 14 * DAY, first)).toBeNull()
  await notify(id, 'declined')
  const second = lastToken()
  expect(await findFixLink(db, NOW, first)).toBeNull()
  expect(await findFixLink(db, NOW, second)).not.toBeNull()
  await decide(id, 'accepted', { version: NOW + 1000 })
  expect(await findFixLink(db, NOW, second)).toBeNull()
  await decide(id, 'held', { version: NOW + 1001 })
  expect(await findFixLink(db, NOW, second)).toBeNull()
})

test('A fix link leads to nothing that is deleted or was never its author’s', async () => {
  const { id, events } = await submit('held')
  await decide(id, 'held', { reason: 'Which park?' })
  await notify(id, 'held')
  const token = lastToken()
  await db.run(sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${events[0]}`)
  expect((await findFixLink(db, NOW, token))?.eventIds).toEqual([events[1]])
  await db.run(sql`UPDATE event SET created_by = ${editorId} WHERE id = ${events[1]}`)
  expect(await findFixLink(db, NOW, token)).toBeNull()
  for (const text of [null, '', 'x', '%', 'A'.repeat(43), `${token} `]) {
    expect(await findFixLink(db, NOW, text)).toBeNull()
  }
})

test('A deleted account gets no email, and its link ends', async () => {
  const { id } = await submit('held')
  await decide(id, 'held', { reason: 'Which park?' })
  await notify(id, 'held')
  const token = lastToken()
  await db.run(sql`UPDATE event SET created_by = NULL`)
  await db.run(sql`DELETE FROM account WHERE id = ${authorId}`)
  expect(await findFixLink(db, NOW, token)).toBeNull()
  await notify(id, 'held')
  expect(mailer.sent).toHaveLength(1)
})

test('An email that is no longer true is not sent', async () => {
  const { id } = await submit('held')
  await notify(id, 'published')
  await notify(id, 'declined')
  expect(mailer.sent).toEqual([])
})

test('Once the author has saved again, the earlier reason is not sent again', async () => {
  const { id } = await submit('held')
  await decide(id, 'held', { reason: 'Which park?' })
  await db.run(sql`UPDATE submission SET updated_at = ${NOW + DAY} WHERE id = ${id}`)
  await notify(id, 'held', NOW + DAY)
  expect(mailer.sent[0]?.text).not.toContain('Which park?')
})

test('A hostile title and reason are text in the email', async () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: all@evil.example'
  const { id } = await submit('accepted', hostile)
  await decide(id, 'declined', { reason: '<img src=x onerror=alert(1)>' })
  await notify(id, 'declined')
  const email = mailer.sent[0]
  expect(email?.subject).not.toMatch(/[\r\n]/)
  expect(email?.html).not.toMatch(/<script>|<img/)
  expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('A decision stands when its email cannot be sent', async () => {
  const { id, events } = await submit('held')
  await decide(id, 'accepted')
  mailer.isBroken = true
  await expect(notify(id, 'published')).rejects.toThrow('the mailer is broken')
  expect(await listListedEvents('laketown')).toEqual(events)
})
