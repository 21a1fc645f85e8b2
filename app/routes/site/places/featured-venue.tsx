import {
  type AppLoadContext,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { foldSeries } from '~/domain/search/fold-series'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import { searchEvents } from '~/domain/search/search-events.server'
import type { Site } from '~/domain/sites/site'
import { findFeaturedVenue } from '~/domain/venues/featured-venue-store.server'
import { findCuratedTimezone } from '~/domain/venues/venue-facts.server'
import { featuredVenuePath } from '~/domain/venues/venue-path'
import { featuredVenueJson } from '~/http/api/featured-venue-json.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { EventCard } from '~/ui/events/event-card'
import { buildEventCard } from '~/ui/events/event-card-data'
import { summarizeHtml } from '~/ui/events/summarize-html'
import { buildBreadcrumbJsonLd } from '~/ui/kit/breadcrumb-json-ld'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import { CleanHtml, StructuredData } from '~/ui/kit/raw-html'
import { imageUrl } from '~/ui/kit/responsive-image'
import section from '~/ui/kit/section.module.css'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { PlaceMap } from '~/ui/map/place-map'
import { AdSlot } from '~/ui/site-frame/ad-slot'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { Subscribe } from '~/ui/syndication/subscribe'
import { Carousel } from '~/ui/venues/carousel'
import { HERO_WIDTHS } from '~/ui/venues/hero-width'
import { VenueFacts } from '~/ui/venues/venue-facts'
import { buildVenueHours } from '~/ui/venues/venue-hours'
import { buildVenueJsonLd } from '~/ui/venues/venue-json-ld'
import styles from './featured-venue.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  if (data.venue === 'unavailable') return buildPageMeta(matches, { title: UNAVAILABLE })
  return buildPageMeta(matches, {
    title: data.venue.name,
    path: featuredVenuePath(data),
    description: data.summary,
    imageUrl: data.shareImage,
    feeds: featuredVenuePath(data),
  })
}

const UNAVAILABLE = 'Venue temporarily unavailable'
const MAX_EVENTS = 18

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const sections = createPageSections(context)
  const found = await sections.read(
    'featured venue',
    findFeaturedVenue(services.db, site.id, params.uid ?? ''),
  )
  if (!found) throw notFound('Venue not found')
  if (found === 'unavailable') {
    return json({ venue: found }, { status: 503, headers: sections.headers() })
  }
  const [upcoming, timezone] = await Promise.all([
    sections.read('upcoming events', listUpcoming(context, site, found.venueIds)),
    findCuratedTimezone(services.db, found.curatedVenue.uid),
  ])

  const { featuredVenue, curatedVenue } = featuredVenueJson(found)
  const { primaryImageChecksum, ...venue } = curatedVenue
  const checksums = [primaryImageChecksum, ...featuredVenue.additionalMedia]
  const images = [...new Set(checksums.filter((checksum) => checksum !== null))]
  const imageUrls = images.map((checksum) =>
    imageUrl(services.settings.imagesUrl, checksum, HERO_WIDTHS[2] ?? 0),
  )
  const summary = summarizeHtml(featuredVenue.marketingMessage || venue.about)
  const siteUrl = getSiteUrl(site, request, context)
  const page = {
    uid: featuredVenue.uid,
    venue,
    hours: buildVenueHours(venue.openingHours, {
      now: services.now,
      timezone: timezone ?? site.timezone,
    }),
    marketingMessage: featuredVenue.marketingMessage,
    images,
    focus: primaryImageChecksum ? { x: venue.primaryFocusX, y: venue.primaryFocusY } : null,
    upcoming,
    summary,
    shareImage: imageUrls[0] ?? null,
    structuredData: [
      buildVenueJsonLd(curatedVenue, {
        url: siteUrl + featuredVenuePath(featuredVenue),
        imageUrls,
        summary,
      }),
      buildBreadcrumbJsonLd([EVENTS_HOME], curatedVenue.name, siteUrl),
    ],
  }
  return json(page, { headers: sections.headers() })
}

export { sectionHeaders as headers }

/** The next events at all venues that a featured venue consists of. */
async function listUpcoming(context: AppLoadContext, site: Site, venues: number[]) {
  const { services } = context
  const query = { venues: venues.map(String) }
  const { events, total } = await searchEvents(services, site, {
    ...query,
    pageSize: MAX_EVENTS,
    isCounted: false,
  })
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  return {
    cards: foldSeries(events).map((event) => buildEventCard(event, clock, { fallbackImage })),
    allHref: total > events.length ? formatSearchUrl(query) : null,
  }
}

export default function FeaturedVenue() {
  const page = useLoaderData<typeof loader>()
  if (page.venue === 'unavailable') return <UnavailablePage text={UNAVAILABLE} />
  const { venue, hours, marketingMessage, images, focus, upcoming, structuredData } = page
  const { name, latitude, longitude } = venue
  const marker = { latitude, longitude, href: null, title: name, detail: venue.address }
  return (
    <article className={styles.venue}>
      <Breadcrumbs steps={[EVENTS_HOME]} current={name} />
      <h1 className={styles.name}>{name}</h1>
      {images.length > 0 ? <Carousel checksums={images} name={name} focus={focus} /> : null}
      <div className={styles.columns}>
        <div className={styles.story}>
          {marketingMessage ? (
            <CleanHtml className={styles.message} html={marketingMessage} />
          ) : null}
          {venue.about ? (
            <section className={styles.about} aria-labelledby="about">
              <h2 id="about">About</h2>
              <CleanHtml className={styles.text} html={venue.about} />
            </section>
          ) : null}
        </div>
        <div className={styles.side}>
          <VenueFacts venue={venue} hours={hours} />
          <PlaceMap map={{ bounds: null, markers: [marker] }} label={`Map of ${name}`} />
          <AdSlot unit="right-rail" />
        </div>
      </div>
      <section className={section.section} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming Events</h2>
        <SectionBoundary section={upcoming} unavailable="Events temporarily unavailable">
          {({ cards, allHref }) =>
            cards.length === 0 ? (
              <Notice>No upcoming events.</Notice>
            ) : (
              <>
                <ul className={styles.cards}>
                  {cards.map((card) => (
                    <li key={card.id}>
                      <EventCard card={card} />
                    </li>
                  ))}
                </ul>
                {allHref ? (
                  <p className={styles.all}>
                    <A href={allHref}>All events at {name}</A>
                  </p>
                ) : null}
              </>
            )
          }
        </SectionBoundary>
      </section>
      <Subscribe path={featuredVenuePath(page)} name={name} />
      <AdSlot unit="leaderboard" />
      <p>
        <A href="/">See what’s on</A>
      </p>
      <StructuredData value={structuredData} />
    </article>
  )
}
