import { type SQL, sql } from 'drizzle-orm'
import { textKey } from '~/lib/text/text-key'
import { type Database, literal, readTogether } from '~/platform/storage/database.server'
import type { Venue } from '../venue'

type FoundVenue = Pick<Venue, 'id' | 'name' | 'address' | 'latitude' | 'longitude'>
/** `alias` is the name that matched: its own, or that of a venue that was merged into it. */
type NamedVenue = FoundVenue & { alias: string }

const MAX_MATCHES = 10
const MAX_WORDS = 8
/** Of each kind; a text that matches more venues is too general. */
const MAX_CANDIDATES = 100
/** A single character would match every venue. */
const MIN_TEXT_LENGTH = 2
/** The triggers on venue_site number the rows of venue_text by this. */
const NUMBERS_PER_SITE = 2 ** 32
/** In a statement: D1 binds every number as a REAL, by which a full-text index finds no row. */
export const ROWS_PER_SITE = literal(NUMBERS_PER_SITE)

/**
 * Finds venues of a site by words of their name or address, or of those of the venues merged into them, the best match first;
 * at most ten. The last word may be incomplete. Editors also find venues that the site does not show to everybody yet.
 */
export async function findVenuesByText(
  db: Database,
  siteId: number,
  text: string,
  { forEditors = false }: { forEditors?: boolean } = {},
): Promise<FoundVenue[]> {
  const key = textKey(text)
  const match = buildMatch(key)
  if (match === null) return []
  const from = siteId * NUMBERS_PER_SITE
  // Few venues are submitted ones: only those are looked up in the view.
  const isShown = forEditors
    ? sql`v.quarantined = 0`
    : sql`v.quarantined = 0 AND (v.source_key IS NULL OR v.source_key NOT GLOB 'submitted:*' OR EXISTS (
        SELECT 1 FROM public_venue p WHERE p.venue_id = v.id AND p.site_id = ${siteId}))`
  const matching = (columns: string) => sql`
    SELECT v.id, v.name, v.address, v.latitude, v.longitude, a.name AS alias
    FROM venue_text f CROSS JOIN venue a ON a.id = f.rowid - ${from}
    CROSS JOIN venue v ON v.id = coalesce(a.merged_into_id, a.id)
    WHERE f.venue_text MATCH ${`{${columns}} : (${match})`}
      AND f.rowid BETWEEN ${from} AND ${from + NUMBERS_PER_SITE - 1} AND ${isShown} LIMIT ${MAX_CANDIDATES}`
  const [byName, byAll] = await readTogether<[NamedVenue[], NamedVenue[]]>(db, [
    matching('name'),
    matching('name address'),
  ])
  const sort = (venues: NamedVenue[]) => venues.toSorted((a, b) => compareMatches(a, b, key))
  const best = new Map<number, FoundVenue>()
  for (const { alias: _, ...venue } of [...sort(byName), ...sort(byAll)]) {
    if (!best.has(venue.id)) best.set(venue.id, venue)
  }
  return [...best.values()].slice(0, MAX_MATCHES)
}

/** What the full-text index of venues is searched for; null for a text that is too short. */
export const matchVenueText = (text: string): string | null => buildMatch(textKey(text))

/** The ids of all sites' venues whose names have the words of the text, as a subquery of one column; null if it is too short. */
export function selectVenuesNamed(text: string): SQL | null {
  const match = matchVenueText(text)
  return match === null
    ? null
    : sql`
        SELECT f.rowid % ${ROWS_PER_SITE} FROM venue_text f
        WHERE f.venue_text MATCH ${`{name} : (${match})`} LIMIT ${MAX_CANDIDATES}`
}

function buildMatch(key: string): string | null {
  if (key.length < MIN_TEXT_LENGTH) return null
  return key
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word, at, all) => (at === all.length - 1 ? `"${word}"*` : `"${word}"`))
    .join(' AND ')
}

/** Exact names first, then names that begin with the text, then the rest, each by name. */
function compareMatches(a: NamedVenue, b: NamedVenue, key: string): number {
  return rankMatch(a, key) - rankMatch(b, key) || a.name.localeCompare(b.name) || a.id - b.id
}

function rankMatch({ alias }: NamedVenue, key: string): number {
  const nameKey = textKey(alias)
  if (nameKey === key) return 0
  return nameKey.startsWith(key) ? 1 : 2
}
