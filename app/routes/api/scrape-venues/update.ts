import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { findScrapeVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { createVenue, updateVenue } from '~/domain/venues/edit-venue.server'
import { venueSchema } from '~/domain/venues/venue'
import { LABEL_IN_USE_MESSAGE, LOCATION_MESSAGES } from '~/domain/venues/venue-form'
import { scrapeVenueJson } from '~/http/api/scrape-venue-json'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiValidationError,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiSuperadmin, requireDoor } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/edit-conflict'
import { firstErrors } from '~/lib/first-errors'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 65_536

const bodySchema = z.looseObject({ id: z.int().positive().nullish() })
/** No city: what a program sends is confirmed, unless it is impossible. */
const ANY_SITE = { id: 0, name: '' }

/**
 * POST /api/scrapevenues/update {id, label, name, address, timezone, latitude, longitude}: changes a venue of scrapes, or
 * adds one without an id. Returns the venue. What is wrong is named field by field (400, validation_error).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const viewer = await requireApiSuperadmin(context)
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success) return apiBadRequest('Send JSON with the fields of the venue: {"label": "…"}')
  const { id, ...fields } = body.data
  const given = venueSchema.safeParse(fields)
  if (!given.success) return apiValidationError(firstErrors(given.error))
  const services = actingAs(context.services, viewer)
  const edit = { input: given.data, site: ANY_SITE, confirmed: null }
  const outcome = id
    ? await updateVenue(services, { id, ...edit })
    : await createVenue(services, edit)
  switch (outcome.kind) {
    case 'saved': {
      const venue = await findScrapeVenue(services, outcome.venue.id)
      if (!venue) throw apiNotFound('Venue not found')
      return apiResponse(scrapeVenueJson(venue))
    }
    case 'label-in-use':
      return apiValidationError({ label: LABEL_IN_USE_MESSAGE })
    case 'impossible-location':
      return apiValidationError({ latitude: LOCATION_MESSAGES[outcome.reason] })
    case 'unlikely-location':
      return apiValidationError({ latitude: outcome.warnings.join(' ') })
    case 'conflict':
      return apiConflict(CHANGED_SINCE_MESSAGE)
    case 'not-found':
      throw apiNotFound('Venue not found')
  }
}
