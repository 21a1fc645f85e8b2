import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findPlaces } from '~/domain/search/near/find-places.server'
import { MAX_TEXT_LENGTH } from '~/domain/search/url/search-parameters'
import { clientIp } from '~/http/client-ip.server'
import { requireSite } from '~/http/guards.server'

/** GET /search/places?q=: what a visitor who types a place may mean, as JSON of PlaceMatches. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH)
  return json(await findPlaces(context.services, site.id, text, clientIp(request)), {
    headers: { 'cache-control': 'private, max-age=30' },
  })
}
