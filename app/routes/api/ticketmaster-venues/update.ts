import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { findTicketingVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import { ticketingVenueJson } from '~/http/api/scrape-venue-json'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 65_536

const bodySchema = z.looseObject({ id: z.int().positive(), quarantine: z.boolean() })

/**
 * POST /api/ticketmastervenues/update, the venue with `quarantine`: quarantines it, or restores its events. The feed has its
 * other fields, so they do not change. Returns the venue.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success) return apiBadRequest('Send JSON: {"id": 1, "quarantine": true}')
  const { id, quarantine: quarantined } = body.data
  const services = actingAs(context.services, viewer)
  const venue = await findTicketingVenue(services, id)
  if (!venue) throw apiNotFound('Venue not found')
  await quarantineVenue(services, { id, quarantined })
  return apiResponse(ticketingVenueJson({ ...venue, quarantined }))
}
