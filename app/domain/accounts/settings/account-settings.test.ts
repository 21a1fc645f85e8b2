import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import type { MailBrand } from '~/domain/mail/email-template'
import { HOUR } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { type Email, MailError, type Mailer } from '~/platform/mail/mailer.server'
import {
  addAccount,
  findViewerByToken,
  LOGIN_HOST,
  ORIGIN,
  signIn,
  signInProgram,
} from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { drainErrorLogs } from '../../../../test/logged-errors'
import type { Viewer } from '../account'
import { findAccount } from '../account-store.server'
import { createApiKey } from '../api-keys/create-api-key.server'
import { listSessions, revokeSession } from '../login/session-store.server'
import { tryPassword, signIn as tryToSignIn } from '../login/sign-in.server'
import { unlinkGoogle } from '../login/unlink-google.server'
import { changePassword } from '../passwords/change-password.server'
import { changeEmail } from './change-email.server'
import { exportAccount } from './export-account.server'
import { requestEmailChange } from './request-email-change.server'

const CITY = 'laketown.localhost'
const OLD = 'lantern light 7'
const NEW = 'nine quiet herons'
const NETWORK = { kind: 'network', id: ORIGIN.network } as const

const brand: MailBrand = {
  name: 'Laketown',
  url: 'http://laketown.localhost',
  color: '#123456',
  onColor: '#ffffff',
  supportEmail: null,
  logo: null,
}

let sent: Email[]
const mailer: Mailer = {
  send: async (mail) => {
    sent.push(mail)
  },
}
const services = { db, mailer, log: createLog(), now: NOW }

beforeEach(async () => {
  sent = []
  await resetDatabases()
  await createFixtures()
})

/** The person as the page has them whose browser has just signed in. */
async function signInViewer(id: string): Promise<Viewer & { loginSessionId: string }> {
  const { token, loginSessionId } = await signIn(id, CITY)
  const viewer = await findViewerByToken({ db, now: NOW }, { token, host: CITY, kind: 'cookie' })
  return { ...viewer!, loginSessionId }
}

const noticeEmail = { brand, link: 'http://login.localhost/login' }
const link = { brand, browserHash: null, buildUrl: (token: string) => `http://l/?token=${token}` }
const findEmailToken = (mail: Email | undefined) => mail!.text.match(/token=([\w-]+)/)![1]!

test('Changing the password ends every session except those of the current browser', async () => {
  const ann = await addAccount({ email: 'ann@example.com', password: OLD })
  const laptop = await signInViewer(ann)
  const phone = await signIn(ann, CITY)
  await signInProgram(ann, CITY)
  const bob = await signIn(await addAccount({ email: 'bob@example.com' }), CITY)
  const changed = await changePassword(
    services,
    laptop,
    { current: OLD, password: NEW },
    noticeEmail,
  )
  expect(changed).toEqual({ kind: 'changed' })
  const left = await listSessions({ db, now: NOW }, ann)
  expect(left.map(({ id }) => id).sort()).toEqual([laptop.session.id, laptop.loginSessionId].sort())
  const viewer = (token: string) =>
    findViewerByToken({ db, now: NOW }, { token, host: CITY, kind: 'cookie' })
  expect(await viewer(phone.token)).toBe(null)
  expect(await viewer(bob.token)).not.toBe(null)
  const attempt = (password: string) =>
    tryToSignIn(services, { email: 'ann@example.com', password }, ORIGIN)
  expect(await attempt(OLD)).toEqual({ kind: 'wrong-password' })
  expect(await attempt(NEW)).toMatchObject({ kind: 'signed-in' })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.com', 'Your password for Laketown was changed'],
  ])
})

test('The password is not changed without the current one, and ten wrong attempts lock it for a while', async () => {
  const viewer = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const change = (current: string, password = NEW) =>
    changePassword(services, viewer, { current, password }, noticeEmail)
  expect(await change('not the one')).toEqual({ kind: 'wrong-password' })
  expect(await change(OLD, 'password123')).toEqual({ kind: 'common-password' })
  for (let turn = 0; turn < 9; turn++) await change('not the one')
  expect(await change(OLD)).toEqual({ kind: 'locked' })
  expect(await tryPassword({ db, now: NOW + HOUR }, viewer.id, OLD, NETWORK)).toBe('right')
  expect(sent).toEqual([])
})

test('A password change fails when its session ends meanwhile', async () => {
  const viewer = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const otherBrowser = await signIn(viewer.id, CITY)
  await revokeSession(db, viewer.id, viewer.loginSessionId)
  const changed = await changePassword(
    services,
    viewer,
    { current: OLD, password: NEW },
    noticeEmail,
  )
  expect(changed).toEqual({ kind: 'session-ended' })
  expect(await tryPassword(services, viewer.id, OLD, NETWORK)).toBe('right')
  const left = await listSessions({ db, now: NOW }, viewer.id)
  expect(left.map(({ id }) => id)).toContain(otherBrowser.sessionId)
  expect(sent).toEqual([])
})

test('Changing the password invalidates earlier email-change links', async () => {
  const viewer = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const input = { email: 'thief@example.com', password: OLD }
  expect(await requestEmailChange(services, viewer, input, link)).toEqual({ kind: 'sent' })
  await changePassword(services, viewer, { current: OLD, password: NEW }, noticeEmail)
  const token = findEmailToken(sent[0])
  expect(await changeEmail(services, { token, ownerId: viewer.id, brand })).toEqual({
    kind: 'link-expired',
  })
  expect((await findAccount(db, viewer.id))!.email).toBe('ann@example.com')
})

test('A password change is saved when its email cannot be sent, and the failure is logged', async () => {
  const viewer = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const broken: Mailer = {
    send: async () => {
      throw new MailError('the service is away')
    },
  }
  const passwords = { current: OLD, password: NEW }
  expect(
    await changePassword({ ...services, mailer: broken }, viewer, passwords, noticeEmail),
  ).toEqual({
    kind: 'changed',
  })
  expect(drainErrorLogs().join()).toContain('could not be notified of a password change')
  expect(await tryPassword(services, viewer.id, NEW, NETWORK)).toBe('right')
})

test('An account keeps its email until the link sent to the new one is followed', async () => {
  const viewer = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const input = { email: 'ann@lake.example', password: OLD }
  expect(await requestEmailChange(services, viewer, input, link)).toEqual({ kind: 'sent' })
  expect(sent[0]!.to).toBe('ann@lake.example')
  expect((await findAccount(db, viewer.id))!.email).toBe('ann@example.com')
  const followed = await changeEmail(services, {
    token: findEmailToken(sent[0]),
    ownerId: viewer.id,
    brand,
  })
  expect(followed).toEqual({ kind: 'changed' })
  expect((await findAccount(db, viewer.id))!.email).toBe('ann@lake.example')
  expect(sent[1]!.to).toBe('ann@example.com')
})

test('When two accounts request the same email, the first to follow the link gets it', async () => {
  const ann = await signInViewer(
    await addAccount({ email: 'ann@example.com', name: 'Ann Lee', password: OLD }),
  )
  const bob = await signInViewer(await addAccount({ email: 'bob@example.com', name: 'Bob Ray' }))
  const email = 'both@example.com'
  const outcomes = await Promise.all([
    requestEmailChange(services, ann, { email, password: OLD }, link),
    requestEmailChange(services, bob, { email, password: '' }, link),
  ])
  expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  const followed = await Promise.all(
    [ann, bob].map(({ id: ownerId, name }) => {
      const token = findEmailToken(sent.find(({ text }) => text.includes(`Hello ${name},`)))
      return changeEmail(services, { token, ownerId, brand })
    }),
  )
  expect(followed.map(({ kind }) => kind).sort()).toEqual(['changed', 'link-expired'])
  const owners = await db.all(sql`SELECT id FROM account WHERE email = ${email}`)
  expect(owners).toHaveLength(1)
  expect(await db.all(sql`SELECT id FROM account`)).toHaveLength(2)
})

test('Whether an email is in use is revealed only with the right password', async () => {
  await addAccount({ email: 'bob@example.com' })
  const ann = await signInViewer(await addAccount({ email: 'ann@example.com', password: OLD }))
  const requestChange = (email: string, password: string) =>
    requestEmailChange(services, ann, { email, password }, link)
  expect(await requestChange('bob@example.com', 'not the one')).toEqual({ kind: 'wrong-password' })
  expect(await requestChange('bob@example.com', OLD)).toEqual({ kind: 'email-in-use' })
  expect(await requestChange('ann@example.com', OLD)).toEqual({ kind: 'same-email' })
  expect(sent).toEqual([])
})

test('An account can request at most five email changes an hour', async () => {
  const ann = await signInViewer(await addAccount({ email: 'ann@example.com' }))
  const kinds = []
  for (let turn = 0; turn < 6; turn++) {
    const input = { email: `ann${turn}@example.com`, password: '' }
    kinds.push((await requestEmailChange(services, ann, input, link)).kind)
  }
  expect(kinds).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too-many'])
  expect(sent).toHaveLength(5)
})

test('Google can be disconnected only from an account with a password', async () => {
  const both = await addAccount({ email: 'ann@example.com', password: OLD, google: '17' })
  const only = await addAccount({ email: 'bob@example.com', google: '18' })
  expect(await unlinkGoogle(services, both)).toEqual({ kind: 'unlinked' })
  expect(await unlinkGoogle(services, only)).toEqual({ kind: 'no-password' })
  expect((await findAccount(db, both))!.signInProviders).toEqual(['password'])
  expect((await findAccount(db, only))!.signInProviders).toEqual(['google'])
})

test('A session cannot be ended by another account that knows its id', async () => {
  const ann = await addAccount({ email: 'ann@example.com' })
  const bob = await signIn(await addAccount({ email: 'bob@example.com' }), CITY)
  await revokeSession(db, ann, bob.loginSessionId)
  await revokeSession(db, ann, bob.sessionId)
  const credentials = { token: bob.token, host: CITY, kind: 'cookie' } as const
  expect(await findViewerByToken({ db, now: NOW }, credentials)).not.toBe(null)
})

test('An account export contains all of its data except secrets', async () => {
  const ann = await addAccount({
    email: 'ann@example.com',
    password: OLD,
    google: '17',
    adminOfSites: ['laketown'],
  })
  const { token } = await signIn(ann, CITY, { userAgent: 'Mozilla/5.0 (a browser)' })
  const { id: siteId } = await requireSite('laketown')
  const key = await createApiKey(actingAs({ db, now: NOW }, { id: ann }), siteId)
  const apiKey = key.kind === 'created' ? key : { apiKey: '', prefix: '' }
  const record = (await exportAccount(db, ann))!
  const at = '2026-05-01T17:00:00Z'
  expect(record.account).toEqual({
    id: ann,
    email: 'ann@example.com',
    name: 'Ann',
    imageChecksum: null,
    hasPassword: true,
    verifiedAt: at,
    createdAt: at,
    updatedAt: at,
  })
  expect(record.signInProviders).toEqual([
    { provider: 'google', subject: '17', email: 'ann@example.com', createdAt: at, usedAt: at },
  ])
  expect(record.roles).toEqual([{ role: 'siteadmin', site: 'Laketown', createdAt: at }])
  expect(record.sessions.map(({ host }) => host).sort()).toEqual([CITY, LOGIN_HOST])
  const { prefix } = apiKey
  expect(record.apiKeys).toEqual([{ prefix, comment: '', site: 'Laketown', createdAt: at }])
  const json = JSON.stringify(record)
  const [{ hash }] = (await db.all<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM account`,
  )) as [{ hash: string }]
  const ids = (await listSessions({ db, now: NOW }, ann)).map(({ id }) => id)
  for (const secret of [token, hash, apiKey.apiKey, ...ids]) expect(json).not.toContain(secret)
  expect(await exportAccount(db, 'nobody')).toBe(null)
})
