import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { countUpcomingByVenue } from '~/domain/listings/count-upcoming-by-venue.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiAdmin } from '~/http/guards.server'

const MAX_TEXT_LENGTH = 200

/**
 * GET /api/curatedvenues/autocomplete?q=: venues of the site in `?site=` whose name or address has these words, each with how many
 * upcoming events it would add to a curated venue. For admins of any site.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site } = await requireApiAdmin({ request, context })
  const { db, search } = context.services
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  const venues = await findVenuesByText(db, site.id, text, { forEditors: true })
  const ids = venues.map(({ id }) => id)
  const upcoming = await countUpcomingByVenue(search, site.id, ids)
  return apiResponse({
    matches: venues.map(({ id, name, address }) => ({
      id,
      name,
      address,
      upcomingEventsCount: upcoming.get(id) ?? 0,
    })),
  })
}
