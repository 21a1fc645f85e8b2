import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { descriptionHtml } from '~/domain/events/description.server'
import { listSeries } from '~/domain/events/event-lists.server'
import { findEventRecord } from '~/domain/events/event-record.server'
import { findEvent } from '~/domain/events/event-store.server'
import { listFeaturedVenuesOf } from '~/domain/venues/featured-venue-store.server'
import { eventDetailJson } from '~/http/api/event-detail-json'
import { eventJson } from '~/http/api/event-json'
import { answerApi, apiNotFound } from '~/http/api.server'
import { requireSite } from '~/http/guards.server'
import { readRowId } from '~/lib/row-id'

/** GET /api/event?id=: an event of the site, and the coming dates of its series (specification, section 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services, now } = context
  const reader = { ...services, now }
  const id = readRowId(new URL(request.url).searchParams.get('id'))
  const [event, record] =
    id === null
      ? []
      : await Promise.all([findEvent(services.db, site, id), findEventRecord(reader, site, id)])
  if (!event || !record) throw apiNotFound('Event not found')
  const { seriesId, venueId } = event
  const [series, featuredVenues] = await Promise.all([
    seriesId === null ? [] : listSeries(reader, site, seriesId, event.id),
    event.isAtVenue ? listFeaturedVenuesOf(services.db, site.id, venueId) : [],
  ])
  return answerApi({
    event: eventDetailJson(event, record, {
      siteId: site.id,
      description: descriptionHtml(event.description),
      series,
      featuredVenues,
    }),
    series: series.map(eventJson),
    quarantine: false,
    picked: event.picked,
  })
}
