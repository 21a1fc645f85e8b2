import { hashPassword, equalizeTiming, verifyPassword } from '~/lib/password-hash.server'
import type { Database } from '~/platform/database.server'
import { type Account, MAX_ATTEMPTS } from './account'
import {
  clearAttempts,
  countAttempt,
  findAccountByEmail,
  findPasswordHash,
} from './account-store.server'

export type SignedIn =
  /** The hash of the password is stored with the session, which ends when the password changes. */
  | { kind: 'signed-in'; account: Account; passwordHash: string }
  | { kind: 'no-account' }
  | { kind: 'wrong-password' }
  | { kind: 'unverified'; account: Account }
  | { kind: 'locked' }

/** Checks an email and password. Takes the same time whether or not the account exists. */
export async function signIn(
  { db, now }: { db: Database; now: number },
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const account = await findAccountByEmail(db, email)
  if (!account) {
    await equalizeTiming(password)
    return { kind: 'no-account' }
  }
  const tried = await attempt({ db, now }, account.id, password)
  if (tried.verdict !== 'right') {
    return { kind: tried.verdict === 'locked' ? 'locked' : 'wrong-password' }
  }
  return account.verifiedAt === null
    ? { kind: 'unverified', account }
    : { kind: 'signed-in', account, passwordHash: tried.hash }
}

/**
 * Checks the account's password and counts the attempt (at most MAX_ATTEMPTS per window). A hash with an outdated cost
 * is replaced.
 */
export async function tryPassword(
  services: { db: Database; now: number },
  id: string,
  password: string,
): Promise<Attempt['verdict']> {
  return (await attempt(services, id, password)).verdict
}

type Attempt = { verdict: 'right'; hash: string } | { verdict: 'wrong' | 'locked' }

async function attempt(
  { db, now }: { db: Database; now: number },
  id: string,
  password: string,
): Promise<Attempt> {
  const [attempts, hash] = await Promise.all([countAttempt(db, id, now), findPasswordHash(db, id)])
  if (attempts > MAX_ATTEMPTS) return { verdict: 'locked' }
  if (hash === null) {
    await equalizeTiming(password)
    return { verdict: 'wrong' }
  }
  const verdict = await verifyPassword(password, hash)
  if (!verdict.isCorrect) return { verdict: 'wrong' }
  const rehashed = verdict.needsRehash ? { from: hash, to: await hashPassword(password) } : null
  await clearAttempts(db, { id, rehashed })
  return { verdict: 'right', hash: rehashed?.to ?? hash }
}
