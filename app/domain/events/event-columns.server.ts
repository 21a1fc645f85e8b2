import { sql } from 'drizzle-orm'

/** What is told of event e at venue v wherever it is told. */
export const eventColumns = sql`
  e.id, e.title, e.status, e.image_checksum AS imageChecksum, e.series_id AS seriesId,
  e.start_at AS startAt, e.end_at AS endAt, e.no_start AS noStart, e.no_end AS noEnd, e.start_day AS startDay,
  e.end_day AS endDay, e.timezone, e.venue_id AS venueId, coalesce(nullif(e.venue_name, ''), v.name) AS venueName,
  v.latitude, v.longitude`
