import { and, lt, type SQL, sql } from 'drizzle-orm'
import { event, eventMark } from '~/db/schema/events'
import { eventChange } from '~/db/schema/listings'
import { venue, venueSite } from '~/db/schema/venues'
import { isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from '~/domain/events/event-columns.server'
import { isVisibleOnSite } from '~/domain/events/event-visibility.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { hashText } from '~/lib/crypto/hash-text.server'
import { DAY } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { ListedEvent } from './listed-event'
import type { SourceEvents } from './read-source-events.server'

/** How long partners can read that an event was removed. */
export const TOMBSTONE_DAYS = 90

/** Sequence numbers in a millisecond. The number of a change is its instant times this, or one more than the site's last. */
export const SEQS_PER_MILLISECOND = 1_000

export type ChangeRecord = {
  /** The units of which the source has all visible events. */
  units: number[]
  source: SourceEvents
  /** Only of this site; of all if absent. */
  siteId?: number
  /**
   * Whether the source is what is still stored, given a unit: evaluated together with the writes. Without this, a slow
   * reader would overwrite what a faster one has learnt since.
   */
  isCurrent: (unit: SQL) => SQL
  now: number
}

/**
 * The statements that record what partners would notice: events that a site lists and did not, that read differently, or
 * that it does not list any more. What is as it was recorded writes nothing. Of an event that has ended only its removal is
 * recorded.
 */
export function recordChanges(record: ChangeRecord): Statement[] {
  const { source, siteId, now } = record
  const listed = [...source.units.values()]
    .flat()
    .flatMap((event) => toEntries(event, now))
    .filter((entry) => siteId === undefined || entry.site === siteId)
  return [
    ...jsonChunks(listed.filter(({ ended }) => ended === 0)).map((json) => upsert(json, record)),
    remove(JSON.stringify(listed.map(({ event, site }) => [event, site])), record),
  ]
}

type Entry = {
  event: number
  unit: number
  site: number
  hash: string
  cancelled: 0 | 1
  until: number
  ended: 0 | 1
}

/** The event on each site that lists it. */
function toEntries(listed: ListedEvent, now: number): Entry[] {
  const hiddenOn = listed.marks.flatMap(({ siteId, hidden }) => (hidden ? [siteId] : []))
  const sites = listed.siteIds.filter((id) => !hiddenOn.includes(id))
  if (sites.length === 0) return []
  const hash = hashEvent(listed)
  return sites.map((site) => ({
    event: listed.id,
    unit: listed.unit,
    site,
    hash: isPickedOn(listed, site) ? `${hash}*` : hash,
    cancelled: listed.status === 'cancelled' ? 1 : 0,
    until: listed.untilAt,
    ended: listed.untilAt <= now ? 1 : 0,
  }))
}

const isPickedOn = ({ marks }: ListedEvent, site: number) =>
  marks.some(({ siteId, picked }) => picked && siteId === site)

/** Of what the public API says of an event on any site. Increase the number only if every partner shall read all anew. */
function hashEvent(listed: ListedEvent): string {
  const { title, searchText, updatedAt, status, soldOut, imageChecksum, seriesId } = listed
  const { startAt, endAt, noStart, noEnd, startDay, endDay, timezone } = listed
  const { venueId, venueName, venueAddress, latitude, longitude, categories } = listed
  const values = [
    1,
    title,
    searchText,
    updatedAt,
    status,
    soldOut,
    imageChecksum,
    seriesId,
    startAt,
    endAt,
    noStart,
    noEnd,
    startDay,
    endDay,
    timezone,
    venueId,
    venueName,
    venueAddress,
    latitude,
    longitude,
    categories,
  ]
  return hashText(JSON.stringify(values), 14)
}

/** The number of the n-th change of a site in a statement. */
const nextSeq = (siteId: SQL, now: number) => sql`
  max(coalesce((SELECT max(seq) FROM event_change WHERE site_id = ${siteId}), 0), ${now * SEQS_PER_MILLISECOND} - 1)
    + row_number() OVER (PARTITION BY ${siteId})`

function upsert(json: string, { isCurrent, now }: ChangeRecord): SQL {
  return sql`
    INSERT INTO event_change (event_id, site_id, seq, hash, removed, created_seq, cancelled_seq, until_at, first_seq)
    SELECT n.event, n.site, n.seq, n.hash, 0, coalesce(n.created_seq, n.seq),
      CASE WHEN n.cancelled THEN coalesce(n.cancelled_seq, n.seq) END, n.until, n.seq
    FROM (
      SELECT j.value ->> 'event' AS event, s.id AS site, j.value ->> 'hash' AS hash, j.value ->> 'cancelled' AS cancelled,
        j.value ->> 'until' AS until, iif(c.removed, NULL, c.created_seq) AS created_seq, c.cancelled_seq,
        CAST(${nextSeq(sql`s.id`, now)} AS INTEGER) AS seq
      FROM json_each(${json}) j JOIN site s ON s.id = j.value ->> 'site'
      LEFT JOIN event_change c ON c.event_id = j.value ->> 'event' AND c.site_id = s.id
      WHERE (c.event_id IS NULL OR c.removed = 1 OR c.hash <> j.value ->> 'hash')
        AND ${isCurrent(sql`j.value ->> 'unit'`)}) n
    WHERE true
    ON CONFLICT (event_id, site_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, removed = 0,
      created_seq = excluded.created_seq, cancelled_seq = excluded.cancelled_seq, until_at = excluded.until_at`
}

/** Read by event (`+`, CROSS JOIN): a site has many times as many changes as these units have events. */
function remove(listed: string, { units, siteId, isCurrent, now }: ChangeRecord): SQL {
  return removeWhere(
    sql`
      FROM json_each(${JSON.stringify(units)}) u CROSS JOIN event e ON e.unit = u.value
      CROSS JOIN event_change c ON c.event_id = e.id
      WHERE c.removed = 0 AND ${siteId === undefined ? sql`1` : sql`+c.site_id = ${siteId}`} AND ${isCurrent(sql`u.value`)}
        AND (c.event_id, c.site_id) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(${listed}))`,
    now,
  )
}

/** Records the removal of each row `c` of a query. */
const removeWhere = (rows: SQL, now: number): SQL => sql`
  UPDATE event_change SET removed = 1, seq = g.seq, cancelled_seq = NULL
  FROM (SELECT c.event_id, c.site_id, CAST(${nextSeq(sql`c.site_id`, now)} AS INTEGER) AS seq ${rows}) g
  WHERE event_change.event_id = g.event_id AND event_change.site_id = g.site_id`

/** Records the removal of what a site lists no more, as after its bounds have changed: whatever unit it is in. */
export function recordUnlisted(db: Database, siteId: number, now: number): Statement {
  const listed = db
    .select({ id: event.id })
    .from(event)
    .innerJoin(venue, isVenueOfEvent)
    .innerJoin(venueSite, isVenueOnSite(siteId))
    .leftJoin(eventMark, isMarkOfEvent)
    .where(and(sql`${event.id} = c.event_id`, isVisibleOnSite))
  return removeWhere(
    sql`FROM event_change c WHERE c.site_id = ${siteId} AND c.removed = 0 AND NOT EXISTS ${listed}`,
    now,
  )
}

/** Deletes what is older than TOMBSTONE_DAYS: removals, and events that ended before. */
export async function purgeChanges({ db, now }: { db: Database; now: number }): Promise<void> {
  const before = now - TOMBSTONE_DAYS * DAY
  await db
    .delete(eventChange)
    .where(
      and(
        sql`${eventChange.siteId} IN (SELECT id FROM site)`,
        lt(eventChange.seq, before * SEQS_PER_MILLISECOND),
        sql`(${eventChange.removed} = 1 OR ${eventChange.untilAt} < ${before})`,
      ),
    )
}
