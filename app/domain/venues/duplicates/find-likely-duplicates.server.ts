import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { uncheckedVenue } from '~/db/schema/venue-duplicates'
import { venue } from '~/db/schema/venues'
import { findLikelihood } from '~/domain/venues/duplicates/likeness/venue-likeness'
import {
  listCandidateKeys,
  listMatchKeys,
} from '~/domain/venues/duplicates/likeness/venue-match-keys'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import type { Log } from '~/platform/log.server'
import {
  type Database,
  readTogether,
  type Statement,
  writeTogether,
} from '~/platform/storage/database.server'
import type { VenuePlace } from '../venue'
import { placeColumns } from '../venue-store.server'
import { inOrder } from './venue-pair-store.server'

type Services = { db: Database; now: number }

export type CheckedVenues = {
  checked: number
  /** Pairs of venues that may be one place, new and known. */
  likely: number
  /** The limit was reached; more may wait. */
  more: boolean
}

/** Venues that are compared at once. */
const BATCH = 25
/** D1 takes 100. */
const MAX_PARAMETERS = 90
/** What a request or a run of a feed compares at once; the scheduled job does the rest. */
const IN_REQUEST = 50

/** Of one venue, so that few rows are read however many venues there are. */
const MAX_KEYS_READ = 10
const MAX_CANDIDATES = 6
/** On either side. */
const MAX_KNOWN_PAIRS = 5

const columns = { ...placeColumns, mergedIntoId: venue.mergedIntoId }
type Unchecked = { change: number; venue: Candidate }
type Candidate = VenuePlace & { id: number; mergedIntoId: number | null }
type LikelyPair = { firstId: number; secondId: number; likelihood: number } & {
  /** The two that were compared: the other may be one that was merged into a venue of the pair. */
  checkedId: number
  aliasId: number
}

/** Compares what a change has written, after it. A failure is logged: the venues wait, and the scheduled job tries again. */
export async function checkWrittenVenues(services: Services & { log: Log }): Promise<void> {
  try {
    await findLikelyDuplicates(services, { limit: IN_REQUEST })
  } catch (cause) {
    services.log.error('venues could not be compared', cause)
  }
}

/**
 * Compares venues that are new, renamed or moved with those near them, the longest waiting first, and stores the pairs that
 * are probably one place. A pair that was declared different stays so.
 */
export async function findLikelyDuplicates(
  { db, now }: Services,
  { limit }: { limit: number },
): Promise<CheckedVenues> {
  let checked = 0
  let likely = 0
  while (checked < limit) {
    const size = Math.min(BATCH, limit - checked)
    const unchecked = await listUnchecked(db, size)
    if (unchecked.length === 0) return { checked, likely, more: false }
    const pairs = await listLikelyPairs(db, unchecked)
    await writeTogether(db, saveChecked(db, unchecked, pairs, now))
    checked += unchecked.length
    likely += pairs.length
    if (unchecked.length < size) return { checked, likely, more: false }
  }
  return { checked, likely, more: true }
}

function listUnchecked(db: Database, limit: number): Promise<Unchecked[]> {
  return db
    .select({ change: uncheckedVenue.id, venue: columns })
    .from(uncheckedVenue)
    .innerJoin(venue, eq(venue.id, uncheckedVenue.venueId))
    .orderBy(asc(uncheckedVenue.id))
    .limit(limit)
}

/** Of a venue that was merged, only the keys matter: others are found by them. */
async function listLikelyPairs(db: Database, unchecked: Unchecked[]): Promise<LikelyPair[]> {
  const venues = unchecked.map((row) => row.venue)
  const compared = venues.filter(({ mergedIntoId }) => mergedIntoId === null)
  const stored = await listStoredCandidates(db, compared)
  const findTogether = indexByKeys(venues)
  const alike = compared.flatMap((subject, index) => {
    const candidates = new Map(
      [...(stored[index] ?? []), ...findTogether(subject)].map((candidate) => [
        candidate.id,
        candidate,
      ]),
    )
    candidates.delete(subject.id)
    return [...candidates.values()].flatMap((candidate) => {
      const likelihood = findLikelihood(subject, candidate)
      return likelihood > 0 ? [{ subject, candidate, likelihood }] : []
    })
  })
  return alike.flatMap(({ subject, candidate, likelihood }) => {
    const candidateId = candidate.mergedIntoId ?? candidate.id
    if (candidateId === subject.id) return []
    const pair = inOrder({ firstId: subject.id, secondId: candidateId })
    return [{ ...pair, likelihood, checkedId: subject.id, aliasId: candidate.id }]
  })
}

/** For each venue, in order, the stored ones that share most keys with it, and those it was alike before. */
async function listStoredCandidates(db: Database, venues: Candidate[]): Promise<Candidate[][]> {
  if (venues.length === 0) return []
  const found = await readTogether<{ id: number }[][]>(db, venues.flatMap(selectCandidateIds))
  const perVenue = QUERIES_PER_VENUE
  const ids = venues.map(({ id }, index) => {
    const [matches = [], ...pairs] = found.slice(index * perVenue, (index + 1) * perVenue)
    return [...new Set([...listMostFrequent(matches, id), ...pairs.flat().map((row) => row.id)])]
  })
  const all = [...new Set(ids.flat())]
  if (all.length === 0) return []
  const chunks = Array.from({ length: Math.ceil(all.length / MAX_PARAMETERS) }, (_, at) =>
    all.slice(at * MAX_PARAMETERS, (at + 1) * MAX_PARAMETERS),
  )
  const rows = await readTogether<Candidate[][]>(db, chunks.map(selectVenues))
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  return ids.map((list) => list.flatMap((id) => byId.get(id) ?? []))
}

const QUERIES_PER_VENUE = 3

/** Lists of parameters, not of JSON: D1 also bills the rows that it reads from JSON. */
function selectCandidateIds({ id, ...subject }: Candidate): SQL[] {
  const keys = listParameters(listCandidateKeys(subject))
  return [
    sql`SELECT venue_id AS id FROM venue_match_key WHERE key IN (${keys}) LIMIT ${MAX_KEYS_READ}`,
    sql`SELECT second_id AS id FROM venue_pair WHERE first_id = ${id} AND decision IS NULL LIMIT ${MAX_KNOWN_PAIRS}`,
    sql`SELECT first_id AS id FROM venue_pair WHERE second_id = ${id} AND decision IS NULL LIMIT ${MAX_KNOWN_PAIRS}`,
  ]
}

function selectVenues(ids: number[]): SQL {
  return sql`
    SELECT id, name, address, latitude, longitude, merged_into_id AS mergedIntoId
    FROM venue WHERE id IN (${listParameters(ids)})`
}

function listParameters(values: (string | number)[]): SQL {
  const parameters = values.map((value) => sql`${value}`)
  return sql.join(parameters, sql`, `)
}

function listMostFrequent(matches: { id: number }[], ownId: number): number[] {
  const counts = new Map<number, number>()
  for (const { id } of matches) if (id !== ownId) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_CANDIDATES)
    .map(([id]) => id)
}

/** Finds those of the venues compared together that share a key, whose keys are not stored yet. */
function indexByKeys(venues: Candidate[]): (subject: Candidate) => Candidate[] {
  const byKey = new Map<string, Candidate[]>()
  for (const subject of venues) {
    for (const key of listMatchKeys(subject)) byKey.set(key, [...(byKey.get(key) ?? []), subject])
  }
  return (subject) => listCandidateKeys(subject).flatMap((key) => byKey.get(key) ?? [])
}

/** Open pairs of these venues that are no longer likely go; decisions stay. */
function saveChecked(
  db: Database,
  unchecked: Unchecked[],
  pairs: LikelyPair[],
  now: number,
): Statement[] {
  const ids = JSON.stringify(unchecked.map((row) => row.venue.id))
  const changes = unchecked.map(({ change }) => change)
  const keys = unchecked.flatMap((row) =>
    [...new Set(listMatchKeys(row.venue))].map((key) => ({ key, venueId: row.venue.id })),
  )
  return [
    sql`DELETE FROM venue_match_key WHERE venue_id IN (SELECT value FROM json_each(${ids}))`,
    ...jsonChunks(keys).map(
      (chunk) => sql`
        INSERT OR IGNORE INTO venue_match_key (key, venue_id)
        SELECT value ->> 'key', value ->> 'venueId' FROM json_each(${chunk})`,
    ),
    ...deleteUnlikely(ids, pairs),
    ...jsonChunks(pairs).map((chunk) => savePairs(chunk, now)),
    db.delete(uncheckedVenue).where(inArray(uncheckedVenue.id, changes)),
  ]
}

function deleteUnlikely(ids: string, pairs: LikelyPair[]): Statement[] {
  const likely = JSON.stringify(pairs.map(({ firstId, secondId }) => `${firstId}-${secondId}`))
  return ['first_id', 'second_id'].map(
    (column) => sql`
      DELETE FROM venue_pair WHERE ${sql.identifier(column)} IN (SELECT value FROM json_each(${ids}))
        AND decision IS NULL
        AND first_id || '-' || second_id NOT IN (SELECT value FROM json_each(${likely}))`,
  )
}

/** What was declared different from one spelling of a venue is not listed for the venue it was merged into either. */
function savePairs(chunk: string, now: number): Statement {
  return sql`
    INSERT INTO venue_pair (first_id, second_id, likelihood, found_at)
    SELECT p.value ->> 'firstId', p.value ->> 'secondId', max(p.value ->> 'likelihood'), ${now}
    FROM json_each(${chunk}) p
    WHERE NOT EXISTS (
      SELECT 1 FROM venue_pair d
      WHERE d.first_id = min(p.value ->> 'aliasId', p.value ->> 'checkedId')
        AND d.second_id = max(p.value ->> 'aliasId', p.value ->> 'checkedId') AND d.decision = 'different')
    GROUP BY 1, 2
    ON CONFLICT (first_id, second_id) DO UPDATE SET likelihood = excluded.likelihood
    WHERE decision IS NULL AND likelihood <> excluded.likelihood`
}
