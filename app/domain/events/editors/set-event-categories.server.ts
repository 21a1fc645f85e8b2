import { eq, sql } from 'drizzle-orm'
import { event, eventCategory } from '~/db/schema/events'
import { currentCategoryId, listCategories } from '~/domain/categories/category-store.server'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { Database } from '~/platform/storage/database.server'
import { EVENT_FORM_MESSAGES, MAX_CATEGORIES } from '../form/event-form'
import { auditEvent } from './audit-event.server'
import { selectEventOnSite } from './select-event-on-site.server'

export const CATEGORY_MESSAGES = {
  'no-category': EVENT_FORM_MESSAGES.category,
  'too-many': EVENT_FORM_MESSAGES.tooManyCategories,
  'unknown-category': 'There is no such category. Reload the page and try again.',
} as const

export type SavedCategories =
  | { kind: 'saved'; categories: string[] }
  | { kind: 'not-found' }
  | { kind: keyof typeof CATEGORY_MESSAGES }

/**
 * Sets the categories of an event of the site, on every site that shows it, and locks them: updates of its feed then leave
 * them alone (specification, section 4). Its revision is counted up, so that an author who edits it at the same time learns
 * of it.
 */
export async function setEventCategories(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  categories: string[],
): Promise<SavedCategories> {
  const { db, now } = services
  const wanted = [...new Set(categories)]
  if (!(await selectEventOnSite(db, siteId, eventId).get())) return { kind: 'not-found' }
  if (wanted.length === 0) return { kind: 'no-category' }
  if (wanted.length > MAX_CATEGORIES) return { kind: 'too-many' }
  const known = await listCategories(db)
  if (!wanted.every((id) => known.some((category) => category.id === id))) {
    return { kind: 'unknown-category' }
  }
  const changes = listDifferences(await listLockedCategories(db, eventId), {
    categories: wanted.toSorted(),
    locked: true,
  })
  const eventOnSite = selectEventOnSite(db, siteId, eventId)
  await applyChange(services, {
    writes: [
      sql`DELETE FROM event_category WHERE event_id IN ${eventOnSite}`,
      sql`
        INSERT OR IGNORE INTO event_category (event_id, category_id)
        SELECT e.id, ${currentCategoryId(sql`c.value`)} FROM event e JOIN json_each(${JSON.stringify(wanted)}) c
        WHERE e.id IN ${eventOnSite}`,
      sql`
        UPDATE event SET categories_locked = 1, revision = revision + 1, updated_at = ${now}
        WHERE id IN ${eventOnSite}`,
      sql`
        UPDATE series SET revision = revision + 1
        WHERE id = (SELECT series_id FROM event WHERE id IN ${eventOnSite})`,
    ],
    after: {
      listings: [{ events: sql`SELECT ${eventId}` }],
      sites: sql`
        SELECT vs.site_id FROM event e JOIN venue_site vs ON vs.venue_id = e.venue_id WHERE e.id = ${eventId}`,
    },
    audit:
      Object.keys(changes).length === 0
        ? []
        : [auditEvent(db, 'event.categorize', { siteId, eventId }, changes)],
  })
  return { kind: 'saved', categories: wanted }
}

/** The categories that an event has before, by id, and whether an editor has locked them. */
async function listLockedCategories(
  db: Database,
  eventId: number,
): Promise<{ categories: string[]; locked: boolean }> {
  const rows = await db
    .select({ category: eventCategory.categoryId, locked: event.categoriesLocked })
    .from(event)
    .leftJoin(eventCategory, eq(eventCategory.eventId, event.id))
    .where(eq(event.id, eventId))
  return {
    categories: rows.flatMap(({ category }) => category ?? []).toSorted(),
    locked: rows[0]?.locked ?? false,
  }
}
