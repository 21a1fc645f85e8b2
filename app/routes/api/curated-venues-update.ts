import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { checkCuratedPoint } from '~/domain/venues/curated/check-curated-point.server'
import {
  CURATED_VENUE_MESSAGES,
  curatedVenueBody,
} from '~/domain/venues/curated/curated-venue-form'
import { findCuratedVenue } from '~/domain/venues/curated/curated-venue-store.server'
import { toTexts } from '~/domain/venues/curated/curated-venue-texts.server'
import { saveCuratedVenue, toValues } from '~/domain/venues/curated/save-curated-venue.server'
import { listCuratedVenueJson } from '~/http/api/curated-venue-json.server'
import {
  apiBadRequest,
  apiConflict,
  apiNotFound,
  apiValidationError,
} from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { requireApiAdmin, requireDoor } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/edit-conflict'
import { isRecord } from '~/lib/json'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'admin', 'api', 'site')
  throw apiNotFound('404 Not Found')
}

/** Three rich texts of 50,000 characters, which may have four bytes each. */
const MAX_BODY_BYTES = 786_432

/**
 * POST /api/curatedvenues/update, body: the fields of a curated venue and its uid (admin specification, section 7). Without a uid
 * it is created; what is left out of a stored one stays as it is. A point outside the city needs `confirmedPoint`. Returns the venue.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { site, viewer } = await requireApiAdmin({ request, context })
  const { services } = context
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!isRecord(body)) return apiBadRequest('Send JSON: {"uid": "…", "name": "…"}')
  const { uid, confirmedPoint, ...changes } = body
  const isNew = uid == null || uid === ''
  const stored = isNew ? null : await findCuratedVenue(services.db, String(uid))
  if (!isNew && !stored) throw apiNotFound('Venue not found')
  const base = stored ? { ...stored.curatedVenue, venues: stored.venues } : {}
  const parsed = curatedVenueBody.safeParse({ ...base, ...changes })
  if (!parsed.success) {
    const { issues } = parsed.error
    return apiValidationError(
      Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'name'), message])),
    )
  }
  const confirmed = String(confirmedPoint ?? '')
  const point = { ...parsed.data, confirmedPoint: confirmed }
  const wrong = await checkCuratedPoint(services.db, site, stored?.curatedVenue, point)
  if (wrong) {
    const { error, toConfirm } = wrong
    return apiValidationError({
      latitude:
        toConfirm === null
          ? error
          : `${error} If it is right, send it with "confirmedPoint": "${toConfirm}".`,
    })
  }
  const saved = await saveCuratedVenue(
    actingAs(services, viewer),
    parsed.data,
    stored?.curatedVenue.uid,
    {
      account: viewer.id,
      imageReferences: services.imageReferences,
      openedWith: stored ? fingerprint(toTexts(toValues(stored))) : undefined,
      siteId: site.id,
    },
  )
  switch (saved?.kind) {
    case 'saved':
      break
    case 'image-missing':
      return apiValidationError(describeMissing(parsed.data, saved))
    case 'venue-missing':
      return apiValidationError({ venues: CURATED_VENUE_MESSAGES.noSuchVenue })
    case 'conflict':
      return apiConflict(CHANGED_SINCE_MESSAGE)
    default:
      return apiValidationError({ name: CURATED_VENUE_MESSAGES.unknown })
  }
  const current = await findCuratedVenue(services.db, saved.uid)
  if (!current) throw apiNotFound('Venue not found')
  const [venue] = await listCuratedVenueJson(services, site.id, [current])
  return apiResponse(venue)
}
