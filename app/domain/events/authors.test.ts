import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '~/domain/accounts/account-store.server'
import { deleteAccount } from '~/domain/accounts/delete-account.server'
import { findViewer } from '~/domain/accounts/session-store.server'
import { addAccount, signIn } from '../../../test/accounts'
import { addEvent, NOW, createFixtures } from '../../../test/fixtures'
import { db, listListedEvents, resetDatabases } from '../../../test/database'
import { removeAuthor } from './remove-author.server'
import { listAuthoredEvents } from './list-authored-events.server'

const PASSWORD = 'lantern light 7'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

test('Deleting an account deletes its sessions, roles and links, and leaves its events without an author', async () => {
  const id = await addAccount({
    ...{ email: 'ann@example.com', password: PASSWORD, google: '17' },
    adminOfSites: ['laketown'],
  })
  const { token } = await signIn(id, 'laketown.localhost')
  await db.run(
    sql`INSERT INTO email_link VALUES ('x', ${id}, 'reset', 'ann@example.com', NULL, 1, 2)`,
  )
  const session = { token, host: 'laketown.localhost', kind: 'cookie' } as const
  const ann = (await findViewer({ db, now: NOW }, session))!
  const bob = await addAccount({ email: 'bob@example.com' })
  const [mine, theirs] = [
    await addEvent({ title: 'Ann reads', wall: '2026-05-02T20:00:00' }),
    await addEvent({ title: 'Bob sings', wall: '2026-05-02T21:00:00' }),
  ]
  await db.run(sql`UPDATE event SET created_by = ${ann.id} WHERE id = ${mine}`)
  await db.run(sql`UPDATE event SET created_by = ${bob} WHERE id = ${theirs}`)
  const remove = (email: string, password: string) =>
    deleteAccount({ db, now: NOW }, ann, { email, password }, [removeAuthor(db, ann.id)])
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

test('An account’s own events include drafts and deleted ones', async () => {
  const listed = await addEvent({
    ...{ title: 'Ann reads', wall: '2026-05-02T20:00:00', description: '<p>Poems</p>' },
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
    ...{ id: listed, description: '<p>Poems</p>', start: '2026-05-03T01:00:00Z', end: null },
    ...{ categories: ['concerts'], contact: { name: 'Ann' }, noStart: false, noEnd: true },
    venue: { name: 'Bar Centro', address: '808 E Center St' },
  })
})
