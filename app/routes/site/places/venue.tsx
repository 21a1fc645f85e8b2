import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findVenueFacts } from '~/domain/venues/curated/venue-facts.server'
import { findVenueMergedInto } from '~/domain/venues/duplicates/find-venue-merged-into.server'
import { findFeaturedPageOfVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { venuePath } from '~/domain/venues/venue-path'
import { findVenue } from '~/domain/venues/venue-store.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections, sectionHeaders } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { parseRowId } from '~/lib/row-id'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import { type Instead, NotFoundPage } from '~/ui/events/page/not-found-page'
import { UnavailablePage } from '~/ui/site-frame/unavailable-page'
import { VenuePage } from '~/ui/venues/page/venue-page'
import { loadInstead } from '../load-instead.server'
import { buildVenueMeta, VENUE_NOT_FOUND, VENUE_UNAVAILABLE } from './venue-meta'
import { buildVenuePage, createVenueLists } from './venue-page.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? buildVenueMeta(matches, data.page) : []

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const id = parseRowId(params.id)
  if (id === null) return answerNotFound(await loadInstead(context, site, request))
  const db = coalesceReads(context.services.db)
  const services = { ...context.services, db }
  const sections = createPageSections(context)
  const lists = createVenueLists({ ...context, services }, site, { sections, request })
  const [venue, featured, facts, events, past] = await Promise.all([
    sections.read('venue', findVenue(db, site.id, id)),
    sections.read('featured venue', findFeaturedPageOfVenue(db, site.id, id)),
    sections.read('venue facts', findVenueFacts(db, id)),
    lists.events([id]),
    lists.past(id),
  ])
  if (!venue) {
    const [mergedInto, instead] = await Promise.all([
      findVenueMergedInto(db, site.id, id),
      loadInstead(context, site, request),
    ])
    // A venue that was merged into another leads there for good.
    if (mergedInto) throw redirect(venuePath(mergedInto), 301)
    return answerNotFound(instead)
  }
  if (venue === 'unavailable') {
    const headers = sections.headers()
    return json({ page: venue, instead: null } as const, { status: 503, headers })
  }
  const subject = {
    venue,
    featured: featured === 'unavailable' ? null : featured,
    facts: facts === 'unavailable' ? null : facts,
  }
  const nearby = await lists.nearby(subject.featured?.curatedVenue ?? venue, [id])
  const page = buildVenuePage(subject, {
    site,
    services,
    lists: { events, past, nearby },
    siteUrl: getSiteUrl(site, request, context),
  })
  return json({ page, instead: null }, { headers: sections.headers() })
}

export { sectionHeaders as headers }

const answerNotFound = (instead: Instead) =>
  json({ page: null, instead } as const, { status: 404, statusText: 'Not Found' })

export default function Venue() {
  const { page, instead } = useLoaderData<typeof loader>()
  if (page === null) return <NotFoundPage heading={VENUE_NOT_FOUND} instead={instead} />
  if (page === 'unavailable') return <UnavailablePage text={VENUE_UNAVAILABLE} />
  return <VenuePage page={page} />
}
