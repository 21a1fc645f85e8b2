import { equalizeTiming, hashPassword, verifyPassword } from '~/lib/crypto/password-hash.server'
import type { Database } from '~/platform/storage/database.server'
import type { Account } from '../account'
import { findAccountByEmail, findPasswordHash } from '../account-store.server'
import {
  clearAttempts,
  countAttempt,
  type PasswordSource,
} from '../passwords/password-attempt-store.server'
import { isKnownDevice, toDeviceId } from './known-device-store.server'

export type SignedIn =
  /** The hash of the password is stored with the session, which ends when the password changes. */
  | { kind: 'signed-in'; account: Account; passwordHash: string }
  | { kind: 'no-account' }
  | { kind: 'wrong-password' }
  | { kind: 'unverified'; account: Account }
  | { kind: 'locked' }

type Services = { db: Database; now: number }

/** Where someone logs in: their network, and the token of the device cookie, if the browser has one. */
export type SignInOrigin = { network: string; deviceToken: string | null }

/** Checks an email and password. Takes the same time whether or not the account exists. */
export async function signIn(
  { db, now }: Services,
  { email, password }: { email: string; password: string },
  origin: SignInOrigin,
): Promise<SignedIn> {
  const account = await findAccountByEmail(db, email)
  if (!account) {
    await equalizeTiming(password)
    return { kind: 'no-account' }
  }
  const source = await findSource({ db, now }, account.id, origin)
  const tried = await attempt({ db, now }, account.id, password, source)
  if (tried.verdict !== 'right') {
    return { kind: tried.verdict === 'locked' ? 'locked' : 'wrong-password' }
  }
  return account.verifiedAt === null
    ? { kind: 'unverified', account }
    : { kind: 'signed-in', account, passwordHash: tried.hash }
}

/** A browser that has logged in to the account before has attempts of its own, whatever its network does. */
async function findSource(
  services: Services,
  accountId: string,
  { network, deviceToken: token }: SignInOrigin,
): Promise<PasswordSource> {
  if (token !== null && (await isKnownDevice(services, { accountId, token }))) {
    return { kind: 'device', id: await toDeviceId({ accountId, token }) }
  }
  return { kind: 'network', id: network }
}

/**
 * Checks the account's password and counts the attempt (at most MAX_ATTEMPTS per window and source). A hash with an
 * outdated cost is replaced.
 */
export async function tryPassword(
  services: Services,
  id: string,
  password: string,
  source: PasswordSource,
): Promise<Attempt['verdict']> {
  return (await attempt(services, id, password, source)).verdict
}

type Attempt = { verdict: 'right'; hash: string } | { verdict: 'wrong' | 'locked' }

async function attempt(
  { db, now }: Services,
  id: string,
  password: string,
  source: PasswordSource,
): Promise<Attempt> {
  const [isAllowed, hash] = await Promise.all([
    countAttempt(db, id, source, now),
    findPasswordHash(db, id),
  ])
  if (!isAllowed) return { verdict: 'locked' }
  if (hash === null) {
    await equalizeTiming(password)
    return { verdict: 'wrong' }
  }
  const verdict = await verifyPassword(password, hash)
  if (!verdict.isCorrect) return { verdict: 'wrong' }
  const rehashed = verdict.needsRehash ? { from: hash, to: await hashPassword(password) } : null
  await clearAttempts(db, { id, source, rehashed })
  return { verdict: 'right', hash: rehashed?.to ?? hash }
}
