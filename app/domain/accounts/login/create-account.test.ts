import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, resetDatabases } from '../../../../test/database'
import { NOW } from '../../../../test/fixtures'
import { createTestMailer, findToken, LAKETOWN_LINK } from '../../../../test/services/test-mailer'
import { findAccountByEmail } from '../account-store.server'
import { findEmailLink } from '../emails/email-link-store.server'
import { createAccount } from './create-account.server'

const MARA = { email: 'mara@lake.example', password: 'lantern light 7' }

let post = createTestMailer()
const create = (input = MARA) => createAccount({ db, mailer: post, now: NOW }, input, LAKETOWN_LINK)

beforeEach(async () => {
  await resetDatabases()
  post = createTestMailer()
})

const listRows = async (table: string) =>
  (await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`)).n

test('A new account is unverified until the link sent to its email is followed', async () => {
  expect(await create({ ...MARA, email: 'Mara.Lindqvist+events@Lake.example' })).toEqual({
    kind: 'created',
  })
  const account = await findAccountByEmail(db, 'mara.lindqvist+events@lake.example')
  expect(account).toMatchObject({
    verifiedAt: null,
    name: 'Mara Lindqvist',
    roles: [],
    signInProviders: ['password'],
  })
  expect(post.sent).toHaveLength(1)
  // Nobody entered the name that is made from the email.
  expect(post.sent[0]?.text).toContain('Hello,')
  const link = await findEmailLink({ db, now: NOW }, findToken(post.sent[0]!), 'verify')
  expect(link).toMatchObject({
    accountId: account?.id,
    email: 'mara.lindqvist+events@lake.example',
  })
})

test('Neither the password nor the token of the link is stored', async () => {
  await create()
  const token = findToken(post.sent[0]!)
  for (const table of ['account', 'email_link']) {
    const rows = JSON.stringify(await db.all(sql`SELECT * FROM ${sql.identifier(table)}`))
    expect(rows).not.toContain(MARA.password)
    expect(rows).not.toContain(token)
  }
})

test('A hundred simultaneous sign-ups with one email create one account and send one email', async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => create()))
  expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'email-in-use')).toHaveLength(99)
  expect(post.sent).toHaveLength(1)
  expect([await listRows('account'), await listRows('email_link')]).toEqual([1, 1])
})

test('An email that has an account is in use, however it is written', async () => {
  await create()
  expect(await create({ ...MARA, email: 'MARA@Lake.Example' })).toEqual({ kind: 'email-in-use' })
  expect(post.sent).toHaveLength(1)
})

test('When the email cannot be sent no account is created, and the next attempt succeeds', async () => {
  post.isBroken = true
  await expect(create()).rejects.toThrow('the mailer is broken')
  expect([await listRows('account'), await listRows('email_link')]).toEqual([0, 0])
  post.isBroken = false
  expect(await create()).toEqual({ kind: 'created' })
})

test('A common password does not create an account', async () => {
  for (const password of ['password1', MARA.email]) {
    expect(await create({ ...MARA, password })).toEqual({ kind: 'common-password' })
  }
  expect([await listRows('account'), post.sent.length]).toEqual([0, 0])
})
