import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findFactsOfCurated } from '~/domain/venues/curated/venue-facts.server'
import { findFeaturedVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { findVenue } from '~/domain/venues/venue-store.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { VenuePage } from '~/ui/venues/page/venue-page'
import { buildVenueMeta, VENUE_NOT_FOUND, VENUE_UNAVAILABLE } from './venue-meta'
import { buildVenuePage, createVenueLists } from './venue-page.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? buildVenueMeta(matches, data.page) : []

/** What a site features: the same page as that of its venue, or of all its venues if it has several. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const db = coalesceReads(context.services.db)
  const services = { ...context.services, db }
  const sections = createPageSections(context)
  const featured = await sections.read(
    'featured venue',
    findFeaturedVenue(db, site.id, params.uid ?? ''),
  )
  if (!featured) throw notFound(VENUE_NOT_FOUND)
  if (featured === 'unavailable') {
    return json({ page: featured }, { status: 503, headers: sections.headers() })
  }
  const { curatedVenue, venueIds, pageVenueId } = featured
  const lists = createVenueLists({ ...context, services }, site, { sections, request })
  const [venue, facts, events, past, nearby] = await Promise.all([
    pageVenueId === null ? null : sections.read('venue', findVenue(db, site.id, pageVenueId)),
    sections.read('venue facts', findFactsOfCurated(db, curatedVenue.uid)),
    lists.events(venueIds),
    pageVenueId === null ? [] : lists.past(pageVenueId),
    lists.nearby(curatedVenue, venueIds),
  ])
  const subject = {
    venue: venue === 'unavailable' ? null : venue,
    featured,
    facts: facts === 'unavailable' ? null : facts,
  }
  const page = buildVenuePage(subject, {
    site,
    services,
    lists: { events, past, nearby },
    siteUrl: getSiteUrl(site, request, context),
  })
  return json({ page }, { headers: sections.headers() })
}

export { sectionHeaders as headers }

export default function FeaturedVenue() {
  const { page } = useLoaderData<typeof loader>()
  if (page === 'unavailable') return <UnavailablePage text={VENUE_UNAVAILABLE} />
  return <VenuePage page={page} />
}
