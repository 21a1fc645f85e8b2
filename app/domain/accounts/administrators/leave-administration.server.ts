import { auditStatements } from '~/domain/changes/audit.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { deleteOwnRole, IS_CHANGED } from './administrator-store.server'

export type LeftAdministration = { kind: 'left' } | { kind: 'not-administrator' }

/**
 * Takes the role of a site from an account in its own name, by the link in the email that it was added. The audit log says
 * that the account removed itself. A superadmin remains one.
 */
export async function leaveAdministration(
  services: { db: Database; now: number },
  { siteId, account }: { siteId: number; account: { id: string; email: string } },
): Promise<LeftAdministration> {
  const { db, now } = services
  const [left] = await writeTogether(db, [
    deleteOwnRole({ siteId, accountId: account.id }),
    ...auditStatements({ db, now, actor: { accountId: account.id } }, [
      {
        action: 'administrator.remove',
        siteId,
        target: { id: account.id, name: account.email },
        when: IS_CHANGED,
      },
    ]),
  ])
  return { kind: left?.changes ? 'left' : 'not-administrator' }
}
