import { and, asc, count, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { account } from '~/db/schema/accounts'
import { apiKey, apiKeyDay } from '~/db/schema/api-keys'
import { site } from '~/db/schema/sites'
import { hashToken } from '~/lib/crypto/token'
import { groupBy } from '~/lib/group-by'
import { fillDays, spanUntil } from '~/lib/time/day-count'
import { type Day, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { API_KEY_REPORT_DAYS, type ApiKey, isApiKey, isApiKeyPrefix } from './api-key'

/** What decides whether a call with the key is answered. */
export type StoredApiKey = Pick<ApiKey, 'id' | 'enabled' | 'allowedOrigins'> & {
  siteId: number
  isDeleted: boolean
}

/** Finds a key by its hash, deleted ones included. */
export async function findApiKeyByHash(db: Database, hash: string): Promise<StoredApiKey | null> {
  const row = await db
    .select({
      id: apiKey.id,
      siteId: apiKey.siteId,
      enabled: apiKey.enabled,
      allowedOrigins: apiKey.allowedOrigins,
      deletedAt: apiKey.deletedAt,
    })
    .from(apiKey)
    .where(eq(apiKey.hash, hash))
    .get()
  if (!row) return null
  const { deletedAt, ...key } = row
  return { ...key, isDeleted: deletedAt !== null }
}

/** The keys of a site that are not deleted, the oldest first, with their calls of the last API_KEY_REPORT_DAYS. */
export const listApiKeys = (services: ReportServices, siteId: number): Promise<ApiKey[]> =>
  readApiKeys(services, eq(apiKey.siteId, siteId))

/** One of these keys. */
export async function findListedApiKey(
  services: ReportServices,
  { siteId, prefix }: { siteId: number; prefix: string },
): Promise<ApiKey | null> {
  const isNamed = and(eq(apiKey.siteId, siteId), eq(apiKey.prefix, prefix))
  const [key] = await readApiKeys(services, isNamed)
  return key ?? null
}

type ReportServices = { db: Database; now: number }

async function readApiKeys(
  { db, now }: ReportServices,
  isWanted: SQL | undefined,
): Promise<ApiKey[]> {
  const span = spanUntil(toDay(now, 'UTC'), API_KEY_REPORT_DAYS)
  const isShown = and(isWanted, isNull(apiKey.deletedAt))
  const [keys, days] = await db.batch([
    db
      .select({ ...keyColumns, createdBy: account.name })
      .from(apiKey)
      .leftJoin(account, eq(account.id, apiKey.createdBy))
      .where(isShown)
      .orderBy(asc(apiKey.createdAt), asc(apiKey.id)),
    db
      .select({ keyId: apiKeyDay.keyId, date: apiKeyDay.day, count: apiKeyDay.calls })
      .from(apiKey)
      .innerJoin(apiKeyDay, eq(apiKeyDay.keyId, apiKey.id))
      .where(and(isShown, gte(apiKeyDay.day, span.first))),
  ])
  const byKey = groupBy(days, ({ keyId }) => keyId)
  return keys.map((key) => ({
    ...key,
    calls: fillDays(byKey.get(key.id) ?? [], span),
  }))
}

const keyColumns = {
  id: apiKey.id,
  prefix: apiKey.prefix,
  comment: apiKey.comment,
  enabled: apiKey.enabled,
  allowedOrigins: apiKey.allowedOrigins,
  createdAt: apiKey.createdAt,
  usedAt: apiKey.usedAt,
}

/** What an act needs to know of the key that it changes. */
export type NamedApiKey = Pick<ApiKey, 'id' | 'prefix' | 'comment' | 'enabled' | 'allowedOrigins'>

/** Finds a key of the site by the whole key, or by its visible beginning; deleted ones do not exist. */
export async function findApiKeyOfSite(
  db: Database,
  { siteId, name }: { siteId: number; name: string },
): Promise<NamedApiKey | null> {
  const isNamed = await matchName(name)
  if (!isNamed) return null
  const { id, prefix, comment, enabled, allowedOrigins } = keyColumns
  const row = await db
    .select({ id, prefix, comment, enabled, allowedOrigins })
    .from(apiKey)
    .where(and(isNamed, eq(apiKey.siteId, siteId), isNull(apiKey.deletedAt)))
    .get()
  return row ?? null
}

async function matchName(name: string): Promise<SQL | null> {
  if (isApiKey(name)) return eq(apiKey.hash, await hashToken(name))
  return isApiKeyPrefix(name) ? eq(apiKey.prefix, name) : null
}

/** The keys that an account created, deleted ones too, for its owner to download. */
export const selectCreatedApiKeys = (db: Database, accountId: string) =>
  db
    .select({
      prefix: apiKey.prefix,
      comment: apiKey.comment,
      site: site.name,
      createdAt: apiKey.createdAt,
    })
    .from(apiKey)
    .innerJoin(site, eq(site.id, apiKey.siteId))
    .where(eq(apiKey.createdBy, accountId))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id))

/** How many keys a site has that are not deleted, as a query for one value. */
export const countApiKeysOfSite = (db: Database, siteId: number) =>
  db
    .select({ keys: count() })
    .from(apiKey)
    .where(and(eq(apiKey.siteId, siteId), isNull(apiKey.deletedAt)))

/** Calls with a key on a day in UTC, the last of them at `usedAt`. */
export type ApiCallCount = { keyId: number; day: Day; calls: number; usedAt: number }

/** Adds to the counts, in one statement for each table. A key that is gone is left out. */
export const addApiCalls = (counts: ApiCallCount[]): SQL[] => {
  const counted = JSON.stringify(counts)
  return [
    sql`
      INSERT INTO api_key_day (key_id, day, calls)
      SELECT k.id, j.value ->> 'day', j.value ->> 'calls'
      FROM json_each(${counted}) j JOIN api_key k ON k.id = j.value ->> 'keyId'
      WHERE true
      ON CONFLICT (key_id, day) DO UPDATE SET calls = calls + excluded.calls`,
    sql`
      UPDATE api_key SET used_at = max(coalesce(used_at, 0), used.at)
      FROM (
        SELECT j.value ->> 'keyId' AS id, max(j.value ->> 'usedAt') AS at
        FROM json_each(${counted}) j GROUP BY 1
      ) used
      WHERE used.id = api_key.id`,
  ]
}

/** Deletes the counts of days before `firstDay`, and keys that were deleted before `deletedBefore`. */
export const deleteOldApiKeys = (
  db: Database,
  { firstDay, deletedBefore }: { firstDay: Day; deletedBefore: number },
) => [
  db.delete(apiKeyDay).where(lt(apiKeyDay.day, firstDay)),
  db.delete(apiKey).where(and(isNotNull(apiKey.deletedAt), lt(apiKey.deletedAt, deletedBefore))),
]
