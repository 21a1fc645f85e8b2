import { sql } from 'drizzle-orm'
import { listCategories } from '~/domain/categories/category-store.server'
import { auditStatements } from '~/domain/changes/audit.server'
import { listLabelledVenues } from '~/domain/venues/venue-store.server'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { toFeedHost, toFeedType } from '../feed'
import { checkScrape } from './check-scrape.server'
import type { ScrapeServices } from './save-scrape.server'
import type { Scrape, ScrapeInput } from './scrape'
import { selectScrapes, updateScrape } from './scrape-store.server'
import { formatScrapesCsv, parseScrapesCsv, type RowError, type ScrapeRow } from './scrapes-csv'

/** More are not imported at once. */
const MAX_IMPORTED_SCRAPES = 5_000

export type ImportedScrapes =
  | { kind: 'imported'; created: number; updated: number; unchanged: number; notes: string[] }
  /** Nothing was changed. */
  | { kind: 'refused'; errors: RowError[] }

/** All scrapes as scrapes.csv. */
export async function exportScrapes(db: Database): Promise<string> {
  const scrapes = await selectScrapes(db)
  return formatScrapesCsv(scrapes.filter(({ url }) => !url.startsWith('file:')).sort(bySource))
}

/**
 * Adds the scrapes of a file, and changes those that exist: the same venue, plugin and URL. Others stay. All or nothing:
 * every row that cannot be used is named.
 */
export async function importScrapes(
  services: ScrapeServices,
  csv: string,
): Promise<ImportedScrapes> {
  const { db, now, plugins } = services
  const { rows, errors } = parseScrapesCsv(csv)
  if (rows.length > MAX_IMPORTED_SCRAPES) {
    errors.unshift({ line: 1, message: `Import at most ${MAX_IMPORTED_SCRAPES} scrapes at once.` })
  }
  if (errors.length > 0) return { kind: 'refused', errors }
  const [stored, venues, categories] = await Promise.all([
    selectScrapes(db),
    listLabelledVenues(db),
    listCategories(db),
  ])
  const byLabel = new Map(venues.map((venue) => [venue.label, venue]))
  const bySourceKey = new Map(stored.map((scrape) => [toKey(scrape.venue.id, scrape), scrape]))
  const created: (ScrapeInput & { name: string })[] = []
  const writes: Statement[] = []
  const notes = new Set<string>()
  let updated = 0
  const seen = new Map<string, number>()
  for (const row of rows) {
    const venue = byLabel.get(row.venue)
    const checked = checkScrape({ ...row, venueId: venue?.id ?? 0 }, { categories, plugins })
    if (!venue || checked.kind === 'invalid') {
      const messages = checked.kind === 'invalid' ? Object.values(checked.fieldErrors) : []
      if (!venue) messages.push(`there is no scrape venue '${row.venue}'`)
      errors.push({ line: row.line, message: messages.join('; ') })
      continue
    }
    for (const text of checked.notes) notes.add(text)
    const input = { ...checked.input, name: venue.name }
    const key = toKey(venue.id, input)
    const earlier = seen.get(key)
    if (earlier !== undefined) {
      errors.push({ line: row.line, message: `it has the source of line ${earlier}` })
      continue
    }
    seen.set(key, row.line)
    const before = bySourceKey.get(key)
    if (!before) created.push(input)
    else if (!isSame(before, input)) {
      updated++
      writes.push(...updateScrape(db, before, input, now))
    }
  }
  if (errors.length > 0) return { kind: 'refused', errors }
  const counts = { created: created.length, updated }
  const unchanged = rows.length - created.length - updated
  if (created.length + updated > 0) {
    await writeTogether(db, [
      ...insertScrapes(created, now),
      ...writes,
      ...auditStatements(services, [
        {
          action: 'scrape.import',
          siteId: null,
          target: { id: 'scrapes.csv', name: 'scrapes.csv' },
          changes: {
            created: { before: null, after: counts.created },
            updated: { before: null, after: counts.updated },
          },
        },
      ]),
    ])
  }
  return { kind: 'imported', ...counts, unchanged, notes: [...notes] }
}

/**
 * The statements that add many scrapes with their feeds. A batch is one transaction, so the feeds' ids can be counted from
 * the largest one.
 */
function insertScrapes(inputs: (ScrapeInput & { name: string })[], now: number): Statement[] {
  const rows = inputs.map((input) => ({
    ...input,
    type: toFeedType(input.plugin),
    host: toFeedHost(input.url),
    manifest: input.manifest === null ? null : JSON.stringify(input.manifest),
    scheduled: input.scheduled ? 1 : 0,
    dueAt: input.scheduled ? now : null,
  }))
  return jsonChunks(rows).flatMap((json) => [
    sql`
      INSERT INTO feed (id, type, name, host, scheduled, due_at, created_at, updated_at)
      SELECT (SELECT coalesce(max(id), 0) FROM feed) + 1 + key, value ->> 'type', value ->> 'name', value ->> 'host',
        value ->> 'scheduled', value ->> 'dueAt', ${now}, ${now}
      FROM json_each(${json})`,
    sql`
      INSERT INTO scrape (feed_id, plugin, url, manifest, venue_id, category_id, timezone)
      SELECT (SELECT max(id) FROM feed) + 1 - json_array_length(${json}) + key, value ->> 'plugin', value ->> 'url',
        value ->> 'manifest', value ->> 'venueId', value ->> 'categoryId', value ->> 'timezone'
      FROM json_each(${json})`,
  ])
}

const toKey = (venueId: number, { plugin, url }: Pick<ScrapeRow, 'plugin' | 'url'>) =>
  JSON.stringify([venueId, plugin, url])

const bySource = (a: Scrape, b: Scrape) => {
  const [first, second] = [a, b].map(({ venue, plugin, url }) =>
    [venue.label ?? '', plugin, url].join('\n'),
  )
  return (first ?? '') < (second ?? '') ? -1 : 1
}

function isSame(before: Scrape, input: ScrapeInput): boolean {
  return (
    before.categoryId === input.categoryId &&
    before.timezone === input.timezone &&
    before.scheduled === input.scheduled &&
    JSON.stringify(before.manifest) === JSON.stringify(input.manifest)
  )
}
