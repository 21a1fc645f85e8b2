import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { event, eventCategory } from '~/db/schema/events'
import { currentCategoryId } from '~/domain/categories/category-store.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import { computeUntilAt } from '../event'
import { FACT_NAMES } from '../event-columns.server'
import type { OccurrenceInput } from '../form/event-input'
import type { EventContent } from './prepare-event-content.server'

/** What the dates of a submission have besides their content and times. The queries are for ids of the same batch. */
export type NewDates = {
  times: OccurrenceInput[]
  content: EventContent
  timezone: string
  createdBy: string | null
  submissionId: SQL
  /** NULL for a single event. */
  seriesId: SQL
  published: boolean
  now: number
  /** The event that they are further dates of: in quarantine, so are they. Null for a new submission. */
  madeFrom: number | null
}

/** The statement that stores these dates, each an event of its own. One JSON parameter: D1 takes a hundred. */
export function insertDates(dates: NewDates): Statement {
  const { times, content, timezone, createdBy, submissionId, seriesId, published, now, madeFrom } =
    dates
  const facts = FACT_NAMES.map((name) => sql.param(content.facts[name], event[name]))
  return sql`
    INSERT INTO event (created_by, submission_id, series_id, venue_id, timezone, published, title, description, search_text,
      image_checksum, upstream_url, ticket_url, contact, ${factNames},
      created_at, updated_at, quarantined, quarantined_by, quarantined_by_superadmin, quarantine_reason,
      start_at, end_at, no_start, no_end, start_day, end_day, until_at)
    SELECT ${createdBy}, ${submissionId}, ${seriesId}, ${content.venueId}, ${timezone}, ${published ? 1 : 0},
      ${content.title}, ${content.description}, ${content.searchText}, ${content.imageChecksum}, ${content.upstreamUrl},
      ${content.ticketUrl}, ${JSON.stringify(content.contact)}, ${sql.join(facts, sql`, `)}, ${now}, ${now},
      coalesce(o.quarantined, 0), o.quarantined_by, coalesce(o.quarantined_by_superadmin, 0), coalesce(o.quarantine_reason, ''),
      ${timeFields}
    FROM json_each(${JSON.stringify(times.map((time) => toTimeRow(time, timezone)))}) j
    LEFT JOIN event o ON o.id = ${madeFrom}`
}

/** The statement that gives these events these times. */
export function updateTimes(
  times: { id: number; time: OccurrenceInput }[],
  timezone: string,
): Statement {
  const rows = times.map(({ id, time }) => ({ id, ...toTimeRow(time, timezone) }))
  return sql`
    UPDATE event SET timezone = ${timezone},
      (start_at, end_at, no_start, no_end, start_day, end_day, until_at) = (
        SELECT ${timeFields} FROM json_each(${JSON.stringify(rows)}) j WHERE j.value ->> 'id' = event.id)
    WHERE id IN (SELECT value ->> 'id' FROM json_each(${JSON.stringify(rows)}))`
}

const factNames = sql.raw(FACT_NAMES.map((name) => event[name].name).join(', '))

const TIME_FIELDS = ['startAt', 'endAt', 'noStart', 'noEnd', 'startDay', 'endDay', 'untilAt']
const timeFields = sql.raw(TIME_FIELDS.map((name) => `j.value ->> '${name}'`).join(', '))

const toTimeRow = (time: OccurrenceInput, timezone: string) => ({
  ...time,
  noStart: time.noStart ? 1 : 0,
  noEnd: time.noEnd ? 1 : 0,
  untilAt: computeUntilAt({ ...time, timezone }),
})

/** The statement that gives these events this content. */
export function updateContent(
  db: Database,
  events: SQL,
  content: EventContent,
  { seriesId, now }: { seriesId: SQL; now: number },
): Statement {
  const { title, description, searchText, imageChecksum, upstreamUrl, ticketUrl, facts } = content
  return db
    .update(event)
    .set({
      title,
      description,
      searchText,
      imageChecksum,
      upstreamUrl,
      ticketUrl,
      seriesId,
      ...facts,
      venueId: content.venueId,
      namedVenueId: sql`iif(${event.venueId} = ${content.venueId}, ${event.namedVenueId}, NULL)`,
      venueName: '',
      venueAddress: '',
      contact: JSON.stringify(content.contact),
      updatedAt: now,
    })
    .where(sql`${event.id} IN (${events})`)
}

/** The statements that replace the categories of these events, except of those whose categories an editor locked. */
export function replaceCategories(
  db: Database,
  events: SQL,
  categories: string[],
  { isLockIgnored }: { isLockIgnored: boolean },
): Statement[] {
  const unlocked = isLockIgnored
    ? sql`SELECT id FROM event WHERE id IN (${events})`
    : sql`SELECT id FROM event WHERE id IN (${events}) AND categories_locked = 0`
  return [
    db.delete(eventCategory).where(sql`${eventCategory.eventId} IN (${unlocked})`),
    sql`
      INSERT OR IGNORE INTO event_category (event_id, category_id)
      SELECT e.id, ${currentCategoryId(sql`c.value`)} FROM (${unlocked}) e CROSS JOIN json_each(${JSON.stringify(categories)}) c`,
  ]
}

/** The statement that deletes these events of a submission. */
export function deleteDates(db: Database, ids: number[], now: number): Statement {
  const isOfDates = sql`${event.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return db
    .update(event)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(isOfDates, isNull(event.deletedAt)))
}

/** The statement that publishes or unpublishes these events. */
export function setPublished(db: Database, events: SQL, published: boolean): Statement {
  return db
    .update(event)
    .set({ published })
    .where(and(sql`${event.id} IN (${events})`, eq(event.published, !published)))
}
