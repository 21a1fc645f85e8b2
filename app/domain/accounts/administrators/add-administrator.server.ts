import { sql } from 'drizzle-orm'
import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import { type Database, readTogether, writeTogether } from '~/platform/storage/database.server'
import type { Account } from '../account'
import { findAccountByEmail } from '../account-store.server'
import type { AddRefusal } from './administrator'
import {
  IS_CHANGED,
  insertAdministrator,
  isFirstWithinDay,
  wasAddedOften,
} from './administrator-store.server'

const ADD = 'administrator.add'

type Services = { db: Database; now: number; actor: Actor }

export type AddedAdministrator =
  /** `isFirst`: for the first time within a day, which the account is emailed. */
  { kind: 'added'; account: Account; isFirst: boolean } | { kind: AddRefusal }

/** Makes the account with this email an administrator of the site, from its next request on. */
export async function addAdministrator(
  services: Services,
  { siteId, email }: { siteId: number; email: string },
): Promise<AddedAdministrator> {
  const { db, now, actor } = services
  const account = await findAccountByEmail(db, email)
  if (!account) return { kind: 'no-account' }
  if (account.verifiedAt === null) return { kind: 'unverified' }
  const edit = { actorId: actor.accountId, siteId, accountId: account.id }
  const [added] = await writeTogether(db, [
    insertAdministrator(edit, now),
    ...auditStatements(services, [
      {
        action: ADD,
        siteId,
        target: { id: account.id, name: account.email },
        when: IS_CHANGED,
      },
    ]),
  ])
  if (added?.changes) {
    return { kind: 'added', account, isFirst: await isFirstWithinDay(services, ADD, edit) }
  }
  const [[row]] = await readTogether<[{ isOften: number; isAdded: number }[]]>(db, [
    sql`SELECT ${wasAddedOften(edit, now)} AS isOften, EXISTS (
      SELECT 1 FROM account_role WHERE account_id = ${account.id} AND site_id = ${siteId}) AS isAdded`,
  ])
  return { kind: row?.isOften && !row.isAdded ? 'added-often' : 'already-added' }
}
