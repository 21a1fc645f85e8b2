import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { account, accountRole, signInProvider } from '~/db/schema/accounts'
import type { Database, Statement } from '~/platform/storage/database.server'
import { type Account, normalizeEmail, type Role } from './account'

const queries = new QueryBuilder()

const rolesJson = queries
  .select({
    json: sql`json_group_array(json_object('role', ${accountRole.role}, 'siteId', ${accountRole.siteId}))`,
  })
  .from(accountRole)
  .where(eq(accountRole.accountId, account.id))

const providersJson = queries
  .select({ json: sql`json_group_array(${signInProvider.provider})` })
  .from(signInProvider)
  .where(eq(signInProvider.accountId, account.id))

/** What a query of `account` selects to build an Account. */
export const accountColumns = {
  id: account.id,
  email: account.email,
  verifiedAt: account.verifiedAt,
  name: account.name,
  imageChecksum: account.imageChecksum,
  hasPassword: sql`${isNotNull(account.passwordHash)}`.mapWith(Boolean),
  roles: sql`${rolesJson}`.mapWith(parseRoles),
  providers: sql`${providersJson}`.mapWith(parseProviders),
}

type Provider = typeof signInProvider.$inferSelect.provider

export type AccountRow = Omit<Account, 'signInProviders'> & {
  hasPassword: boolean
  providers: Provider[]
}

export function toAccount(row: AccountRow): Account {
  const { id, email, verifiedAt, name, imageChecksum, roles, hasPassword, providers } = row
  const password = hasPassword ? (['password'] as const) : []
  return {
    id,
    email,
    verifiedAt,
    name,
    imageChecksum,
    roles,
    signInProviders: [...password, ...providers],
  }
}

function parseRoles(json: string): Role[] {
  const roles: Pick<typeof accountRole.$inferSelect, 'role' | 'siteId'>[] = JSON.parse(json)
  return roles.flatMap(({ role, siteId }): Role[] => {
    if (role === 'superadmin') return [{ role }]
    return siteId === null ? [] : [{ role, siteId }]
  })
}

function parseProviders(json: string): Provider[] {
  return JSON.parse(json)
}

export async function findAccount(db: Database, id: string): Promise<Account | null> {
  return findAccountWhere(db, eq(account.id, id))
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account | null> {
  return findAccountWhere(db, eq(account.email, normalizeEmail(email)))
}

async function findAccountWhere(db: Database, condition: SQL): Promise<Account | null> {
  const row = await db.select(accountColumns).from(account).where(condition).get()
  return row ? toAccount(row) : null
}

/** `createdAt` is in epoch milliseconds. */
export type ListedAccount = Account & { createdAt: number }

/** All accounts, or those with a role at one site, by email. */
export async function listAccounts(db: Database, siteId?: number): Promise<ListedAccount[]> {
  const admins = (id: number) =>
    queries
      .select({ accountId: accountRole.accountId })
      .from(accountRole)
      .where(eq(accountRole.siteId, id))
  const rows = await db
    .select({ ...accountColumns, createdAt: account.createdAt })
    .from(account)
    .where(siteId === undefined ? undefined : inArray(account.id, admins(siteId)))
    .orderBy(account.email)
  return rows.map((row) => ({ ...toAccount(row), createdAt: row.createdAt }))
}

export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const row = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, id))
    .get()
  return row?.passwordHash ?? null
}

export type NewAccount = Pick<
  typeof account.$inferSelect,
  'id' | 'email' | 'name' | 'verifiedAt' | 'passwordHash'
>

/** Inserts nothing if the email already has an account. */
export function insertAccount(
  { db, now }: { db: Database; now: number },
  newAccount: NewAccount,
): Statement {
  return db
    .insert(account)
    .values({
      ...newAccount,
      email: normalizeEmail(newAccount.email),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: account.email })
}

/** Deletes an account whose email was never verified. */
export async function deleteUnverifiedAccount(db: Database, id: string): Promise<void> {
  await db.delete(account).where(and(eq(account.id, id), isNull(account.verifiedAt)))
}
