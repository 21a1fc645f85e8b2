import type { EventDetail } from '~/domain/events/event'
import type { SeriesEvent } from '~/domain/search/list-series-events.server'
import type { EventRecord } from '~/domain/events/event-record.server'

/**
 * An event by the names of the specification's entity Event (section 3), as one site tells it: of marks and tags only
 * that site's. Instants are ISO 8601, in UTC.
 */
export type EventDetailJson = {
  id: number
  /** Its creator and the site's admins alone read it; null of what no person put up. */
  createdBy?: string | null
  createTime: string
  updateTime: string
  /** Absent where a person put it up. */
  feedData?: { type: string; id: number }
  published: boolean
  /** As they are stored, with the site before them: '{siteId}:tag'. */
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
  quarantine: boolean
  picked: boolean
  /** The site itself, where it hides the event. */
  excludedSites: number[]
  featuredVenues: FeaturedVenueJson[]
  categoriesLocked: boolean
  featured: boolean
}

export type SeriesEntryJson = {
  id: number
  start: string
  noStart: boolean
  excludedOnSite: boolean
}
export type FeaturedVenueJson = { siteId: number; uid: string; name: string }

/** `description` is cleaned HTML; `isInsider` is whoever may see the event also where others may not. */
export function eventDetailJson(
  event: EventDetail,
  record: EventRecord,
  {
    siteId,
    description,
    series,
    featuredVenues,
    isInsider,
  }: {
    siteId: number
    description: string
    series: SeriesEvent[]
    featuredVenues: FeaturedVenueJson[]
    isInsider: boolean
  },
): EventDetailJson {
  const { id, title, upstreamUrl, affiliateUrl, ticketUrl, noStart, noEnd, imageChecksum } = event
  const { venueId, venueName, latitude, longitude, contact, seriesId, status, picked } = event
  const { seriesFutureCount, categoriesLocked, featured } = record
  return {
    id,
    ...(isInsider && { createdBy: event.createdBy }),
    createTime: isoTime(record.createdAt),
    updateTime: isoTime(event.updatedAt),
    ...(record.feed && { feedData: record.feed }),
    published: event.published,
    quarantine: event.quarantined,
    excludedSites: event.hidden ? [siteId] : [],
    tags: record.tags.map((tag) => `${siteId}:${tag}`),
    ...{ title, upstreamUrl, affiliateUrl, ticketUrl },
    start: isoTime(event.startAt),
    end: event.endAt === null ? null : isoTime(event.endAt),
    ...{ noStart, noEnd, description, imageChecksum },
    venue: { id: venueId, ...record.venue, latitude, longitude },
    venueName,
    categories: event.categories.map((one) => one.id),
    ...{ contact, seriesId, seriesFutureCount, status, picked, featuredVenues },
    series: series.map((one) => ({
      id: one.id,
      start: isoTime(one.startAt),
      noStart: one.noStart,
      excludedOnSite: one.hidden,
    })),
    ...{ categoriesLocked, featured },
  }
}

const isoTime = (instant: number) => new Date(instant).toISOString()
