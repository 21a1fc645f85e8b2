import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findAddressMatches } from '~/domain/venues/search/find-address-matches.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { clientIp } from '~/http/client-ip.server'
import { requireAdminSite } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { findTimeZone } from '~/lib/time/find-time-zone.server'

const MAX_TEXT_LENGTH = 200

/**
 * GET /venues/locate.json?site=: for the map of a venue's form. With `q`, where this address may be; with `latitude` and
 * `longitude`, the time zone of that point, null at sea.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { searchParams } = new URL(args.request.url)
  const readDegrees = (name: string) => Number(searchParams.get(name) || Number.NaN)
  const point = { latitude: readDegrees('latitude'), longitude: readDegrees('longitude') }
  const isPoint = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  if (isPoint) return json({ timezone: findTimeZone(point) }, { headers: NO_STORE })
  const text = parseListText(searchParams, MAX_TEXT_LENGTH)
  const searcher = { account: viewer.id, ip: clientIp(args.request) }
  const found = await findAddressMatches(args.context.services, site, text, searcher)
  return json(found, { headers: NO_STORE })
}
