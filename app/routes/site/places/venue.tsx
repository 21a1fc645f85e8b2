import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listPastEvents } from '~/domain/events/list-past-events.server'
import { NEIGHBORHOODS_PATH, regionPath } from '~/domain/geography/region'
import { listNearbyEvents } from '~/domain/search/list-nearby-events.server'
import { searchEvents } from '~/domain/search/search-events.server'
import { findVenueMergedInto } from '~/domain/venues/find-kept-venue.server'
import { findVenueFacts, type VenueFacts } from '~/domain/venues/venue-facts.server'
import { claimVenuePath, venuePath } from '~/domain/venues/venue-path'
import { findVenue, type VenueDetail } from '~/domain/venues/venue-store.server'
import { cleanCuratedVenue } from '~/http/api/featured-venue-json.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { toDay } from '~/lib/local-time'
import { pagePath, parsePageNumber } from '~/lib/page-number'
import { parseRowId } from '~/lib/row-id'
import { mapSection } from '~/lib/section-result'
import { buildNearbyCard } from '~/ui/events/build-nearby-card.server'
import { type Instead, NotFoundPage } from '~/ui/events/not-found-page'
import { buildPagedEvents, findCanonicalPage, PagedEvents } from '~/ui/events/paged-events'
import { NearbyEvents } from '~/ui/events/related-events'
import { summarizeHtml } from '~/ui/events/summarize-html'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { A } from '~/ui/kit/link'
import { StructuredData } from '~/ui/kit/raw-html'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import type { MapData } from '~/ui/map/map-data'
import { PlaceLayout } from '~/ui/places/place-layout'
import { VenueLocation } from '~/ui/places/venue-location'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import { buildPastEvent } from '~/ui/venues/past-event-data'
import { PastEvents } from '~/ui/venues/past-events'
import { VenueDescription } from '~/ui/venues/venue-description'
import { buildVenueDescription } from '~/ui/venues/venue-description-data'
import { buildVenueJsonLd } from '~/ui/venues/venue-json-ld'
import { loadInstead } from '../load-instead.server'
import styles from './place.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { venue, events } = data
  if (venue === null) return buildPageMeta(matches, { title: NOT_FOUND })
  if (venue === 'unavailable') return buildPageMeta(matches, { title: UNAVAILABLE })
  const page = findCanonicalPage(events)
  return buildPageMeta(matches, {
    title: venue.name,
    path: page === null ? undefined : pagePath(venuePath(venue), page),
    feeds: venuePath(venue),
    description: [`Upcoming events at ${venue.name}`, venue.address].filter(Boolean).join(', '),
  })
}

const NOT_FOUND = 'Venue not found'
const UNAVAILABLE = 'Venue temporarily unavailable'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const id = parseRowId(params.id)
  if (id === null) return answerNotFound(await loadInstead(context, site, request))
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const sections = createPageSections(context)
  const readEvents = async () => {
    const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
    return buildPagedEvents(
      await searchEvents(services, site, { venues: [String(id)], page }),
      clock,
      { fallbackImage, isOfNeighborhood: true, foldsSeries: true },
    )
  }
  const readNearby = async (venue: VenueDetail) => {
    const day = toDay(services.now, site.timezone)
    const events = await listNearbyEvents(services, site, venue, [], { venues: [id], day })
    return events.map((event) => buildNearbyCard(event, venue, clock, { fallbackImage, day }))
  }
  const [venue, events, facts, past] = await Promise.all([
    sections.read('venue', findVenue(services.db, site.id, id)),
    sections.read('events', readEvents()),
    sections.read('venue facts', findVenueFacts(services.db, id)),
    sections.read('past events', listPastEvents(services, site.id, id)),
  ])
  if (!venue) {
    const [mergedInto, instead] = await Promise.all([
      findVenueMergedInto(services.db, site.id, id),
      loadInstead(context, site, request),
    ])
    // A venue that was merged into another leads there for good.
    if (mergedInto) throw redirect(venuePath(mergedInto), 301)
    return answerNotFound(instead)
  }
  if (venue === 'unavailable') {
    return json({ venue, events, nearby: [], facts: null, past: [], instead: null } as const, {
      status: 503,
      headers: sections.headers(),
    })
  }
  const nearby = await sections.read('nearby', readNearby(venue))
  const known = facts === 'unavailable' ? null : facts && cleanCuratedVenue(facts)
  return json(
    {
      venue: buildVenue(venue, known, getSiteUrl(site, request, context)),
      facts: known && buildVenueDescription(known, services.now),
      past: mapSection(past, (list) => list.map((event) => buildPastEvent(event, clock))),
      events,
      nearby,
      instead: null,
    },
    { headers: sections.headers() },
  )
}

export { sectionHeaders as headers }

const answerNotFound = (instead: Instead) =>
  json({ venue: null, events: [], nearby: [], facts: null, past: [], instead } as const, {
    status: 404,
    statusText: 'Not Found',
  })

function buildVenue(venue: VenueDetail, facts: VenueFacts | null, siteUrl: string) {
  const { name, latitude, longitude, regions } = venue
  const neighborhood = regions.find(({ type }) => type === 'neighborhood')
  const steps = [
    EVENTS_HOME,
    ...(neighborhood
      ? [
          { name: 'Neighborhoods', href: NEIGHBORHOODS_PATH },
          { name: neighborhood.name, href: regionPath(neighborhood) },
        ]
      : []),
  ]
  const map: MapData = {
    bounds: null,
    markers: [{ latitude, longitude, href: null, title: name }],
  }
  return {
    ...venue,
    steps,
    map,
    structuredData: [
      buildVenueJsonLd(
        { ...facts, name, address: venue.address, latitude, longitude },
        { url: siteUrl + venuePath(venue), summary: facts ? summarizeHtml(facts.about) : '' },
      ),
      buildBreadcrumbJsonLd(steps, name, siteUrl),
    ],
  }
}

export default function Venue() {
  const { venue, events, nearby, facts, past, instead } = useLoaderData<typeof loader>()
  if (venue === null) return <NotFoundPage heading={NOT_FOUND} instead={instead} />
  if (venue === 'unavailable') return <UnavailablePage text={UNAVAILABLE} />
  return (
    <div className={styles.place}>
      <Breadcrumbs steps={venue.steps} current={venue.name} />
      <PlaceLayout
        kind="Venue"
        name={venue.name}
        map={venue.map}
        facts={
          <>
            {facts?.hours ? <p className={styles.today}>{facts.hours.today}</p> : null}
            <VenueLocation venue={venue} />
          </>
        }
      >
        <SectionBoundary section={events} unavailable="Events temporarily unavailable">
          {(list) => (
            <PagedEvents
              list={list}
              pageHref={(page) => pagePath(venuePath(venue), page)}
              empty="No upcoming events."
              isCompact
            />
          )}
        </SectionBoundary>
        <Subscribe path={venuePath(venue)} name={venue.name} />
        <PastEvents list={past} />
      </PlaceLayout>
      {facts ? <VenueDescription name={venue.name} description={facts} /> : null}
      <p className={styles.claim}>
        Do you run this venue?{' '}
        <A rel="nofollow" href={claimVenuePath(venue)}>
          Manage its page
        </A>
      </p>
      <NearbyEvents cards={nearby} />
      <StructuredData value={venue.structuredData} />
    </div>
  )
}
