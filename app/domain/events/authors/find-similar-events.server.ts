import { and, between, eq, or, sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { event, eventMark } from '~/db/schema/events'
import { venue, venueSite } from '~/db/schema/venues'
import type { Site } from '~/domain/sites/site'
import type { VenueChoice } from '~/domain/venues/search/venue-choice'
import { distanceKm } from '~/lib/shapes/geojson'
import { textKey } from '~/lib/text/text-key'
import type { Day } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { EventTime } from '../event'
import { eventColumns, isMarkOfEvent, isVenueOfEvent, isVenueOnSite } from '../event-columns.server'
import { isVisibleOnSite } from '../event-visibility.server'

/** A public event that a submitted one may be. */
export type SimilarEvent = EventTime & { id: number; title: string; venueName: string }

/** Entrances and geocoders of one place differ by this much. */
const NEAR_KM = 0.25
const NEAR_DEGREES = 0.005
/** An editor would take titles of more likeness for one event. */
const MIN_LIKENESS = 0.6
const MAX_SIMILAR = 5
const MAX_CANDIDATES = 200

type Submitted = { title: string; venue: VenueChoice; days: Day[] }

/** The site's public events on these days at or near the venue with a similar title, the most similar first. */
export async function findSimilarEvents(
  db: Database,
  site: Pick<Site, 'id'>,
  { title, venue: choice, days }: Submitted,
): Promise<SimilarEvent[]> {
  const place = await findPlace(db, choice)
  if (!place) return []
  const { latitude, longitude } = place
  const isNear = and(
    between(venue.longitude, longitude - NEAR_DEGREES, longitude + NEAR_DEGREES),
    between(venue.latitude, latitude - NEAR_DEGREES, latitude + NEAR_DEGREES),
  )
  const isOnDay = sql`${event.startDay} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`
  const rows = await db
    .select(eventColumns)
    .from(venue)
    .innerJoin(venueSite, isVenueOnSite(site.id))
    .innerJoin(event, isVenueOfEvent)
    .leftJoin(eventMark, isMarkOfEvent)
    .where(
      and('id' in choice ? or(eq(venue.id, choice.id), isNear) : isNear, isOnDay, isVisibleOnSite),
    )
    .limit(MAX_CANDIDATES)
  return rows
    .filter((row) => distanceKm(row, place) <= NEAR_KM)
    .map((row) => ({ ...row, likeness: titleLikeness(row.title, title) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.startAt - b.startAt || a.id - b.id)
    .slice(0, MAX_SIMILAR)
}

async function findPlace(db: Database, choice: VenueChoice) {
  if (!('id' in choice)) return choice
  const { latitude, longitude } = venue
  return db.select({ latitude, longitude }).from(venue).where(eq(venue.id, choice.id)).get()
}

/** Words that say nothing about which event it is. */
const FILLERS = new Set([
  'the',
  'a',
  'an',
  'and',
  'at',
  'in',
  'of',
  'with',
  'live',
  'presents',
  'feat',
])

/**
 * How much two titles are alike, from 0 to 1: by their spelling, and by the words that the shorter one shares with the longer
 * ('Jazz Night' and 'Jazz Night with the Ana Ruiz Trio').
 */
function titleLikeness(a: string, b: string): number {
  const [keyA, keyB] = [textKey(a), textKey(b)]
  const longest = Math.max(keyA.length, keyB.length)
  if (longest === 0) return 0
  const spelling = 1 - distance(keyA, keyB) / longest
  return Math.max(spelling, sharedWords(keyA, keyB))
}

function sharedWords(a: string, b: string): number {
  const [fewer = [], more = []] = [a, b]
    .map((key) => [...new Set(key.split(' ').filter((word) => !FILLERS.has(word)))])
    .toSorted((x, y) => x.length - y.length)
  // A single word is too little: every week has a 'Concert'.
  if (fewer.length < 2) return 0
  return fewer.filter((word) => more.includes(word)).length / fewer.length
}
