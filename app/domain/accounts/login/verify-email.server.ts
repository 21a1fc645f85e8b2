import type { Database } from '~/platform/storage/database.server'
import { findEmailLink, redeemVerifyLink } from '../emails/email-link-store.server'
import { tryPassword } from './sign-in.server'

export type EmailVerification =
  | { kind: 'verified'; accountId: string }
  | { kind: 'link-expired' }
  | { kind: 'wrong-password' }
  | { kind: 'locked' }

/**
 * Verifies the email of a new account by the link that was sent there. `password` is null in the browser that created
 * the account. Every other browser must enter it: otherwise someone could create an account with another person's email
 * and a password of their own, and the recipient would activate it for them.
 */
export async function verifyEmail(
  services: { db: Database; now: number },
  { token, password }: { token: string; password: string | null },
): Promise<EmailVerification> {
  const link = await findEmailLink(services, token, 'verify')
  if (!link) return { kind: 'link-expired' }
  const { accountId } = link
  const source = { kind: 'link', id: token } as const
  const verdict =
    password === null ? 'right' : await tryPassword(services, accountId, password, source)
  if (verdict !== 'right') return { kind: verdict === 'locked' ? 'locked' : 'wrong-password' }
  const isProven = await redeemVerifyLink(services, token)
  return isProven ? { kind: 'verified', accountId } : { kind: 'link-expired' }
}
