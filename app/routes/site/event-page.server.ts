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
import {
  listNearbyEvents,
  listSeriesEvents,
  listSeriesEventsWithHidden,
} from '~/domain/search/event-lists.server'
import { findEventRecord } from '~/domain/events/event-record.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedVenuesOf } from '~/domain/venues/featured-venue-store.server'
import { featuredVenuePath, venuePath } from '~/domain/venues/venue-path'
import type { PageParts } from '~/http/sections.server'
import { siteUrlOf } from '~/http/site-url.server'
import { calendarLinks } from '~/ui/events/calendar-links'
import { cardOf } from '~/ui/events/card'
import type { Place } from '~/ui/events/event-facts'
import { eventJsonLd } from '~/ui/events/event-json-ld'
import { detailTime, leafOf } from '~/ui/events/event-time'
import { originOf } from '~/ui/events/origin'
import { outsideLink } from '~/ui/events/outside-link'
import { seriesDateOf } from '~/ui/events/series-date'
import { summaryOf } from '~/ui/events/summary'
import { breadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { imageUrl } from '~/ui/kit/picture'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { categoryChain } from './category-chain'
import { sharePath } from './share-picture.server'

/** Search engines show pictures of this width. */
const LARGE_IMAGE_WIDTH = 1200

type Further = Awaited<ReturnType<typeof listFurther>>

/** The event as its page shows it. */
export async function tellEvent(
  event: EventDetail,
  site: Site,
  {
    request,
    context,
    categories,
    further,
  }: Pick<LoaderFunctionArgs, 'request' | 'context'> & {
    categories: Category[]
    further: Further
  },
) {
  const { services } = context
  const { now } = services
  const here = { timezone: site.timezone, now }
  const siteUrl = siteUrlOf(site, request, context)
  const url = siteUrl + eventPath(event)
  const description = descriptionHtml(event.description)
  const summary = summaryOf(description)
  const isOver = untilOf(event) <= now
  const isCancelled = event.status === 'cancelled'
  // What not everybody may see has no files either, and there is nothing to tell others of.
  const shareImage = event.isPublic ? siteUrl + (await sharePath(event, site)) : null
  const largeImage =
    event.imageChecksum &&
    imageUrl(services.settings.imagesUrl, event.imageChecksum, LARGE_IMAGE_WIDTH)
  const breadcrumbs = [
    EVENTS_HOME,
    ...categoryChain(categories, event.categories[0]?.id).map((one) => ({
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
    leaf: leafOf(event, here),
    summary,
    shareImage,
    description,
    categories: event.categories,
    breadcrumbs,
    facts: {
      when: detailTime(event, here),
      venue: event.venueName,
      address: event.venueAddress,
      place: placeOf(event),
      featuredVenues: further.featuredVenues,
      cost: event.cost,
      tickets: isCancelled || isOver ? null : outsideLink(event.ticketUrl),
      affiliate: outsideLink(event.affiliateUrl),
      upstream: outsideLink(event.upstreamUrl),
      contact: event.contact,
    },
    calendar:
      isCancelled || isOver || !event.isPublic
        ? null
        : {
            file: eventCalendarPath(event),
            ...calendarLinks(event, {
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
            eventJsonLd(event, {
              ...{ url, summary, now },
              imageUrls: [...(largeImage ? [largeImage] : []), shareImage],
            }),
            breadcrumbJsonLd(breadcrumbs, event.title, siteUrl),
          ],
  }
}

/**
 * What follows in the event's series, what is close by, where it is at home and, for the site's admins, where it comes
 * from; null where there is none such.
 */
export async function listFurther(
  context: AppLoadContext,
  site: Site,
  event: EventDetail,
  { viewer, parts }: { viewer: MaybeViewer; parts: PageParts },
) {
  const { services } = context
  const { now } = services
  const here = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const { seriesId } = event
  const listDates = async (series: number) => {
    const list = canModerate(viewer, site.id) ? listSeriesEventsWithHidden : listSeriesEvents
    const dates = await list(services, site, series, event.id)
    return dates.map((one) => seriesDateOf(one, here, event))
  }
  const listCards = async () => {
    const events = await listNearbyEvents(services, site, event, [seriesId ?? -event.id])
    return events.map((one) => cardOf(one, here, { fallbackImage }))
  }
  const findOrigin = async () => {
    const record = await findEventRecord(services, site, event.id)
    return record && originOf(event, record, here)
  }
  const [series, nearby, featuredVenues, origin] = await Promise.all([
    seriesId === null ? null : parts.read('series', listDates(seriesId)),
    event.isAtVenue ? parts.read('nearby', listCards()) : null,
    event.isAtVenue
      ? parts.read('featured venues', listFeaturedVenuesOf(services.db, site.id, event.venueId))
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
function placeOf(event: EventDetail): Place | null {
  if (!event.isAtVenue) return null
  const { venueId, latitude, longitude, regions } = event
  const neighborhood = regions.find((region) => region.type === 'neighborhood')?.name ?? null
  return { href: venuePath({ id: venueId }), latitude, longitude, neighborhood }
}
