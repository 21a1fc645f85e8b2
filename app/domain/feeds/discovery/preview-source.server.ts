import { and, gt, isNull, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { computeUntilAt } from '~/domain/events/event'
import type { Venue } from '~/domain/venues/venue'
import { textKey } from '~/lib/text/text-key'
import { toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { FeedEvent } from '../contract/feed-item'
import type { ReadResult } from '../contract/feed-plugin'
import { toFeedType } from '../feed'
import { findFeedBySource, readKnownState } from '../feed-store.server'
import { importWindow } from '../runs/fetch-source.server'
import { matchVenues, type VenueMatch } from '../runs/match-venues'
import { describeEmptyFeed, describeInvalidItems } from '../runs/run-notes'
import {
  type ReadSource,
  readSource,
  type SourceReading,
  type SourceServices,
} from './read-source.server'
import type { SourceCandidate } from './source-candidate'
import { countMissing, type PreviewedEvent, type SourcePreview } from './source-preview'

type Services = SourceServices & { db: Database }

export type PreviewVenue = Pick<
  Venue,
  'id' | 'label' | 'name' | 'timezone' | 'latitude' | 'longitude'
>

export type PreviewOutcome =
  | Exclude<SourceReading, { kind: 'read' }>
  | { kind: 'read'; preview: SourcePreview }

const MAX_SHOWN = 50
const MAX_NOTES = 10

/** What a scrape of this candidate would import. Nothing is stored. */
export async function previewSource(
  services: Services,
  { candidate, venue }: { candidate: SourceCandidate; venue: PreviewVenue },
): Promise<PreviewOutcome> {
  const source = await readSource(services, candidate, venue.timezone)
  if (source.kind !== 'read') return source
  return { kind: 'read', preview: await describeSource(services, source, venue) }
}

/** What of a source that was read would be imported to a venue. */
export async function describeSource(
  services: Pick<Services, 'db' | 'now'>,
  { candidate, isCut, readIn }: ReadSource,
  venue: PreviewVenue,
): Promise<SourcePreview> {
  const read = readIn(venue.timezone)
  const window = importWindow(services.now, venue.timezone)
  const preview = await describe(services, read, { candidate, venue })
  const notes = [
    ...preview.notes,
    ...describeInvalidItems(read),
    ...describeEmptyFeed(read, window, venue.timezone),
  ]
  return { ...preview, notes: [...new Set(notes)].slice(0, MAX_NOTES), isCut }
}

async function describe(
  { db, now }: Pick<Services, 'db' | 'now'>,
  read: ReadResult,
  { candidate: { plugin, url }, venue }: { candidate: SourceCandidate; venue: PreviewVenue },
): Promise<Omit<SourcePreview, 'isCut'>> {
  const existing = await findFeedBySource(db, { venueId: venue.id, plugin, url })
  const nameKeys = read.events.flatMap((event) => (event.venue ? textKey(event.venue.name) : []))
  const known = await readKnownState(db, {
    feedId: existing?.id ?? 0,
    nameKeys: [...new Set(nameKeys)],
  })
  const placements = matchVenues(
    read.events,
    { venue, type: toFeedType(plugin) },
    { known: known.venues, imported: new Set(known.imported.map(({ externalId }) => externalId)) },
  )
  const upcoming = read.events
    .filter((event) => computeUntilAt(event) > now)
    .sort((a, b) => a.startAt - b.startAt)
  const imported = new Set(
    known.items.flatMap((item) =>
      item.kind === 'event' && item.deletedAt === null ? item.externalId : [],
    ),
  )
  const stored = await listStoredTitles(db, {
    venueIds: [...new Set(upcoming.flatMap((event) => findVenueId(placements.get(event)) ?? []))],
    from: now,
    exceptFeedId: existing?.id ?? null,
  })
  const events = upcoming.map((event): PreviewedEvent => {
    const placement = placements.get(event)
    return {
      ...toShown(event, venue),
      state: placement?.kind === 'too-far' ? 'too-far' : findState(event, placement),
    }
  })
  return {
    events: events.slice(0, MAX_SHOWN),
    total: events.length,
    counts: {
      imported: events.filter(({ state }) => state === 'imported').length,
      likely: events.filter(({ state }) => state === 'likely').length,
      tooFar: events.filter(({ state }) => state === 'too-far').length,
      invalid: read.invalid.length,
    },
    missing: countMissing(upcoming),
    notes: read.notes,
    existingFeedId: existing?.id ?? null,
  }

  function findState(
    event: FeedEvent,
    placement: VenueMatch | undefined,
  ): Exclude<PreviewedEvent['state'], 'too-far'> {
    if (imported.has(event.externalId)) return 'imported'
    const venueId = findVenueId(placement)
    return stored.has(`${venueId} ${event.startDay} ${textKey(event.title)}`) ? 'likely' : 'new'
  }
}

const findVenueId = (placement: VenueMatch | undefined): number | null =>
  placement?.kind === 'known' ? placement.venueId : null

/** Times are those of the venue, whatever the source's own zone is. */
function toShown(event: FeedEvent, { timezone }: PreviewVenue): Omit<PreviewedEvent, 'state'> {
  const { externalId, title, startAt, endAt, noStart, noEnd, status, cost, imageUrl } = event
  const isDay = noStart && event.timezone !== timezone
  return {
    externalId,
    title,
    startAt,
    endAt,
    noStart,
    noEnd,
    status,
    cost,
    imageUrl,
    day: isDay ? event.startDay : toDay(startAt, timezone),
    url: event.upstreamUrl ?? event.ticketUrl,
    venueName: event.venue?.name ?? null,
  }
}

const MAX_EVENTS = 2000

/** The upcoming events at these venues, of other feeds than one and of people, as 'venue day title'. */
async function listStoredTitles(
  db: Database,
  {
    venueIds,
    from,
    exceptFeedId,
  }: { venueIds: number[]; from: number; exceptFeedId: number | null },
): Promise<Set<string>> {
  if (venueIds.length === 0) return new Set()
  const rows = await db
    .select({ venueId: event.venueId, startDay: event.startDay, title: event.title })
    .from(event)
    .where(
      and(
        sql`${event.venueId} IN (SELECT value FROM json_each(${JSON.stringify(venueIds)}))`,
        gt(event.untilAt, from),
        isNull(event.deletedAt),
        exceptFeedId === null ? undefined : sql`${event.feedId} IS NOT ${exceptFeedId}`,
      ),
    )
    .limit(MAX_EVENTS)
  return new Set(
    rows.map(({ venueId, startDay, title }) => `${venueId} ${startDay} ${textKey(title)}`),
  )
}
