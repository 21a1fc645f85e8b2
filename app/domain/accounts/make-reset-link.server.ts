import { newToken } from '~/lib/token'
import { type Database, writeTogether } from '~/platform/database.server'
import { type Account, RESET_LINK_HOURS } from './account'
import { writeMailLink } from './mail-link-store.server'

export type MadeLink = { kind: 'made'; token: string } | { kind: 'too-many' }

/**
 * The token of a link by which an account's password can be set, once, for whoever runs the platform to hand over. As
 * no browser asked for it, it signs nobody in.
 */
export async function makeResetLink(
  { db, now }: { db: Database; now: number },
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<MadeLink> {
  const token = newToken()
  const link = { token, accountId: id, purpose: 'reset', email, browserHash: null } as const
  const [written] = await writeTogether(db, [
    await writeMailLink(link, { now, hours: RESET_LINK_HOURS }),
  ])
  return written?.changes ? { kind: 'made', token } : { kind: 'too-many' }
}
