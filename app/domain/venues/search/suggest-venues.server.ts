import { sql } from 'drizzle-orm'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import type { LinkedVenue } from '../curated/curated-venue-values'

/** More than an editor would go through. */
const MAX_SUGGESTIONS = 20
/** Even downtown, few venues are that close. */
const MAX_NEARBY = 200

type Candidate = LinkedVenue & { curatedName: string; isLikely: number }

/**
 * Venues that are probably the place that a curated venue describes, and that it does not link yet: likely duplicates of a
 * venue that it links, then venues with its name (one may have further words) less than about 300 meters (0.003 degrees) away.
 * A pair that was declared different is not suggested. One query, so that a page waits for nothing before it.
 */
export async function suggestVenues(db: Database, uid: string): Promise<LinkedVenue[]> {
  const candidates = await db.all<Candidate>(sql`
    WITH c AS (SELECT id, name, latitude, longitude FROM curated_venue WHERE uid = ${uid}),
    linked AS (SELECT venue_id AS id FROM curated_venue_venue WHERE curated_venue_id = (SELECT id FROM c)),
    near AS (
      SELECT v.id FROM c CROSS JOIN venue v
        ON v.longitude BETWEEN c.longitude - 0.003 AND c.longitude + 0.003
        AND v.latitude BETWEEN c.latitude - 0.003 AND c.latitude + 0.003
      LIMIT ${MAX_NEARBY}),
    candidate AS (
      SELECT p.second_id AS id, 1 AS is_likely FROM linked l CROSS JOIN venue_pair p ON p.first_id = l.id
      WHERE p.decision IS NULL
      UNION SELECT p.first_id, 1 FROM linked l CROSS JOIN venue_pair p ON p.second_id = l.id
      WHERE p.decision IS NULL
      UNION SELECT id, 0 FROM near)
    SELECT v.id, v.name, v.address, max(k.is_likely) AS isLikely, (SELECT name FROM c) AS curatedName
    FROM candidate k CROSS JOIN venue v ON v.id = k.id
    WHERE v.merged_into_id IS NULL AND v.id NOT IN (SELECT id FROM linked)
      AND NOT EXISTS (
        SELECT 1 FROM linked l CROSS JOIN venue_pair p
          ON p.first_id = min(l.id, v.id) AND p.second_id = max(l.id, v.id)
        WHERE p.decision = 'different')
    GROUP BY v.id ORDER BY isLikely DESC, v.name, v.id`)
  return candidates
    .filter(({ isLikely, name, curatedName }) => isLikely === 1 || haveOneName(name, curatedName))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, name, address }) => ({ id, name, address }))
}

/** Whether all words of one name are in the other, without 'the'. */
function haveOneName(name: string, curatedName: string): boolean {
  const [short = [], long = []] = [listWords(name), listWords(curatedName)].sort(
    (a, b) => a.length - b.length,
  )
  return short.length > 0 && short.every((word) => long.includes(word))
}

const listWords = (name: string): string[] =>
  textKey(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'the')
