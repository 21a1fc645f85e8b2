import { sql } from 'drizzle-orm'
import { alphabet, generateRandomString } from 'oslo/crypto'
import { apiKey } from '~/db/schema/api-keys'
import { type Actor, auditStatements } from '~/domain/changes/audit.server'
import { hashToken } from '~/lib/crypto/token'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { IS_CHANGED } from '../administrators/administrator-store.server'
import { MAX_API_KEYS } from './api-key'
import { countApiKeysOfSite } from './api-key-store.server'

type Services = { db: Database; now: number; actor: Actor }

/** `apiKey` is the whole key, which is not stored: this is the only time that it can be shown. */
export type CreatedApiKey =
  | { kind: 'created'; apiKey: string; prefix: string }
  | { kind: 'too-many' }

/** Creates a key for a site, enabled, without a comment, for all origins. */
export async function createApiKey(services: Services, siteId: number): Promise<CreatedApiKey> {
  const { db, now, actor } = services
  const prefix = `evk_${createRandomText(8)}`
  const key = `${prefix}_${createRandomText(32)}`
  const [inserted] = await writeTogether(db, [
    // Counted in the same statement, so that two admins at once cannot exceed the limit.
    sql`
      INSERT INTO ${apiKey} (site_id, prefix, hash, created_by, created_at)
      SELECT ${siteId}, ${prefix}, ${await hashToken(key)}, ${actor.accountId}, ${now}
      WHERE (${countApiKeysOfSite(db, siteId)}) < ${MAX_API_KEYS}`,
    ...auditStatements(services, [
      {
        action: 'api-key.create',
        siteId,
        target: { id: prefix, name: prefix },
        when: IS_CHANGED,
      },
    ]),
  ])
  return inserted?.changes ? { kind: 'created', apiKey: key, prefix } : { kind: 'too-many' }
}

/** Of 36 characters; 32 of them are 165 bits. */
const createRandomText = (length: number) => generateRandomString(length, alphabet('0-9', 'a-z'))
