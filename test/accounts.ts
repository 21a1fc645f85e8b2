import { sql } from 'drizzle-orm'
import type { Viewer } from '~/domain/accounts/account'
import { nameFromEmail, normalizeEmail } from '~/domain/accounts/account'
import { insertAccount } from '~/domain/accounts/account-store.server'
import { createAccountId } from '~/domain/accounts/login/create-account.server'
import {
  createChildSession,
  createSession,
  findViewer,
} from '~/domain/accounts/login/session-store.server'
import type { SignInOrigin } from '~/domain/accounts/login/sign-in.server'
import { sessionCookie } from '~/http/cookies.server'
import { hashPassword } from '~/lib/crypto/password-hash.server'
import { hashToken } from '~/lib/crypto/token'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from './database'
import { createFixtures, NOW, requireSite } from './fixtures'

/** A browser that has not logged in before, in a network of its own. */
export const ORIGIN: SignInOrigin = { network: '198.51.100.1', deviceToken: null }

/** The tests' host for logging in. */
export const LOGIN_HOST = 'login.localhost'

type NewAccount = {
  email: string
  name?: string
  /** Left out for an account without a password. */
  password?: string
  /** The person's subject id at Google. */
  google?: string
  isVerified?: boolean
  isSuperadmin?: boolean
  /** Hosts of the sites that the person administers: 'laketown'. */
  adminOfSites?: string[]
}

/** Adds an account to the database and returns its id. */
export async function addAccount({
  email,
  name = nameFromEmail(email),
  password,
  google,
  isVerified = true,
  isSuperadmin = false,
  adminOfSites = [],
}: NewAccount): Promise<string> {
  const id = createAccountId()
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const account = { id, email, name, verifiedAt: isVerified ? NOW : null, passwordHash }
  const written = await writeTogether(db, [
    insertAccount({ db, now: NOW }, account),
    ...(google === undefined
      ? []
      : [
          sql`INSERT INTO sign_in_provider VALUES ('google', ${google}, ${id}, ${normalizeEmail(email)}, ${NOW}, ${NOW})`,
        ]),
    ...(isSuperadmin
      ? [sql`INSERT INTO account_role VALUES (${id}, 'superadmin', NULL, ${NOW})`]
      : []),
    ...adminOfSites.map(
      (host) => sql`INSERT INTO account_role
        SELECT ${id}, 'siteadmin', id, ${NOW} FROM site WHERE host = ${host}`,
    ),
  ])
  if (written.some(({ changes }) => changes === 0)) throw new Error(`${email} could not be added`)
  return id
}

/** Laketown and the harbor, each with an admin: Ada and Ben. */
export async function createCitiesWithAdmins() {
  await createFixtures()
  return {
    laketown: (await requireSite('laketown')).id,
    harbor: (await requireSite('harbor')).id,
    ada: await addAccount({ email: 'ada@example.com', name: 'Ada', adminOfSites: ['laketown'] }),
    ben: await addAccount({ email: 'ben@example.com', name: 'Ben', adminOfSites: ['harbor'] }),
  }
}

export type SignedIn = {
  /** The header `cookie` of requests to the host. */
  cookie: string
  token: string
  /** Of the session on the host, or on the login door where that is the host. */
  sessionId: string
  /** Of the browser's session on the login door. */
  loginSessionId: string
}

/** Signs in as a browser does: a session on the login door, and from it one on the host ('laketown.localhost'). */
export async function signIn(
  accountId: string,
  host: string,
  { userAgent = 'A test', now = NOW }: { userAgent?: string; now?: number } = {},
): Promise<SignedIn> {
  const loginToken = await createSession({ db, now }, { accountId, host: LOGIN_HOST, userAgent })
  if (loginToken === null) throw new Error('could not sign in on the login door')
  const loginSessionId = await hashToken(loginToken)
  const token =
    host === LOGIN_HOST
      ? loginToken
      : await createChildSession({ db, now }, loginSessionId, { host, kind: 'cookie', userAgent })
  if (token === null) throw new Error(`could not sign in on ${host}`)
  const field = await sessionCookie({ url: `http://${host}/` }).serialize(token)
  const cookie = field.slice(0, field.indexOf(';'))
  return { cookie, token, sessionId: await hashToken(token), loginSessionId }
}

/** The header `authorization` of a program that calls the host for this account. */
export async function signInProgram(accountId: string, host: string): Promise<string> {
  const { loginSessionId } = await signIn(accountId, LOGIN_HOST)
  const program = { host, kind: 'bearer', userAgent: 'A program' } as const
  const token = await createChildSession({ db, now: NOW }, loginSessionId, program)
  return `Bearer ${token}`
}

/** The account that is signed in with this token, as a request finds it. */
export async function findViewerByToken(
  services: Parameters<typeof findViewer>[0],
  { token, ...session }: { token: string; host: string; kind: Viewer['session']['kind'] },
): Promise<Viewer | null> {
  return findViewer(services, { id: await hashToken(token), ...session })
}
