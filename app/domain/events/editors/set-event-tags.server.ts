import { and, asc, eq, sql } from 'drizzle-orm'
import { eventTag } from '~/db/schema/events'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { auditEvent } from './audit-event.server'
import { MAX_TAGS, parseTags, type RefusedTags } from './event-tags'
import { selectEventOnSite } from './select-event-on-site.server'

export type SavedTags = { kind: 'saved'; tags: string[] } | { kind: 'not-found' } | RefusedTags

/** Replaces a site's tags of an event. They are given without the site's prefix. */
export async function setEventTags(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  texts: string[],
): Promise<SavedTags> {
  const { db } = services
  if (!(await selectEventOnSite(db, siteId, eventId).get())) return { kind: 'not-found' }
  const parsed = parseTags(texts)
  if (parsed.kind !== 'tags') return parsed
  const { tags } = parsed
  const before = await listEventTags(db, siteId, eventId)
  await saveTags(services, siteId, eventId, {
    before,
    after: tags,
    writes: [
      db.delete(eventTag).where(isTagOfEvent(siteId, eventId)),
      insertTags(db, siteId, eventId, tags),
    ],
  })
  return { kind: 'saved', tags }
}

/** Adds one tag; nothing changes if it is empty or already present. Two editors may add different tags at once. */
export async function addEventTag(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  text: string,
): Promise<SavedTags> {
  const { db } = services
  if (!(await selectEventOnSite(db, siteId, eventId).get())) return { kind: 'not-found' }
  const parsed = parseTags([text])
  if (parsed.kind !== 'tags') return parsed
  const present = await listEventTags(db, siteId, eventId)
  const tags = parsed.tags.filter(
    (tag) => !present.some((name) => name.toLowerCase() === tag.toLowerCase()),
  )
  if (tags.length === 0) return { kind: 'saved', tags: present }
  if (present.length + tags.length > MAX_TAGS) return { kind: 'too-many' }
  const after = [...present, ...tags]
  const writes = [insertTags(db, siteId, eventId, tags)]
  await saveTags(services, siteId, eventId, { before: present, after, writes })
  return { kind: 'saved', tags: after }
}

/** Removes one tag; nothing changes if the event does not have it. */
export async function removeEventTag(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  tag: string,
): Promise<SavedTags> {
  const { db } = services
  if (!(await selectEventOnSite(db, siteId, eventId).get())) return { kind: 'not-found' }
  const before = await listEventTags(db, siteId, eventId)
  const after = before.filter((present) => present !== tag)
  await saveTags(services, siteId, eventId, {
    before,
    after,
    writes: [db.delete(eventTag).where(and(isTagOfEvent(siteId, eventId), eq(eventTag.tag, tag)))],
  })
  return { kind: 'saved', tags: await listEventTags(db, siteId, eventId) }
}

async function saveTags(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  { writes, ...tags }: { before: string[]; after: string[]; writes: Statement[] },
): Promise<void> {
  const changes = listDifferences({ tags: tags.before.toSorted() }, { tags: tags.after.toSorted() })
  const isChanged = Object.keys(changes).length > 0
  await applyChange(services, {
    writes,
    after: { listings: [{ events: sql`SELECT ${eventId}` }], sites: [siteId] },
    audit: isChanged ? [auditEvent(services.db, 'event.tag', { siteId, eventId }, changes)] : [],
  })
}

const isTagOfEvent = (siteId: number, eventId: number) =>
  and(eq(eventTag.eventId, eventId), eq(eventTag.siteId, siteId))

const insertTags = (db: Database, siteId: number, eventId: number, tags: string[]): Statement =>
  sql`
    INSERT OR IGNORE INTO event_tag (site_id, tag, event_id)
    SELECT ${siteId}, j.value, e.id FROM event e JOIN json_each(${JSON.stringify(tags)}) j
    WHERE e.id IN ${selectEventOnSite(db, siteId, eventId)}`

async function listEventTags(db: Database, siteId: number, eventId: number): Promise<string[]> {
  const rows = await db
    .select({ tag: eventTag.tag })
    .from(eventTag)
    .where(isTagOfEvent(siteId, eventId))
    .orderBy(asc(eventTag.tag))
  return rows.map(({ tag }) => tag)
}
