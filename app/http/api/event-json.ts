import type { EventDetail } from '~/domain/events/event'
import type { EventRecord } from '~/domain/events/event-record.server'
import type { SeriesEvent } from '~/domain/search/lists/list-series-events.server'

type FeaturedVenueJson = { siteId: number; uid: string; name: string }

/**
 * An event in the shape of the specification's entity Event (section 3), with one site's marks and tags. Instants are
 * ISO 8601, in UTC. `description` is clean HTML; `isInsider` is true for viewers who may see the event even when it is not
 * public, `isAdmin` for the site's admins. `facts` and `soldOut`, which says that no tickets are left, are beyond the
 * specification.
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
) {
  const { id, title, upstreamUrl, affiliateUrl, ticketUrl, noStart, noEnd, imageChecksum } = event
  const { venueId, venueName, latitude, longitude, contact, seriesId, status, soldOut, picked } =
    event
  const { facts } = event
  const { seriesFutureCount, categoriesLocked, featured } = record
  return {
    id,
    // Null for events that no person submitted.
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
