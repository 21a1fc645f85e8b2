import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { canModerate, type MaybeViewer } from '~/domain/accounts/permissions'
import { type Category, categoryPath } from '~/domain/categories/category'
import { descriptionHtml } from '~/domain/events/description.server'
import {
  bannersOf,
  type EventDetail,
  eventCalendarPath,
  eventPath,
  untilOf,
} from '~/domain/events/event'
import { listNearbyEvents } from '~/domain/search/list-nearby-events.server'
import {
  listSeriesEvents,
  listSeriesEventsWithHidden,
} from '~/domain/search/list-series-events.server'
import { findEventRecord } from '~/domain/events/event-record.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedVenuesByVenue } from '~/domain/venues/featured-venue-store.server'
import { featuredVenuePath, venuePath } from '~/domain/venues/venue-path'
import type { PageSections } from '~/http/sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { buildCalendarLinks } from '~/ui/events/calendar-links'
import { buildEventCard } from '~/ui/events/event-card-data'
import type { Place } from '~/ui/events/event-facts'
import { buildEventJsonLd } from '~/ui/events/event-json-ld'
import { formatDetailTime, buildDateTile } from '~/ui/events/event-time'
import { buildProvenance } from '~/ui/events/event-provenance-data'
import { parseExternalLink } from '~/ui/events/external-link'
import { buildSeriesDate } from '~/ui/events/series-date'
import { summarizeHtml } from '~/ui/events/summarize'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { imageUrl } from '~/ui/kit/responsive-image'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { getCategoryChain } from '~/domain/categories/category-chain'
import { buildShareImagePath } from './render-share-image.server'

/** Search engines show pictures of this width. */
const LARGE_IMAGE_WIDTH = 1200

type Related = Awaited<ReturnType<typeof loadRelated>>

/** The event as its page shows it. */
export async function buildEventPage(
  event: EventDetail,
  site: Site,
  {
    request,
    context,
    categories,
    further,
  }: Pick<LoaderFunctionArgs, 'request' | 'context'> & {
    categories: Category[]
    further: Related
  },
) {
  const { services } = context
  const { now } = services
  const here = { timezone: site.timezone, now }
  const siteUrl = getSiteUrl(site, request, context)
  const url = siteUrl + eventPath(event)
  const description = descriptionHtml(event.description)
  const summary = summarizeHtml(description)
  const isOver = untilOf(event) <= now
  const isCancelled = event.status === 'cancelled'
  // What not everybody may see has no files either, and there is nothing to tell others of.
  const shareImage = event.isPublic ? siteUrl + (await buildShareImagePath(event, site)) : null
  const largeImage =
    event.imageChecksum &&
    imageUrl(services.settings.imagesUrl, event.imageChecksum, LARGE_IMAGE_WIDTH)
  const breadcrumbs = [
    EVENTS_HOME,
    ...getCategoryChain(categories, event.categories[0]?.id).map((one) => ({
      name: one.name,
      href: categoryPath(one),
    })),
  ]
  return {
    id: event.id,
    title: event.title,
    isPublic: event.isPublic,
    banners: bannersOf(event),
    isOver,
    image: event.imageChecksum ?? site.settings.defaultEventImageChecksum ?? null,
    leaf: buildDateTile(event, here),
    summary,
    shareImage,
    description,
    categories: event.categories,
    breadcrumbs,
    facts: {
      when: formatDetailTime(event, here),
      venue: event.venueName,
      address: event.venueAddress,
      place: toPlace(event),
      featuredVenues: further.featuredVenues,
      cost: event.cost,
      tickets: isCancelled || isOver ? null : parseExternalLink(event.ticketUrl),
      affiliate: parseExternalLink(event.affiliateUrl),
      upstream: parseExternalLink(event.upstreamUrl),
      contact: event.contact,
    },
    calendar:
      isCancelled || isOver || !event.isPublic
        ? null
        : {
            file: eventCalendarPath(event),
            ...buildCalendarLinks(event, {
              title: event.title,
              place: [event.venueName, event.venueAddress].filter(Boolean).join(', '),
              details: [summary, url].filter(Boolean).join('\n\n'),
            }),
          },
    share: event.isPublic ? { title: event.title, url } : null,
    structuredData:
      shareImage === null
        ? []
        : [
            buildEventJsonLd(event, {
              ...{ url, summary, now },
              imageUrls: [...(largeImage ? [largeImage] : []), shareImage],
            }),
            buildBreadcrumbJsonLd(breadcrumbs, event.title, siteUrl),
          ],
  }
}

/**
 * What follows in the event's series, what is close by, where it is at home and, for the site's admins, where it comes
 * from; null where there is none such.
 */
export async function loadRelated(
  context: AppLoadContext,
  site: Site,
  event: EventDetail,
  { viewer, parts }: { viewer: MaybeViewer; parts: PageSections },
) {
  const { services } = context
  const { now } = services
  const here = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const { seriesId } = event
  const listDates = async (series: number) => {
    const list = canModerate(viewer, site.id) ? listSeriesEventsWithHidden : listSeriesEvents
    const dates = await list(services, site, series, event.id)
    return dates.map((one) => buildSeriesDate(one, here, event))
  }
  const listCards = async () => {
    const events = await listNearbyEvents(services, site, event, [seriesId ?? -event.id])
    return events.map((one) => buildEventCard(one, here, { fallbackImage }))
  }
  const findOrigin = async () => {
    const record = await findEventRecord(services, site, event.id)
    return record && buildProvenance(event, record, here)
  }
  const [series, nearby, featuredVenues, origin] = await Promise.all([
    seriesId === null ? null : parts.read('series', listDates(seriesId)),
    event.isAtVenue ? parts.read('nearby', listCards()) : null,
    event.isAtVenue
      ? parts.read(
          'featured venues',
          listFeaturedVenuesByVenue(services.db, site.id, event.venueId),
        )
      : [],
    canModerate(viewer, site.id) ? parts.read('origin', findOrigin()) : null,
  ])
  // They are one line on the page, which has no text of its own for their absence.
  const featured = featuredVenues === 'unavailable' ? [] : featuredVenues
  return {
    series,
    nearby,
    origin,
    featuredVenues: featured.map((one) => ({ href: featuredVenuePath(one), name: one.name })),
  }
}

/** What is known of the place from its venue; nothing of it holds for an event that is elsewhere. */
function toPlace(event: EventDetail): Place | null {
  if (!event.isAtVenue) return null
  const { venueId, latitude, longitude, regions } = event
  const neighborhood = regions.find((region) => region.type === 'neighborhood')?.name ?? null
  return { href: venuePath({ id: venueId }), latitude, longitude, neighborhood }
}
