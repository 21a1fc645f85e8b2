import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listNearbyEvents } from '~/domain/search/lists/list-nearby-events.server'
import { listedEventJson } from '~/http/api/listed-event-json'
import { apiBadRequest } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireSite } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

const MAX_EXCLUDED = 50
const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/

/**
 * GET /api/nearbyevents?lat=&lon=&excludes=&excludeSeries=: the next events within 2 km of a point, without the events in
 * `excludes` (ids, separated by commas or repeated) and the series `excludeSeries`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { searchParams } = new URL(request.url)
  const point = {
    latitude: readDegrees(searchParams, 'lat', 90),
    longitude: readDegrees(searchParams, 'lon', 180),
  }
  const events = readIds(searchParams, 'excludes')
  const series = readIds(searchParams, 'excludeSeries')
  // An event without a series is listed under its own negative id (see migrations/0002).
  const units = [...series, ...events.map((id) => -id)]
  const { services } = context
  const found = await listNearbyEvents(services, site, point, units, { events })
  return apiResponse({ events: found.map(listedEventJson) })
}

function readDegrees(parameters: URLSearchParams, name: string, limit: number): number {
  const text = parameters.get(name) ?? ''
  const degrees = DEGREES.test(text) ? Number(text) : Number.NaN
  if (Math.abs(degrees) <= limit) return degrees
  throw apiBadRequest(`${name} must be a number of degrees between -${limit} and ${limit}`)
}

function readIds(parameters: URLSearchParams, name: string): number[] {
  const texts = parameters.getAll(name).flatMap((value) => value.split(','))
  const ids = texts.filter((text) => text.trim() !== '').map((text) => parseRowId(text.trim()))
  if (ids.length > MAX_EXCLUDED) throw apiBadRequest(`${name} must be at most ${MAX_EXCLUDED} ids`)
  return ids.map((id) => {
    if (id === null) throw apiBadRequest(`${name} must be ids, which are whole numbers`)
    return id
  })
}
