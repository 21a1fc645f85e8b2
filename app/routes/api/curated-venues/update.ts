import { z } from 'zod'
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
import { apiConflict, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { requireApiAdmin } from '~/http/guards.server'
import { postAction, postOnly, requireFields } from '~/http/post-action.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'

export const loader = postOnly

/**
 * POST /api/curatedvenues/update, body: the fields of a curated venue and its uid (admin specification, section 7). Without a uid
 * it is created; what is left out of a stored one stays as it is. A point outside the city needs `confirmedPoint`. Returns the venue.
 */
export const action = postAction({
  guard: requireApiAdmin,
  body: z.looseObject({ uid: z.unknown().optional(), confirmedPoint: z.unknown().optional() }),
  // Three rich texts of 50,000 characters, which may have four bytes each.
  maxBytes: 786_432,
  async act({ services, acting, site, viewer, body: { uid, confirmedPoint, ...changes } }) {
    const isNew = uid == null || uid === ''
    const stored = isNew ? null : await findCuratedVenue(services.db, String(uid))
    if (!isNew && !stored) return apiNotFound('Venue not found')
    const base = stored ? { ...stored.curatedVenue, venues: stored.venues } : {}
    const values = requireFields(curatedVenueBody, { ...base, ...changes })
    const point = { ...values, confirmedPoint: String(confirmedPoint ?? '') }
    const wrong = await checkCuratedPoint(services.db, site, stored?.curatedVenue, point)
    if (wrong) {
      const { error, toConfirm } = wrong
      const advice = ` If it is right, send it with "confirmedPoint": "${toConfirm}".`
      return apiValidationError({ latitude: toConfirm === null ? error : error + advice })
    }
    const saved = await saveCuratedVenue(acting, values, stored?.curatedVenue.uid, {
      account: viewer.id,
      imageReferences: services.imageReferences,
      openedWith: stored ? fingerprint(toTexts(toValues(stored))) : undefined,
      siteId: site.id,
    })
    switch (saved?.kind) {
      case 'saved': {
        const current = await findCuratedVenue(services.db, saved.uid)
        const [venue] = await listCuratedVenueJson(services, site.id, current ? [current] : [])
        return venue ?? apiNotFound('Venue not found')
      }
      case 'image-missing':
        return apiValidationError(describeMissing(values, saved))
      case 'venue-missing':
        return apiValidationError({ venues: CURATED_VENUE_MESSAGES.noSuchVenue })
      case 'conflict':
        return apiConflict(CHANGED_SINCE_MESSAGE)
      default:
        return apiValidationError({ name: CURATED_VENUE_MESSAGES.unknown })
    }
  },
})
