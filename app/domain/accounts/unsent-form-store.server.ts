import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { unsentForm } from '~/db/schema/unsent-forms'
import { createToken, hashToken, isToken } from '~/lib/crypto/token'
import { DAY } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'

type Services = { db: Database; now: number }

/** The fields of a form as [name, value] pairs. */
export type UnsentFields = [name: string, value: string][]

/** `isComplete`: no field was left out. */
export type StoredUnsentForm = { fields: UnsentFields; isComplete: boolean }

export const UNSENT_FORM_DAYS = 1
/** Of the fields as JSON. Only the outline of a site is longer. */
export const MAX_UNSENT_BYTES = 256 * 1024
const MAX_URL_LENGTH = 2_000
/** Of an account, at a time: the oldest gives way to the newest. */
export const MAX_UNSENT_FORMS = 20

/**
 * Stores a form that was sent without a session until its author has logged in. Each browser has one token, and one form for each
 * URL: a form that is sent twice is stored once. Returns the token; null if the author has no account.
 */
export async function saveUnsentForm(
  { db, now }: Services,
  { token, ...form }: { token: unknown; url: string; accountId: string; fields: UnsentFields },
): Promise<string | null> {
  const { url, accountId } = form
  if (url.length > MAX_URL_LENGTH || !(await isAccount(db, accountId))) return null
  const used = isToken(token) ? token : createToken()
  const { fields, isComplete } = dropTooLong(form.fields)
  const content = {
    accountId,
    fields: JSON.stringify(fields),
    isComplete,
    expiresAt: now + UNSENT_FORM_DAYS * DAY,
  }
  const id = await hashToken(used)
  await writeTogether(db, [
    db
      .insert(unsentForm)
      .values({ id, url, ...content })
      .onConflictDoUpdate({ target: [unsentForm.id, unsentForm.url], set: content }),
    sql`DELETE FROM unsent_form WHERE account_id = ${accountId} AND (id, url) IN (
      SELECT id, url FROM unsent_form WHERE account_id = ${accountId}
      ORDER BY (id = ${id} AND url = ${url}) DESC, expires_at DESC
      LIMIT -1 OFFSET ${MAX_UNSENT_FORMS})`,
  ])
  return used
}

/** What the account has sent from this browser to this URL; null if that is nothing, or more than a day ago. */
export async function findUnsentForm(
  { db, now }: Services,
  { token, url, accountId }: { token: string; url: string; accountId: string },
): Promise<StoredUnsentForm | null> {
  const row = await db
    .select({ fields: unsentForm.fields, isComplete: unsentForm.isComplete })
    .from(unsentForm)
    .where(
      and(
        eq(unsentForm.id, await hashToken(token)),
        eq(unsentForm.url, url),
        eq(unsentForm.accountId, accountId),
        gt(unsentForm.expiresAt, now),
      ),
    )
    .get()
  return row ? { fields: JSON.parse(row.fields), isComplete: row.isComplete } : null
}

/** Deletes it, if it is the account's. */
export async function deleteUnsentForm(
  { db }: Pick<Services, 'db'>,
  { token, url, accountId }: { token: string; url: string; accountId: string },
): Promise<void> {
  await db
    .delete(unsentForm)
    .where(
      and(
        eq(unsentForm.id, await hashToken(token)),
        eq(unsentForm.url, url),
        eq(unsentForm.accountId, accountId),
      ),
    )
}

/** Deletes the expired forms, and returns how many they were. */
export async function purgeUnsentForms({ db, now }: Services): Promise<number> {
  const deleted = await db
    .delete(unsentForm)
    .where(lte(unsentForm.expiresAt, now))
    .returning({ id: unsentForm.id })
  return deleted.length
}

async function isAccount(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: account.id }).from(account).where(eq(account.id, id)).get()
  return found !== undefined
}

/** The fields in their order, without those that do not fit any more. */
function dropTooLong(given: UnsentFields): StoredUnsentForm {
  let bytesLeft = MAX_UNSENT_BYTES
  const fields = given.filter((field) => {
    const bytes = new TextEncoder().encode(JSON.stringify(field)).length + 1
    if (bytes > bytesLeft) return false
    bytesLeft -= bytes
    return true
  })
  return { fields, isComplete: fields.length === given.length }
}
