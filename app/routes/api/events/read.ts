import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { canModerate, canSeeUnlisted } from '~/domain/accounts/permissions'
import { findEventRecord } from '~/domain/events/event-record.server'
import { findEvent } from '~/domain/events/event-store.server'
import { isFeaturedToday } from '~/domain/promotions/days/featured-day-store.server'
import {
  listSeriesEvents,
  listSeriesEventsWithHidden,
} from '~/domain/search/lists/list-series-events.server'
import { listFeaturedVenuesByVenue } from '~/domain/venues/featured/featured-venue-store.server'
import { eventJson } from '~/http/api/event-json'
import { seriesEventJson } from '~/http/api/listed-event-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSite } from '~/http/guards.server'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { parseRowId } from '~/lib/row-id'

/**
 * GET /api/event?id=: an event of the site, and the upcoming dates of its series (specification, section 7). Its creator
 * and the site's admins can also read it when it is not public, with its creator's id. Where it comes from, and when it was
 * created and changed, is for admins.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const viewer = await context.findViewer()
  const [event, record] =
    id === null
      ? []
      : await Promise.all([
          findEvent(services.db, site, id, viewer),
          findEventRecord(services, site, id, isFeaturedToday(services, site, id)),
        ])
  if (!event || !record) throw apiNotFound('Event not found')
  const { seriesId, venueId } = event
  const isInsider = canSeeUnlisted(viewer, event, site.id)
  const isAdmin = canModerate(viewer, site.id)
  const listDates = isAdmin ? listSeriesEventsWithHidden : listSeriesEvents
  const [series, featuredVenues] = await Promise.all([
    seriesId === null ? [] : listDates(services, site, seriesId, event.id),
    event.isAtVenue ? listFeaturedVenuesByVenue(services.db, site.id, venueId) : [],
  ])
  const answer = {
    event: eventJson(event, record, {
      siteId: site.id,
      description: formatRichText(event.description),
      series,
      featuredVenues,
      isInsider,
      isAdmin,
    }),
    series: series.map(seriesEventJson),
    quarantine: event.quarantined,
    picked: event.picked,
  }
  return apiResponse(answer, isInsider ? { headers: NO_STORE } : {})
}
