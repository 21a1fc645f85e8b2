import type { Database } from '~/platform/database.server'
import { findEmailLink, redeemVerifyLink } from './email-link-store.server'
import { tryPassword } from './sign-in.server'

export type EmailVerification =
  | { kind: 'verified'; accountId: string }
  | { kind: 'link-expired' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }

/**
 * Proves the address of a new account by a link that was sent there. `password` is null where the account was made in this
 * very browser. Elsewhere it is asked for: anybody can make an account with somebody's address and a password of their
 * own, and whoever reads the letter would make it theirs.
 */
export async function verifyEmail(
  services: { db: Database; now: number },
  { token, password }: { token: string; password: string | null },
): Promise<EmailVerification> {
  const link = await findEmailLink(services, token, 'verify')
  if (!link) return { kind: 'link-expired' }
  const { accountId } = link
  const verdict = password === null ? 'right' : await tryPassword(services, accountId, password)
  if (verdict !== 'right') return { kind: verdict === 'locked' ? 'locked' : 'wrong-password' }
  const isProven = await redeemVerifyLink(services, token)
  return isProven ? { kind: 'verified', accountId } : { kind: 'link-expired' }
}
