import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { canModerate, type MaybeViewer } from '~/domain/accounts/permissions'
import { type Category, categoryPath } from '~/domain/categories/category'
import { getCategoryChain } from '~/domain/categories/category-chain'
import { getDisplayDays } from '~/domain/events/dates/display-days'
import { MAX_SERIES_DATES } from '~/domain/events/dates/expand-recurrence'
import {
  computeUntilAt,
  type EventDetail,
  eventCalendarPath,
  eventPath,
  listEventBanners,
} from '~/domain/events/event'
import { describeFacts } from '~/domain/events/event-facts'
import { formatPrice } from '~/domain/events/price'
import { regionPath } from '~/domain/geography/region'
import { isEventFeatured } from '~/domain/promotions/days/featured-day-store.server'
import { ticketsPath } from '~/domain/promotions/promotion-paths'
import { listNearbyEvents } from '~/domain/search/lists/list-nearby-events.server'
import {
  listSeriesEvents,
  listSeriesEventsWithHidden,
} from '~/domain/search/lists/list-series-events.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedVenuesByVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredVenuePath, venuePath } from '~/domain/venues/venue-path'
import type { PageSections } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { formatRichTextOnce } from '~/lib/rich-text/format-rich-text.server'
import { toDay } from '~/lib/time/local-time'
import { buildNearbyCard } from '~/ui/events/cards/build-nearby-card.server'
import { buildDateTile } from '~/ui/events/event-time'
import { formatAges } from '~/ui/events/page/ages'
import type { Place } from '~/ui/events/page/event-facts'
import { buildEventJsonLd } from '~/ui/events/page/event-json-ld'
import { buildEventWhen } from '~/ui/events/page/event-when'
import { findTicketLink, parseExternalLink } from '~/ui/events/page/external-link'
import { buildSeriesDays } from '~/ui/events/page/series-date'
import { summarizeHtml } from '~/ui/events/page/summarize-html'
import { buildCalendarLinks } from '~/ui/events/sharing/calendar-links'
import { imageUrl } from '~/ui/kit/images/responsive-image'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildShareImagePath } from './render-share-image.server'

/** Search engines require images of at least this width. */
const LARGE_IMAGE_WIDTH = 1200

type Related = Awaited<ReturnType<typeof loadRelated>>

/** Everything the event's page shows, except the sections from loadRelated. */
export async function buildEventPage(
  event: EventDetail,
  site: Site,
  {
    request,
    context,
    categories,
    related,
  }: Pick<LoaderFunctionArgs, 'request' | 'context'> & {
    categories: Category[]
    related: Related
  },
) {
  const { services } = context
  const { now } = services
  const clock = { timezone: site.timezone, now }
  const siteUrl = getSiteUrl(site, request, context)
  const url = siteUrl + eventPath(event)
  const description = formatRichTextOnce(event.description)
  const summary = summarizeHtml(description)
  const hasEnded = computeUntilAt(event) <= now
  const isOff = event.status === 'cancelled' || event.status === 'postponed'
  // An event that is not public has no share image and no calendar file.
  const shareImage = event.isPublic ? siteUrl + (await buildShareImagePath(event, site)) : null
  const largeImage =
    event.imageChecksum &&
    imageUrl(services.settings.imagesUrl, event.imageChecksum, LARGE_IMAGE_WIDTH)
  const tickets = findTicketLink(event, now)
  const breadcrumbs = [
    EVENTS_HOME,
    ...getCategoryChain(categories, event.categories[0]?.id).map((category) => ({
      name: category.name,
      href: categoryPath(category),
    })),
  ]
  return {
    id: event.id,
    title: event.title,
    isPublic: event.isPublic,
    banners: listEventBanners(event),
    hasEnded,
    image: event.imageChecksum ?? site.settings.defaultEventImageChecksum ?? null,
    dateTile: buildDateTile(event, clock),
    summary,
    shareImage,
    description,
    categories: event.categories,
    breadcrumbs,
    facts: {
      when: buildEventWhen(event, clock),
      venue: event.venueName,
      address: event.venueAddress,
      place: toPlace(event),
      featuredVenues: related.featuredVenues,
      cost: formatPrice(event),
      ages: formatAges(event.facts),
      simple: describeFacts((name) => event.facts[name]),
      tickets: tickets && related.isFeatured ? { ...tickets, href: ticketsPath(event) } : tickets,
      affiliate: parseExternalLink(event.affiliateUrl),
      upstream: parseExternalLink(event.upstreamUrl),
      contact: event.contact,
    },
    calendar:
      isOff || hasEnded || !event.isPublic
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
              url,
              summary,
              now,
              imageUrls: [...(largeImage ? [largeImage] : []), shareImage],
            }),
            buildBreadcrumbJsonLd(breadcrumbs, event.title, siteUrl),
          ],
  }
}

/** Loads the event's series, nearby events and featured venues, null where there is none, and whether its tickets are counted. */
export async function loadRelated(
  context: AppLoadContext,
  site: Site,
  event: EventDetail,
  { viewer, sections }: { viewer: MaybeViewer; sections: PageSections },
) {
  const { services } = context
  const { now } = services
  const clock = { timezone: site.timezone, now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const { seriesId } = event
  const listDates = async (series: number) => {
    const list = canModerate(viewer, site.id) ? listSeriesEventsWithHidden : listSeriesEvents
    const dates = await list(services, site, series, event.id, MAX_SERIES_DATES)
    return buildSeriesDays(dates, clock, event)
  }
  const listCards = async () => {
    const { first, last } = getDisplayDays(event, site.timezone)
    const today = toDay(now, site.timezone)
    // Who goes to an exhibition goes on a day that it is still on.
    const day = first < today && today <= last ? today : first
    const events = await listNearbyEvents(services, site, event, [seriesId ?? -event.id], { day })
    return events.map((nearby) => buildNearbyCard(nearby, event, clock, { fallbackImage, day }))
  }
  const [series, nearby, featuredVenues, isFeatured] = await Promise.all([
    seriesId === null ? null : sections.read('series', listDates(seriesId)),
    event.isAtVenue ? sections.read('nearby', listCards()) : null,
    event.isAtVenue
      ? sections.read(
          'featured venues',
          listFeaturedVenuesByVenue(services.db, site.id, event.venueId),
        )
      : [],
    event.isPublic && event.ticketUrl
      ? sections.read('promotion', isEventFeatured(services, site, event.id))
      : false,
  ])
  // They are one line on the page, which has no text for their absence.
  const featured = featuredVenues === 'unavailable' ? [] : featuredVenues
  return {
    series,
    nearby,
    isFeatured: isFeatured === true,
    featuredVenues: featured.map((venue) => ({ href: featuredVenuePath(venue), name: venue.name })),
  }
}

/** The location, as known from the venue; null for an event that does not take place at its venue. */
function toPlace(event: EventDetail): Place | null {
  if (!event.isAtVenue) return null
  const { venueId, isVenuePublic, latitude, longitude, regions } = event
  const region = regions.find(({ type }) => type === 'neighborhood')
  const neighborhood = region ? { name: region.name, href: regionPath(region) } : null
  const href = isVenuePublic ? venuePath({ id: venueId }) : null
  return { href, latitude, longitude, neighborhood }
}
