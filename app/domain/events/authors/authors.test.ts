import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '~/domain/accounts/account-store.server'
import { deleteAccount } from '~/domain/accounts/settings/delete-account.server'
import { addAccount, findViewerByToken, signIn } from '../../../../test/accounts'
import { db, listListedEvents, resetDatabases } from '../../../../test/database'
import { addEvent, createFixtures, NOW } from '../../../../test/fixtures'
import { addSubmittedEvent } from '../../../../test/samples/submitted-events'
import { listAuthoredEvents } from './list-authored-events.server'
import { removeAuthor } from './remove-author.server'

const PASSWORD = 'lantern light 7'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('Deleting an account deletes its sessions, roles and links, and leaves its events without an author', async () => {
  const id = await addAccount({
    email: 'ann@example.com',
    password: PASSWORD,
    google: '17',
    adminOfSites: ['laketown'],
  })
  const { token } = await signIn(id, 'laketown.localhost')
  await db.run(
    sql`INSERT INTO email_link VALUES ('x', ${id}, 'reset', 'ann@example.com', NULL, 1, 2)`,
  )
  const session = { token, host: 'laketown.localhost', kind: 'cookie' } as const
  const ann = (await findViewerByToken({ db, now: NOW }, session))!
  const bob = await addAccount({ email: 'bob@example.com' })
  const [mine, theirs] = [
    await addEvent({ title: 'Ann reads', wall: '2026-05-02T20:00:00' }),
    await addEvent({ title: 'Bob sings', wall: '2026-05-02T21:00:00' }),
  ]
  await db.run(sql`UPDATE event SET created_by = ${ann.id} WHERE id = ${mine}`)
  await db.run(sql`UPDATE event SET created_by = ${bob} WHERE id = ${theirs}`)
  const remove = (email: string, password: string) =>
    deleteAccount({ db, now: NOW }, ann, { email, password }, removeAuthor(db, ann.id))
  expect(await remove('bob@example.com', PASSWORD)).toEqual({ kind: 'wrong-email' })
  expect(await remove('ann@example.com', 'not the one')).toEqual({ kind: 'wrong-password' })
  expect(await findAccount(db, ann.id)).not.toBe(null)
  expect(await remove(' Ann@Example.com ', PASSWORD)).toEqual({ kind: 'deleted' })
  expect(await findAccount(db, ann.id)).toBe(null)
  for (const table of ['session', 'sign_in_provider', 'account_role', 'email_link']) {
    const left = await db.all(
      sql`SELECT * FROM ${sql.identifier(table)} WHERE account_id = ${ann.id}`,
    )
    expect(left, table).toEqual([])
  }
  expect(await db.all(sql`SELECT created_by AS by FROM event ORDER BY id`)).toEqual([
    { by: null },
    { by: bob },
  ])
  expect(await listListedEvents('laketown')).toEqual([mine, theirs])
  expect(await findAccount(db, bob)).not.toBe(null)
})

test('The last superadmin cannot delete their account; while there is another one, each can', async () => {
  const add = async (email: string) => {
    const id = await addAccount({ email, password: PASSWORD, isSuperadmin: true })
    const { token } = await signIn(id, 'laketown.localhost')
    const session = { token, host: 'laketown.localhost', kind: 'cookie' } as const
    return (await findViewerByToken({ db, now: NOW }, session))!
  }
  const [ann, bob] = [await add('ann@example.com'), await add('bob@example.com')]
  const remove = (viewer: typeof ann) =>
    deleteAccount({ db, now: NOW }, viewer, { email: viewer.email, password: PASSWORD }, [])
  expect(await remove(ann)).toEqual({ kind: 'deleted' })
  expect(await remove(bob)).toEqual({ kind: 'last-superadmin' })
  expect(await findAccount(db, bob.id)).toMatchObject({ roles: [{ role: 'superadmin' }] })
})

test('An account’s own events include drafts and deleted ones', async () => {
  const listed = await addEvent({
    title: 'Ann reads',
    wall: '2026-05-02T20:00:00',
    description: '<p>Poems</p>',
    categories: ['concerts'],
  })
  const draft = await addEvent({ title: 'Draft', wall: '2026-05-03T20:00:00', published: 0 })
  const gone = await addEvent({ title: 'Gone', wall: '2026-05-04T20:00:00', venue: 'pier' })
  await addEvent({ title: 'Of another', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET created_by = 'ann' WHERE id IN (${listed}, ${draft}, ${gone})`)
  await db.run(sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${gone}`)
  await db.run(sql`UPDATE event SET contact = '{"name":"Ann"}' WHERE id = ${listed}`)
  const events = await listAuthoredEvents(db, 'ann')
  expect(events.map(({ title, published, deletedAt }) => [title, published, deletedAt])).toEqual([
    ['Ann reads', true, null],
    ['Draft', false, null],
    ['Gone', true, '2026-05-01T17:00:00Z'],
  ])
  expect(events[0]).toMatchObject({
    id: listed,
    description: '<p>Poems</p>',
    start: '2026-05-03T01:00:00Z',
    end: null,
    categories: ['concerts'],
    contact: { name: 'Ann' },
    noStart: false,
    noEnd: true,
    venue: { name: 'Bar Centro', address: '808 E Center St' },
  })
})

test('An account’s own events include what the editors decided, and the facts that it entered', async () => {
  const by = await addAccount({ email: 'ann@example.com' })
  const id = await addSubmittedEvent({
    by,
    title: 'Ann sells',
    wall: '2026-05-02T20:00:00',
    state: 'declined',
    reason: 'It is an advertisement.',
  })
  await db.run(sql`
    UPDATE event SET price_from_cents = 500, price_to_cents = 1200, min_age = 12, accessibility = '["step-free"]'
    WHERE id = ${id}`)
  await db.run(sql`UPDATE submission SET decided_at = ${NOW}`)
  expect(await listAuthoredEvents(db, by)).toMatchObject([
    {
      facts: {
        priceFromCents: 500,
        priceToCents: 1200,
        minAge: 12,
        maxAge: null,
        accessibility: ['step-free'],
      },
      submission: {
        state: 'declined',
        reason: 'It is an advertisement.',
        createdAt: '2026-05-01T17:00:00Z',
        decidedAt: '2026-05-01T17:00:00Z',
      },
    },
  ])
})

test('Deleting an account leaves its submissions without an author, and ends the links that fix them', async () => {
  const id = await addAccount({ email: 'ann@example.com', password: PASSWORD })
  const { token } = await signIn(id, 'laketown.localhost')
  const session = { token, host: 'laketown.localhost', kind: 'cookie' } as const
  const ann = (await findViewerByToken({ db, now: NOW }, session))!
  const mine = await addSubmittedEvent({ by: id, title: 'Reading', wall: '2026-05-02T20:00:00' })
  const deleted = await addSubmittedEvent({ by: id, title: 'Gone', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET deleted_at = ${NOW}, deleted_by = ${id} WHERE id = ${deleted}`)
  await db.run(sql`
    UPDATE submission SET state = 'declined', reason = 'An ad', fix_token_hash = 'hash' || id, fix_expires_at = ${NOW + 9}`)
  const credentials = { email: 'ann@example.com', password: PASSWORD }
  await deleteAccount({ db, now: NOW }, ann, credentials, removeAuthor(db, id))
  const rows = await db.all(sql`
    SELECT e.id, e.created_by AS creator, e.deleted_by AS deleter, s.account_id AS account, s.state,
      s.fix_token_hash AS hash, s.fix_expires_at AS expires
    FROM event e JOIN submission s ON s.id = e.submission_id ORDER BY e.id`)
  const anonymous = { creator: null, deleter: null, account: null, hash: null, expires: null }
  expect(rows).toEqual([mine, deleted].map((id) => ({ id, state: 'declined', ...anonymous })))
})
