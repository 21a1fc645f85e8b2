import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findAddressMatches } from '~/domain/venues/search/find-address-matches.server'
import { apiResponse } from '~/http/api-response.server'
import { clientIp } from '~/http/client-ip.server'
import { requireApiAdmin } from '~/http/guards.server'

const MAX_TEXT_LENGTH = 200

/**
 * GET /api/curratedvenues/geocode?q=, spelled as in the admin specification, section 7: where an address may be, inside the bounds
 * of the site in `?site=`. For admins of any site.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { site, viewer } = await requireApiAdmin({ request, context })
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  const searcher = { account: viewer.id, ip: clientIp(request) }
  const { matches, ...about } = await findAddressMatches(context.services, site, text, searcher)
  return apiResponse({
    matches: matches.map(({ latitude, longitude, name }) => ({ latitude, longitude, name })),
    ...about,
  })
}
