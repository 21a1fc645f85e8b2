import { computeUntilAt } from '~/domain/events/event'
import type { Venue } from '~/domain/venues/venue'
import { toDay } from '~/lib/local-time'
import { textKey } from '~/lib/text-key'
import type { Database } from '~/platform/database.server'
import type { OutgoingFetch } from '~/platform/outgoing-fetch.server'
import { findUrlRefusal } from '~/platform/outgoing-fetch.server'
import { NO_VALIDATORS, toFeedType } from '../feed'
import type { FeedEvent } from '../feed-item'
import { findFeedBySource, readKnownState } from '../feed-store.server'
import { createSourceFetcher, findFailureReason, importWindow } from '../fetch-source.server'
import { matchVenues, type VenueMatch } from '../match-venues'
import { findPlugin } from '../plugins/all-plugins'
import {
  type FeedPlugin,
  type GetPage,
  InvalidFeedError,
  type Page,
  type ReadResult,
} from '../plugins/feed-plugin'
import { describeEmptyFeed, describeInvalidItems } from '../run-notes'
import { explainUnreadUrl } from './explain-unread-url'
import type { SourceCandidate } from './source-candidate'
import { countMissing, type PreviewedEvent, type SourcePreview } from './source-preview'
import { listStoredTitles } from './stored-titles.server'

type Services = {
  db: Database
  now: number
  fetchOutside: OutgoingFetch
  wait: (milliseconds: number) => Promise<void>
  settings: { ticketmasterKey?: string }
  plugins?: readonly FeedPlugin[]
}

export type PreviewVenue = Pick<
  Venue,
  'id' | 'label' | 'name' | 'timezone' | 'latitude' | 'longitude'
>

export type PreviewOutcome =
  | { kind: 'unknown-plugin' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; preview: SourcePreview }

/** A preview reads the beginning of a source; a run reads all of it. */
export const MAX_PREVIEW_REQUESTS = 8
const MAX_SHOWN = 50
const MAX_NOTES = 10

/** What a scrape of this candidate would import. Nothing is stored. */
export async function previewSource(
  services: Services,
  { candidate, venue }: { candidate: SourceCandidate; venue: PreviewVenue },
): Promise<PreviewOutcome> {
  const { plugin: name, manifest } = candidate
  const plugin = findPlugin(name, services.plugins)
  if (!plugin) return { kind: 'unknown-plugin' }
  if (findUrlRefusal(candidate.url)) {
    return { kind: 'failed', reason: explainUnreadUrl('url-refused') }
  }
  const checked = plugin.ownUrls?.check(candidate.url) ?? candidate
  if ('error' in checked) return { kind: 'failed', reason: checked.error }
  const { url } = checked
  const { timezone } = venue
  const window = importWindow(services.now, timezone)
  try {
    const { pages, isCut } = await fetchFirstPages(services, plugin, {
      ...{ url, manifest, window, timezone, wait: services.wait },
      ticketmasterKey: services.settings.ticketmasterKey ?? null,
    })
    const context = { url, manifest, window, timezone, timezoneIsOverride: false }
    const read = plugin.read(pages, context)
    const preview = await describe(services, read, { candidate: { ...candidate, url }, venue })
    const notes = [
      ...preview.notes,
      ...describeInvalidItems(read),
      ...describeEmptyFeed(read, window, timezone),
    ]
    return {
      kind: 'read',
      preview: { ...preview, notes: [...new Set(notes)].slice(0, MAX_NOTES), isCut },
    }
  } catch (cause) {
    const reason = findFailureReason(cause)
    if (reason === null) throw cause
    // What a plugin says of the content names the part of it that is wrong.
    const message = cause instanceof InvalidFeedError ? cause.message : explainUnreadUrl(reason)
    return { kind: 'failed', reason: message }
  }
}

class PreviewLimitError extends Error {
  override name = 'PreviewLimitError'
}

/** The pages that the plugin gets before the limit. What it gets of a source is in order, so they are its beginning. */
async function fetchFirstPages(
  services: Services,
  plugin: FeedPlugin,
  source: Parameters<FeedPlugin['fetch']>[1],
): Promise<{ pages: Page[]; isCut: boolean }> {
  const { get } = createSourceFetcher(services, NO_VALIDATORS)
  const received: Page[] = []
  let requests = 0
  let isCut = false
  const getLimited: GetPage = async (url, request) => {
    if (requests >= MAX_PREVIEW_REQUESTS) {
      isCut = true
      throw new PreviewLimitError('the preview reads no more pages')
    }
    requests++
    const page = await get(url, request)
    if (page) received.push(page)
    return page
  }
  try {
    const pages = await plugin.fetch(getLimited, source)
    return { pages: pages ?? received, isCut }
  } catch (cause) {
    if (cause instanceof PreviewLimitError) return { pages: received, isCut }
    throw cause
  }
}

async function describe(
  { db, now }: Services,
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
    ...{ externalId, title, startAt, endAt, noStart, noEnd, status, cost, imageUrl },
    day: isDay ? event.startDay : toDay(startAt, timezone),
    url: event.upstreamUrl ?? event.ticketUrl,
    venueName: event.venue?.name ?? null,
  }
}
