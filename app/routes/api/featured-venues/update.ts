import { describeMissing } from '~/domain/images/image'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import {
  FEATURED_VENUE_MESSAGES,
  featuredVenueBody,
} from '~/domain/venues/featured/featured-venue-form'
import { findSiteVenue } from '~/domain/venues/featured/site-venues.server'
import { siteVenueJson } from '~/http/api/featured-venue-json.server'
import { apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { requireApiBodySite } from '~/http/guards.server'
import { postAction, postOnly, requireFields } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/featuredvenues/update, body {uid, curatedVenueUid, featured, siteId, marketingMessage, additionalMedia}: features a
 * curated venue on a site whose admin the viewer is, changes its entry, or removes it (admin specification, section 7). `uid`
 * may be left out. Returns the entry.
 */
export const action = postAction({
  guard: requireApiBodySite,
  async act({ services, acting, site, viewer, sent }) {
    const { uid, ...input } = requireFields(featuredVenueBody, sent)
    const stored = await findSiteVenue(services.db, site.id, input.curatedVenueUid)
    if (!stored) return apiValidationError({ curatedVenueUid: FEATURED_VENUE_MESSAGES.noSuchVenue })
    if (uid && uid !== stored.featuredVenue?.uid) {
      return apiValidationError({ uid: FEATURED_VENUE_MESSAGES.otherUid })
    }
    const saved = await featureVenue(acting, site.id, input, {
      account: viewer.id,
      imageReferences: services.imageReferences,
    })
    if (saved?.kind === 'image-missing') return apiValidationError(describeMissing(input, saved))
    if (saved?.kind !== 'saved') {
      return apiValidationError({ name: FEATURED_VENUE_MESSAGES.unknown })
    }
    const current = await findSiteVenue(services.db, site.id, input.curatedVenueUid)
    return current ? siteVenueJson(current) : apiNotFound('Venue not found')
  },
})
