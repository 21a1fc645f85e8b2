import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { Account } from '../account'
import { findAccount } from '../account-store.server'
import type { RemoveRefusal } from './administrator'
import { deleteAdministrator, IS_CHANGED, isFirstWithinDay } from './administrator-store.server'

const REMOVE = 'administrator.remove'

type Services = { db: Database; now: number; actor: Actor }

export type RemovedAdministrator =
  /** `isFirst`: for the first time within a day, which the account is emailed. */
  { kind: 'removed'; account: Account; isFirst: boolean } | { kind: RemoveRefusal }

/**
 * Takes the role of this site away, from the account's next request on. Of a superadmin only that: no one loses the
 * superadmin role here.
 */
export async function removeAdministrator(
  services: Services,
  { siteId, accountId }: { siteId: number; accountId: string },
): Promise<RemovedAdministrator> {
  const { db, actor } = services
  if (accountId === actor.accountId) return { kind: 'self' }
  const account = await findAccount(db, accountId)
  if (!account) return { kind: 'not-administrator' }
  const [removed] = await writeTogether(db, [
    deleteAdministrator({ actorId: actor.accountId, siteId, accountId }),
    ...auditStatements(services, [
      {
        action: REMOVE,
        siteId,
        target: { id: account.id, name: account.email },
        when: IS_CHANGED,
      },
    ]),
  ])
  if (!removed?.changes) return { kind: 'not-administrator' }
  return {
    kind: 'removed',
    account,
    isFirst: await isFirstWithinDay(services, REMOVE, { siteId, accountId }),
  }
}
