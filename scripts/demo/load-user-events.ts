import { and, eq, sql } from 'drizzle-orm'
import { event as eventTable } from '~/db/schema/events'
import type { Account } from '~/domain/accounts/account'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { computeUntilAt } from '~/domain/events/event'
import { countSubmittedDay } from '~/domain/events/review/submission-days.server'
import { siteIdByHost } from '~/domain/sites/site-store.server'
import { plainText, sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'
import { textKey } from '~/lib/text/text-key'
import { DAY } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { DemoCity, UserEvent } from './demo-city'

/**
 * Creates the events that people of the city have added, or moves them to their new days; an author's event is found by
 * its title. Safe to repeat. Returns how many are new or moved.
 */
export async function loadUserEvents(
  services: ChangeServices,
  city: DemoCity,
  people: Account[],
): Promise<number> {
  const { db, now } = services
  let changed = 0
  for (const event of city.userEvents) {
    const author = people.find(({ email }) => email === event.by)
    if (!author) throw new Error(`${event.title}: there is no ${event.by}`)
    const before = await db
      .select({ id: eventTable.id, startAt: eventTable.startAt })
      .from(eventTable)
      .where(and(eq(eventTable.createdBy, author.id), eq(eventTable.title, event.title)))
      .get()
    if (before?.startAt === event.startAt) continue
    changed += 1
    const id = before ? sql`${before.id}` : sql`(SELECT max(id) FROM event)`
    await applyChange(services, {
      writes: before
        ? [moveEvent(before.id, event, now)]
        : insertEvent(db, event, { author: author.id, host: city.site.host }, now),
      after: { listings: [{ events: sql`SELECT ${id}` }] },
    })
  }
  return changed
}

function insertEvent(
  db: Database,
  event: UserEvent,
  { author, host }: { author: string; host: string },
  now: number,
): Statement[] {
  const signals = event.signals ?? []
  const score = signals.reduce((sum, { points }) => sum + points, 0)
  const key = `demo:${event.externalId}`
  const submittedAt = now - event.daysAgo * DAY
  const description = sanitizeHtml(event.description)
  const searched = textKey([event.title, event.venue?.name, plainText(description)].join(' '))
  return [
    sql`
      INSERT INTO submission (key, site_id, account_id, state, score, signals, created_at, updated_at)
      VALUES (${key}, (SELECT id FROM site WHERE host = ${host}), ${author}, ${event.signals ? 'held' : 'accepted'},
        ${score}, ${JSON.stringify(signals)}, ${submittedAt}, ${submittedAt})`,
    countSubmittedDay({ db, now: submittedAt }, siteIdByHost(host)),
    sql`
      INSERT INTO event (created_by, submission_id, venue_id, start_at, end_at, no_start, no_end, start_day, end_day, timezone, until_at,
        published, status, title, image_checksum, contact, cost, search_text, description, created_at, updated_at)
      VALUES (${author}, (SELECT id FROM submission WHERE key = ${key}), (SELECT id FROM venue WHERE label = ${event.venue?.externalId}), ${event.startAt},
        ${event.endAt}, ${event.noStart ? 1 : 0}, ${event.noEnd ? 1 : 0}, ${event.startDay}, ${event.endDay},
        ${event.timezone}, ${computeUntilAt(event)}, ${event.isPublished ? 1 : 0}, ${event.status}, ${event.title},
        (SELECT checksum FROM image_source WHERE url = ${event.imageUrl}), ${JSON.stringify(event.contact)},
        ${event.cost}, ${searched}, ${description}, ${submittedAt}, ${submittedAt})`,
    sql`
      INSERT INTO event_category (event_id, category_id)
      SELECT (SELECT max(id) FROM event), id FROM category
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(event.categories)}))`,
  ]
}

function moveEvent(id: number, event: UserEvent, now: number): Statement {
  return sql`
    UPDATE event SET start_at = ${event.startAt}, end_at = ${event.endAt}, start_day = ${event.startDay},
      end_day = ${event.endDay}, until_at = ${computeUntilAt(event)}, updated_at = ${now}
    WHERE id = ${id}`
}
