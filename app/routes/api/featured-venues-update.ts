import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import {
  FEATURED_VENUE_MESSAGES,
  featuredVenueBody,
} from '~/domain/venues/featured/featured-venue-form'
import { findSiteVenue } from '~/domain/venues/featured/site-venues.server'
import { siteVenueJson } from '~/http/api/featured-venue-json.server'
import { apiBadRequest, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiBodySite, requireDoor } from '~/http/guards.server'
import { isRecord } from '~/lib/json'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 262_144

/**
 * POST /api/featuredvenues/update, body {uid, curatedVenueUid, featured, siteId, marketingMessage, additionalMedia}: features a
 * curated venue on a site whose admin the viewer is, changes its entry, or removes it (admin specification, section 7). `uid`
 * may be left out. Returns the entry.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer, body } = await requireApiBodySite({ request, context }, MAX_BODY_BYTES)
  if (!isRecord(body)) {
    return apiBadRequest('Send JSON: {"curatedVenueUid": "…", "featured": true, "siteId": 1}')
  }
  const parsed = featuredVenueBody.safeParse(body)
  if (!parsed.success) {
    const { issues } = parsed.error
    return apiValidationError(
      Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'name'), message])),
    )
  }
  const { uid, ...input } = parsed.data
  const { services } = context
  const stored = await findSiteVenue(services.db, site.id, input.curatedVenueUid)
  if (!stored) return apiValidationError({ curatedVenueUid: FEATURED_VENUE_MESSAGES.noSuchVenue })
  if (uid && uid !== stored.featuredVenue?.uid) {
    return apiValidationError({ uid: FEATURED_VENUE_MESSAGES.otherUid })
  }
  const saved = await featureVenue(actingAs(services, viewer), site.id, input, {
    account: viewer.id,
    imageReferences: services.imageReferences,
  })
  if (saved?.kind === 'image-missing') {
    return apiValidationError(describeMissing(input, saved))
  }
  if (saved?.kind !== 'saved') return apiValidationError({ name: FEATURED_VENUE_MESSAGES.unknown })
  const current = await findSiteVenue(services.db, site.id, input.curatedVenueUid)
  if (!current) throw apiNotFound('Venue not found')
  return apiResponse(siteVenueJson(current))
}
