import { is, SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '~/platform/storage/database.server'

/** The admin in whose name a request changes something. Authors, feeds and scheduled jobs are not audited. */
export type Actor = { accountId: string }

/** Everything an admin can do. The first word is the kind of thing that changes. */
export const AUDIT_ACTIONS = [
  'site.create',
  'site.update',
  'site.announce',
  'site.set-rates',
  'invoice.feature',
  'invoice.release',
  'invoice.refund',
  'difference.resolve',
  'difference.reopen',
  'administrator.add',
  'administrator.remove',
  'api-key.create',
  'api-key.update',
  'api-key.delete',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.replay',
  'event.edit',
  'event.publish',
  'event.unpublish',
  'event.delete',
  'event.restore',
  'event.accept',
  'event.hold',
  'event.decline',
  'event.undo',
  'event.pick',
  'event.unpick',
  'event.hide',
  'event.show',
  'event.quarantine',
  'event.release',
  'event.categorize',
  'event.tag',
  'venue.create',
  'venue.update',
  'venue.delete',
  'venue.quarantine',
  'venue.release',
  'venue.feature',
  'venue.curate',
  'venue.restore',
  'category.create',
  'category.update',
  'category.move',
  'category.merge',
  'category.delete',
  'synonyms.create',
  'synonyms.update',
  'synonyms.delete',
  'venue.merge',
  'venue.unmerge',
  'venue.differ',
  'venue.undo-differ',
  'venue.approve-claim',
  'venue.decline-claim',
  'venue.remove-manager',
  'venue.restore-manager',
  'feed.run',
  'feed.accept-deletions',
  'template.create',
  'template.update',
  'template.delete',
  'template.restore',
  'scrape.create',
  'scrape.update',
  'scrape.delete',
  'scrape.schedule',
  'scrape.import',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** A change for the audit log: what was done to what, and each changed field from what to what. */
export type AuditedChange = {
  action: AuditAction
  /** Null: it concerns all sites. */
  siteId: number | null | SQL<number>
  /** For what several sites share: a query for their ids, run after the change. Each gets an entry instead. */
  siteIds?: SQL
  /** `id` and `name` may be queries for one value, run after the change. */
  target: { id: string | number | SQL; name: string | SQL<string> }
  changes?: Record<string, { before: unknown; after: unknown }>
  /** The entry is written only if this is true after the writes, as in a change that another editor may have prevented. */
  when?: SQL
}

type AuditServices = { db: Database; now: number; actor?: Actor }

/** Longer values are cut: the log says what changed, it is no backup. In characters, of a text or of a value as JSON. */
const MAX_VALUE_LENGTH = 2_000

/**
 * The statements that log changes, for the batch of the changes themselves; none without an actor. `applyChange` calls it
 * with what an act describes as `audit`.
 */
export function auditStatements({ now, actor }: AuditServices, log: AuditedChange[]): Statement[] {
  if (!actor) return []
  return log.map(
    ({ action, siteId, siteIds, target, changes = {}, when = sql`1` }) => sql`
      INSERT INTO audit_entry
        (at, account_id, site_id, action, target_kind, target_id, target_name, changes)
      SELECT ${now}, ${actor.accountId}, s.site_id, ${action}, ${targetKind(action)},
        ${is(target.id, SQL) ? target.id : String(target.id)}, coalesce(${target.name}, ''), ${JSON.stringify(shorten(changes))}
      FROM (${siteIds ?? sql`SELECT ${siteId} AS site_id`}) s
      WHERE ${when}`,
  )
}

/** The services of a request in which an admin acts: what it changes is logged in the admin's name. */
export function actingAs<ActServices extends object>(
  services: ActServices,
  { id }: { id: string },
): ActServices & { actor: Actor } {
  return { ...services, actor: { accountId: id } }
}

/** The fields that differ, with both values. */
export function listDifferences<Values extends Record<string, unknown>>(
  before: Values,
  after: Partial<Values>,
): Record<string, { before: unknown; after: unknown }> {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  return Object.fromEntries(
    names.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )
}

const targetKind = (action: AuditAction) => action.slice(0, action.indexOf('.'))

function shorten(changes: Record<string, { before: unknown; after: unknown }>) {
  const cut = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
    return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : (value ?? null)
  }
  return Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      { before: cut(before), after: cut(after) },
    ]),
  )
}
