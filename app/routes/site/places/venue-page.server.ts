import type { AppLoadContext } from '@remix-run/cloudflare'
import { listPastEvents } from '~/domain/events/list-past-events.server'
import { NEIGHBORHOODS_PATH, regionPath } from '~/domain/geography/region'
import { listNearbyEvents } from '~/domain/search/lists/list-nearby-events.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { COUNTED_PAGES } from '~/domain/search/search-query'
import type { Site } from '~/domain/sites/site'
import type { VenueFacts } from '~/domain/venues/curated/venue-facts.server'
import type { FoundFeaturedVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredPagePath, venuePath } from '~/domain/venues/venue-path'
import type { VenueDetail } from '~/domain/venues/venue-store.server'
import { cleanCuratedVenue, featuredVenueJson } from '~/http/api/featured-venue-json.server'
import type { PageSections } from '~/http/page-sections.server'
import { parsePageNumber } from '~/lib/forms/page-number'
import { mapSection } from '~/lib/section-result'
import { toDay } from '~/lib/time/local-time'
import { buildNearbyCard } from '~/ui/events/cards/build-nearby-card.server'
import { buildPagedEvents } from '~/ui/events/cards/paged-events'
import { summarizeHtml } from '~/ui/events/page/summarize-html'
import { imageUrl } from '~/ui/kit/images/responsive-image'
import { buildBreadcrumbJsonLd } from '~/ui/kit/pages/breadcrumb-json-ld'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { HERO_WIDTHS } from '~/ui/venues/page/hero-width'
import { buildPastEvent } from '~/ui/venues/page/past-event-data'
import { buildVenueHours } from '~/ui/venues/page/venue-hours'
import { buildVenueJsonLd } from '~/ui/venues/page/venue-json-ld'
import type { VenuePageData } from '~/ui/venues/page/venue-page-data'

/** Reads the lists of a venue's page, of the venues with these ids. Each can fail on its own. */
export function createVenueLists(
  { services }: AppLoadContext,
  site: Site,
  { sections, request }: { sections: PageSections; request: Request },
) {
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const day = toDay(services.now, site.timezone)
  const readEvents = async (ids: number[]) => {
    const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
    return buildPagedEvents(
      await searchEvents(services, site, {
        venues: ids.map(String),
        page,
        countedPages: COUNTED_PAGES,
      }),
      clock,
      { fallbackImage, isOfNeighborhood: true, foldsSeries: true },
    )
  }
  const readNearby = async (place: { latitude: number; longitude: number }, ids: number[]) => {
    const events = await listNearbyEvents(services, site, place, [], { venues: ids, day })
    return events.map((event) => buildNearbyCard(event, place, clock, { fallbackImage, day }))
  }
  return {
    events: (ids: number[]) => sections.read('events', readEvents(ids)),
    nearby: (place: { latitude: number; longitude: number }, ids: number[]) =>
      sections.read('nearby', readNearby(place, ids)),
    past: async (id: number) =>
      mapSection(
        await sections.read('past events', listPastEvents(services, site.id, id)),
        (list) => list.map((event) => buildPastEvent(event, clock)),
      ),
  }
}

/** What the page is about: a venue of the site, what the site features, or both as one. */
type Subject =
  | { venue: VenueDetail; featured: FoundFeaturedVenue | null; facts: VenueFacts | null }
  | { venue: null; featured: FoundFeaturedVenue; facts: VenueFacts | null }

type Source = {
  site: Site
  siteUrl: string
  services: AppLoadContext['services']
  lists: Pick<VenuePageData, 'events' | 'nearby' | 'past'>
}

/** The page of a venue, the same behind the URL of a venue and that of a featured one. */
export function buildVenuePage(subject: Subject, source: Source): VenuePageData {
  const { site, siteUrl, services, lists } = source
  const { venue, facts } = subject
  const featured = subject.featured && featuredVenueJson(subject.featured)
  const curated = featured?.curatedVenue ?? (facts && cleanCuratedVenue(facts))
  const place = choosePlace(subject)
  const { name, latitude, longitude } = place
  const path = subject.venue ? venuePath(subject.venue) : featuredPagePath(toPage(subject.featured))
  const message = featured?.featuredVenue.marketingMessage ?? ''
  const images = featured ? listImages(featured) : []
  const imageUrls = images.map((checksum) =>
    imageUrl(services.settings.imagesUrl, checksum, HERO_WIDTHS[2] ?? 0),
  )
  const summary = summarizeHtml(message || (curated?.about ?? ''))
  const neighborhood = venue?.regions.find(({ type }) => type === 'neighborhood')
  const steps = [
    EVENTS_HOME,
    ...(neighborhood
      ? [
          { name: 'Neighborhoods', href: NEIGHBORHOODS_PATH },
          { name: neighborhood.name, href: regionPath(neighborhood) },
        ]
      : []),
  ]
  return {
    ...place,
    path,
    steps,
    message,
    images,
    summary,
    ...lists,
    about: curated?.about ?? '',
    isFeatured: featured !== null,
    venueId: venue?.id ?? null,
    regions: venue?.regions ?? [],
    whole: featured ? null : (venue?.featured ?? null),
    hours:
      curated &&
      buildVenueHours(curated.openingHours, {
        now: services.now,
        timezone: facts?.timezone ?? site.timezone,
      }),
    contact: curated && buildContact(curated),
    focus: curated?.primaryImageChecksum
      ? { x: curated.primaryFocusX, y: curated.primaryFocusY }
      : null,
    shareImage: imageUrls[0] ?? null,
    map: {
      bounds: null,
      markers: [{ latitude, longitude, href: null, title: name, detail: place.address }],
    },
    structuredData: [
      buildVenueJsonLd({ ...curated, ...place }, { url: siteUrl + path, imageUrls, summary }),
      buildBreadcrumbJsonLd(steps, name, siteUrl),
    ],
  }
}

const toPage = ({ featuredVenue, pageVenueId }: FoundFeaturedVenue) => ({
  uid: featuredVenue.uid,
  pageVenueId,
})

/** What the site features has the name and the place that its editors gave it. */
function choosePlace(subject: Subject) {
  const { name, address, latitude, longitude } =
    subject.venue === null
      ? subject.featured.curatedVenue
      : (subject.featured?.curatedVenue ?? subject.venue)
  return { name, address: address || (subject.venue?.address ?? ''), latitude, longitude }
}

function listImages({ featuredVenue, curatedVenue }: ReturnType<typeof featuredVenueJson>) {
  const checksums = [curatedVenue.primaryImageChecksum, ...featuredVenue.additionalMedia]
  return [...new Set(checksums.filter((checksum) => checksum !== null))]
}

function buildContact(curated: ReturnType<typeof cleanCuratedVenue>) {
  const { hours, phone, url, email, parking, facebook, twitter, yelp, pinterest, amenities } =
    curated
  return { hours, phone, url, email, parking, facebook, twitter, yelp, pinterest, amenities }
}
