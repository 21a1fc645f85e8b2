import type { EventDetail } from '~/domain/events/event'
import type { EventFacts } from '~/domain/events/event-facts'
import type { EventRecord } from '~/domain/events/event-record.server'
import type { SeriesEvent } from '~/domain/search/lists/list-series-events.server'

/**
 * An event in the shape of the specification's entity Event (section 3), with one site's marks and tags. Instants are
 * ISO 8601, in UTC.
 */
export type EventJson = {
  id: number
  /** Only for the event's creator and the site's admins; null for events that no person submitted. */
  createdBy?: string | null
  /** These three only for the site's admins; no `feedData` for events that a person submitted. */
  createTime?: string
  updateTime?: string
  feedData?: { type: string; id: number }
  published: boolean
  /** With the site's id as a prefix: '{siteId}:tag'. */
  tags: string[]
  title: string
  upstreamUrl: string | null
  affiliateUrl: string | null
  ticketUrl: string | null
  start: string
  end: string | null
  noStart: boolean
  noEnd: boolean
  description: string
  imageChecksum: string | null
  venue: { id: number; name: string; address: string; latitude: number; longitude: number }
  venueName: string
  categories: string[]
  contact: EventDetail['contact']
  seriesId: number | null
  seriesFutureCount: number
  series: SeriesEntryJson[]
  status: string
  /** Beyond the specification: no tickets are left. */
  soldOut: boolean
  /** Beyond the specification: price, ages and accessibility, as the author entered them. */
  facts: EventFacts
  quarantine: boolean
  picked: boolean
  /** This site's id, when it hides the event. */
  excludedSites: number[]
  featuredVenues: FeaturedVenueJson[]
  categoriesLocked: boolean
  featured: boolean
}

type SeriesEntryJson = {
  id: number
  start: string
  noStart: boolean
  excludedOnSite: boolean
}
export type FeaturedVenueJson = { siteId: number; uid: string; name: string }

/**
 * `description` is clean HTML; `isInsider` is true for viewers who may see the event even when it is not public, `isAdmin`
 * for the site's admins.
 */
export function eventJson(
  event: EventDetail,
  record: EventRecord,
  {
    siteId,
    description,
    series,
    featuredVenues,
    isInsider,
    isAdmin,
  }: {
    siteId: number
    description: string
    series: SeriesEvent[]
    featuredVenues: FeaturedVenueJson[]
    isInsider: boolean
    isAdmin: boolean
  },
): EventJson {
  const { id, title, upstreamUrl, affiliateUrl, ticketUrl, noStart, noEnd, imageChecksum } = event
  const { venueId, venueName, latitude, longitude, contact, seriesId, status, soldOut, picked } =
    event
  const { facts } = event
  const { seriesFutureCount, categoriesLocked, featured } = record
  return {
    id,
    ...(isInsider && { createdBy: event.createdBy }),
    ...(isAdmin && {
      createTime: formatIsoInstant(record.createdAt),
      updateTime: formatIsoInstant(event.updatedAt),
      ...(record.feed && { feedData: record.feed }),
    }),
    published: event.published,
    quarantine: event.quarantined,
    excludedSites: event.hidden ? [siteId] : [],
    tags: record.tags.map((tag) => `${siteId}:${tag}`),
    title,
    upstreamUrl,
    affiliateUrl,
    ticketUrl,
    start: formatIsoInstant(event.startAt),
    end: event.endAt === null ? null : formatIsoInstant(event.endAt),
    noStart,
    noEnd,
    description,
    imageChecksum,
    venue: { id: venueId, ...record.venue, latitude, longitude },
    venueName,
    categories: event.categories.map(({ id }) => id),
    contact,
    seriesId,
    seriesFutureCount,
    status,
    soldOut,
    facts,
    picked,
    featuredVenues,
    series: series.map((date) => ({
      id: date.id,
      start: formatIsoInstant(date.startAt),
      noStart: date.noStart,
      excludedOnSite: date.hidden,
    })),
    categoriesLocked,
    featured,
  }
}

const formatIsoInstant = (instant: number) => new Date(instant).toISOString()
