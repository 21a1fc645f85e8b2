import { hashPassword } from '~/lib/crypto/password-hash.server'
import type { Database } from '~/platform/storage/database.server'
import { type EmailLink, findEmailLink, redeemResetLink } from '../emails/email-link-store.server'
import { isCommonPassword } from './common-passwords'

export type PasswordReset =
  | { kind: 'reset'; link: EmailLink }
  | { kind: 'link-expired' }
  | { kind: 'common-password' }

/** Sets a new password for the account of an email link, and ends all its sessions. */
export async function resetPassword(
  services: { db: Database; now: number },
  { token, password }: { token: string; password: string },
): Promise<PasswordReset> {
  const link = await findEmailLink(services, token, 'reset')
  if (!link) return { kind: 'link-expired' }
  if (isCommonPassword(password, link.email)) return { kind: 'common-password' }
  const passwordHash = await hashPassword(password)
  const isUsed = await redeemResetLink(services, { token, passwordHash })
  return isUsed ? { kind: 'reset', link } : { kind: 'link-expired' }
}
