import { sql } from 'drizzle-orm'
import type { EventCard } from '~/domain/events/event'
import { showCard } from '~/domain/listings/event-card-from-listing'
import { type EventContent, unpackContent } from '~/domain/listings/event-content'
import {
  firstKeyOfMinute,
  KEYS_PER_MINUTE,
  KEYS_PER_VERSION,
  startOfKey,
} from '~/domain/listings/listing-key'
import { keyInVersion, selectLiveVersionId } from '~/domain/listings/listing-version-store.server'
import { readEventContents } from '~/domain/listings/read-event-contents.server'
import { FIRST_OCCURRENCE_ID, type StoredCard, unpackCard } from '~/domain/listings/stored-card'
import { type Database, readTogether } from '~/platform/storage/database.server'
import { buildSearchPlan, type SearchPlan, type SearchSite } from '../results/plan-search.server'
import type { SearchServices } from '../results/search-events.server'
import { type PageColumns, type SqlRange, selectColumns } from '../results/search-sql.server'
import type { SearchQuery } from '../search-query'

/** A place in a site's listing: the version of it that was read, and the last row. */
export type ListPosition = { versionId: number; offset: number }

/** A card with all that partners read of it. `listedAt` is the instant that lists sort it by: of a run, its first date. */
export type DetailedEvent = EventCard & EventContent & { listedAt: number }

export type EventsByStart = {
  events: DetailedEvent[]
  /** Where the next page begins; null after the last event. */
  next: ListPosition | null
}

export type EventsByStartQuery = Pick<
  SearchQuery,
  'categories' | 'regions' | 'venues' | 'tags' | 'isPicked' | 'from' | 'to'
> & {
  /** Without those that began before now, or before the first day. */
  isWithoutOngoing?: boolean
  after?: ListPosition | null
}

/**
 * A page of a site's listing by start, the earliest first, so that what began before and is still on comes first. One round
 * trip. When the listing was built anew since `after`, the page begins with the minute of that row: an event may occur on
 * two pages, but none is missed.
 */
export async function listEventsByStart(
  { search, db, now }: SearchServices & { db: Database },
  site: SearchSite,
  { after, isWithoutOngoing, ...query }: EventsByStartQuery,
  limit: number,
): Promise<EventsByStart> {
  const plan = buildSearchPlan(
    site,
    { ...query, ...(isWithoutOngoing && { phase: 'upcoming' }) },
    now,
  )
  const ranges = [plan.ongoing, plan.upcoming].flatMap((range) =>
    range === null
      ? []
      : [selectColumns(startAfter(range, plan, after ?? null), WITH_CONTENT, limit + 1, 0)],
  )
  const rows = (await readTogether<Row[][]>(search, ranges)).flat()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const contents = await findContents(db, shown)
  const events = shown.map((row) => toDetailedEvent(row, contents, site.id, now))
  return { events, next: last ? toPosition(last.k) : null }
}

type Row = { k: number; card: string; content: string | null }

/** The range by start, from the row after the position on. */
function startAfter(range: SqlRange, plan: SearchPlan, after: ListPosition | null): SqlRange {
  if (!after) return { ...range, order: 'ASC' }
  const live = selectLiveVersionId(plan.listingId)
  const minute = Math.floor(after.offset / KEYS_PER_MINUTE)
  const first = sql`(CASE WHEN ${live} = ${after.versionId}
    THEN ${keyInVersion(live, after.offset + 1)} ELSE ${keyInVersion(live, firstKeyOfMinute(minute))} END)`
  return { ...range, order: 'ASC', from: sql`max(${range.from}, ${first})` }
}

/** A card with what else partners read, in the order of the scan. */
const WITH_CONTENT: PageColumns = {
  columns: sql`l.k, l.card, c.content`,
  joined: sql` LEFT JOIN event_content c ON c.event = l.card ->> ${FIRST_OCCURRENCE_ID}`,
}

const toPosition = (k: number): ListPosition => ({
  versionId: Math.floor(k / KEYS_PER_VERSION),
  offset: k % KEYS_PER_VERSION,
})

/** The contents of the rows that have none yet, as right after the product was updated. */
async function findContents(db: Database, rows: Row[]): Promise<Map<number, EventContent>> {
  const ids = rows.flatMap(({ card, content }) =>
    content === null ? [findFirstEvent(unpackCard(card))] : [],
  )
  return ids.length > 0 ? readEventContents(db, ids) : new Map()
}

/** The event whose content a card shows. */
const findFirstEvent = ({ occurrences }: StoredCard) => occurrences[0]?.id ?? 0

function toDetailedEvent(
  { k, card, content }: Row,
  contents: Map<number, EventContent>,
  siteId: number,
  now: number,
): DetailedEvent {
  const stored = unpackCard(card)
  const found = content === null ? contents.get(findFirstEvent(stored)) : unpackContent(content)
  const { description, venueAddress, categories } = found ?? NO_CONTENT
  return Object.assign(showCard(stored, k, siteId, now), {
    description,
    venueAddress,
    // It is found by the categories of all its dates, so it names them all.
    categories: stored.moreCategories ? [...categories, ...stored.moreCategories] : categories,
    listedAt: startOfKey(k),
  })
}

/** Of an event that was deleted a moment ago. */
const NO_CONTENT: EventContent = { description: '', venueAddress: '', categories: [] }
