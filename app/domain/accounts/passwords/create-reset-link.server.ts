import { createToken } from '~/lib/crypto/token'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { type Account, RESET_LINK_HOURS } from '../account'
import { insertEmailLink } from '../emails/email-link-store.server'

export type CreatedResetLink = { kind: 'created'; token: string } | { kind: 'too-many' }

/**
 * Creates the token of a one-time password-reset link, which an operator passes on to the account's owner. No browser
 * requested it, so it does not sign anyone in.
 */
export async function createResetLink(
  { db, now }: { db: Database; now: number },
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<CreatedResetLink> {
  const token = createToken()
  const link = { token, accountId: id, purpose: 'reset', email, browserHash: null } as const
  const [written] = await writeTogether(db, [
    await insertEmailLink(link, { now, hours: RESET_LINK_HOURS }),
  ])
  return written?.changes ? { kind: 'created', token } : { kind: 'too-many' }
}
