import { sql } from 'drizzle-orm'
import { mergeVenues, undoVenueMerge } from '~/domain/venue-merges/merge-and-undo-venues.server'
import {
  listLastMerges,
  type VenueMerge,
} from '~/domain/venues/duplicates/venue-merge-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, listListedEvents, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite, VENUES } from '../fixtures'

/** Three spellings of one place in Laketown, and a venue in Harbor. */
const SPELLINGS = ['centro', 'spelled', 'third', 'pier'] as const
export type Spelling = (typeof SPELLINGS)[number]

/** The venues' ids, after `createSpellings`. */
export const ids: Record<Spelling, number> = { centro: 0, spelled: 0, third: 0, pier: 0 }

/** When merges are undone: a minute after them. */
export const LATER = NOW + 60_000

export async function createSpellings(): Promise<void> {
  const services = servicesAt(NOW)
  await createFixtures()
  await saveVenue(services, { ...VENUES.centro, label: 'spelled', name: 'Centro Cafe & Bar' })
  await saveVenue(services, { ...VENUES.centro, label: 'third', name: 'El Centro' })
  for (const label of SPELLINGS) ids[label] = (await findVenueByLabel(db, label))?.id ?? 0
}

/** Undoes all merges and deletes what is at the venues. */
export async function clearSpellings(): Promise<void> {
  for (const merge of await listLastMerges(db, 100)) {
    if (merge.undoneAt === null) await undoVenueMerge(servicesAt(LATER), merge.id)
  }
  await writeTogether(db, [
    ...['event', 'venue_merge', 'venue_claim', 'venue_manager', 'curated_venue', 'account'].map(
      (table) => sql`DELETE FROM ${sql.identifier(table)}`,
    ),
    sql`UPDATE venue SET quarantined = 0`,
  ])
}

export async function mergeSpellings(from: Spelling, into: Spelling): Promise<VenueMerge> {
  const merged = await mergeVenues(servicesAt(NOW), { mergedId: ids[from], keptId: ids[into] })
  if (merged.kind !== 'merged') throw new Error(JSON.stringify(merged))
  return merged.merge
}

/** An event at the venue itself, whatever that was merged into. */
export async function addEventAt(venue: Spelling, title: string): Promise<number> {
  const id = await addEvent({ title, wall: '2026-05-02T19:00:00', venue: 'centro' })
  await db.run(sql`UPDATE event SET venue_id = ${ids[venue]} WHERE id = ${id}`)
  return id
}

/** Where an event is, and the merged venue that it names. */
export async function findVenuesAt(event: number) {
  return db.get<{ at: number; named: number | null }>(
    sql`SELECT venue_id AS at, named_venue_id AS named FROM event WHERE id = ${event}`,
  )
}

/** Everything that a merge changes, without the times at which rows changed. */
export async function readEverything() {
  const site = await requireSite('laketown')
  const rows = (query: ReturnType<typeof sql>) => db.all(query)
  return {
    venues: await rows(
      sql`SELECT id, name, label, source_key, merged_into_id, quarantined FROM venue ORDER BY id`,
    ),
    sites: await rows(sql`SELECT * FROM venue_site ORDER BY venue_id, site_id`),
    regions: await rows(sql`SELECT * FROM venue_region ORDER BY venue_id, region_id`),
    events: await rows(sql`SELECT id, venue_id, named_venue_id FROM event ORDER BY id`),
    links: await rows(sql`SELECT * FROM curated_venue_venue ORDER BY curated_venue_id, venue_id`),
    managers: await rows(sql`SELECT * FROM venue_manager ORDER BY venue_id, account_id`),
    claims: await rows(sql`SELECT id, venue_id, status FROM venue_claim ORDER BY id`),
    found: await findVenuesByText(db, site.id, 'centro'),
    listed: await listListedEvents('laketown'),
  }
}

/** Curated venues, claims and a manager of these venues. */
export async function addLinks() {
  const { id: site } = await requireSite('laketown')
  const account = (id: string) => sql`
    INSERT INTO account (id, email, name, created_at, updated_at) VALUES (${id}, ${`${id}@example.com`}, ${id}, 0, 0)`
  const curated = (id: number, venues: number[]) => [
    sql`
      INSERT INTO curated_venue (id, uid, name, latitude, longitude, created_at, updated_at)
      VALUES (${id}, ${`c${id}`}, 'Curated', 0, 0, 0, 0)`,
    ...venues.map((venue) => sql`INSERT INTO curated_venue_venue VALUES (${id}, ${venue})`),
  ]
  const claim = (id: number, venue: number, by: string) => sql`
    INSERT INTO venue_claim (id, venue_id, account_id, site_id, message, created_at)
    VALUES (${id}, ${venue}, ${by}, ${site}, '', 0)`
  await writeTogether(db, [
    ...['ann', 'bob', 'cleo'].map(account),
    ...curated(1, [ids.spelled]),
    ...curated(2, [ids.spelled, ids.centro]),
    ...curated(3, [ids.third]),
    sql`INSERT INTO venue_manager VALUES (${ids.spelled}, 'ann', ${site}, 5)`,
    claim(1, ids.spelled, 'bob'),
    claim(2, ids.spelled, 'cleo'),
    claim(3, ids.centro, 'cleo'),
  ])
}
