import { and, eq, isNull } from 'drizzle-orm'
import { apiKey } from '~/db/schema/api-keys'
import { type Actor, auditStatements, listDifferences } from '~/domain/changes/audit.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { IS_CHANGED } from '../administrators/administrator-store.server'
import type { ApiKeyChange } from './api-key'
import type { ApiKeyMemory } from './api-key-memory'
import { findApiKeyOfSite, type NamedApiKey } from './api-key-store.server'

type Services = { db: Database; now: number; actor: Actor; apiKeyMemory: ApiKeyMemory }

/** `name` is the whole key or its visible beginning. */
type Named = { siteId: number; name: string }

export type UpdatedApiKey =
  | { kind: 'updated'; key: NamedApiKey }
  /** The site has no such key, or it was deleted. */
  | { kind: 'not-found' }

/** Saves what is given. Calls obey at once in this isolate, in others after a few seconds. */
export async function updateApiKey(
  services: Services,
  { siteId, name }: Named,
  change: ApiKeyChange,
): Promise<UpdatedApiKey> {
  const { db, apiKeyMemory } = services
  const before = await findApiKeyOfSite(db, { siteId, name })
  if (!before) return { kind: 'not-found' }
  const given = withoutAbsent(change)
  const changes = listDifferences<Record<string, unknown>>(before, given)
  const key = { ...before, ...given }
  if (Object.keys(changes).length === 0) return { kind: 'updated', key }
  const [updated] = await writeTogether(db, [
    // Only what is given: who saves a comment must not enable a key that someone else disables at this moment.
    db.update(apiKey).set(given).where(isKey(siteId, before.id)),
    ...auditStatements(services, [
      {
        action: 'api-key.update',
        siteId,
        target: { id: before.prefix, name: before.prefix },
        changes,
        when: IS_CHANGED,
      },
    ]),
  ])
  apiKeyMemory.forget(before.id)
  return updated?.changes ? { kind: 'updated', key } : { kind: 'not-found' }
}

/** Deletes a key for good; calls with it are told so. */
export async function deleteApiKey(
  services: Services,
  { siteId, name }: Named,
): Promise<{ kind: 'deleted'; prefix: string } | { kind: 'not-found' }> {
  const { db, now, apiKeyMemory } = services
  const found = await findApiKeyOfSite(db, { siteId, name })
  if (!found) return { kind: 'not-found' }
  const { prefix } = found
  const [deleted] = await writeTogether(db, [
    db.update(apiKey).set({ deletedAt: now }).where(isKey(siteId, found.id)),
    ...auditStatements(services, [
      {
        action: 'api-key.delete',
        siteId,
        target: { id: prefix, name: found.comment ? `${prefix} (${found.comment})` : prefix },
        when: IS_CHANGED,
      },
    ]),
  ])
  apiKeyMemory.forget(found.id)
  return deleted?.changes ? { kind: 'deleted', prefix } : { kind: 'not-found' }
}

const isKey = (siteId: number, id: number) =>
  and(eq(apiKey.id, id), eq(apiKey.siteId, siteId), isNull(apiKey.deletedAt))

type ChangedFields = Pick<NamedApiKey, 'comment' | 'enabled' | 'allowedOrigins'>

const withoutAbsent = (change: ApiKeyChange): Partial<ChangedFields> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
