import { and, eq } from 'drizzle-orm'
import { calendarLink } from '~/db/schema/accounts'
import { createToken, hashToken, isToken } from '~/lib/crypto/token'
import type { Database } from '~/platform/storage/database.server'

/** The secret link by which calendar apps read an account's events on a site: one for each of its sites. */
type LinkOwner = { accountId: string; siteId: number }

const isOwnedBy = ({ accountId, siteId }: LinkOwner) =>
  and(eq(calendarLink.accountId, accountId), eq(calendarLink.siteId, siteId))

/** When the link was created (epoch milliseconds); null if there is none. */
export async function findCalendarLink(
  db: Database,
  owner: LinkOwner,
): Promise<{ createdAt: number } | null> {
  const row = await db
    .select({ createdAt: calendarLink.createdAt })
    .from(calendarLink)
    .where(isOwnedBy(owner))
    .get()
  return row ?? null
}

/** Creates a link and returns its token, which is not stored; null if there is a link already. */
export async function createCalendarLink(
  { db, now }: { db: Database; now: number },
  owner: LinkOwner,
): Promise<string | null> {
  const token = createToken()
  const rows = await db
    .insert(calendarLink)
    .values({ ...owner, tokenHash: await hashToken(token), createdAt: now })
    .onConflictDoNothing({ target: [calendarLink.accountId, calendarLink.siteId] })
    .returning({ siteId: calendarLink.siteId })
  return rows.length > 0 ? token : null
}

/** Replaces the link, so that the earlier one ends, and returns the new token; null if there is none. */
export async function replaceCalendarLink(
  { db, now }: { db: Database; now: number },
  owner: LinkOwner,
): Promise<string | null> {
  const token = createToken()
  const rows = await db
    .update(calendarLink)
    .set({ tokenHash: await hashToken(token), createdAt: now })
    .where(isOwnedBy(owner))
    .returning({ siteId: calendarLink.siteId })
  return rows.length > 0 ? token : null
}

export async function deleteCalendarLink(db: Database, owner: LinkOwner): Promise<void> {
  await db.delete(calendarLink).where(isOwnedBy(owner))
}

/** The account whose link of this site has the token; null if none has. */
export async function findLinkedAccount(
  db: Database,
  siteId: number,
  token: string | null,
): Promise<string | null> {
  if (!isToken(token)) return null
  const row = await db
    .select({ accountId: calendarLink.accountId })
    .from(calendarLink)
    .where(and(eq(calendarLink.tokenHash, await hashToken(token)), eq(calendarLink.siteId, siteId)))
    .get()
  return row?.accountId ?? null
}
