import { z } from 'zod'
import { findScrapeVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { createVenue, updateVenue } from '~/domain/venues/edit-venue.server'
import { venueSchema } from '~/domain/venues/venue'
import { LABEL_IN_USE_MESSAGE, LOCATION_MESSAGES } from '~/domain/venues/venue-form'
import { scrapeVenueJson } from '~/http/api/scrape-venue-json'
import { apiConflict, apiNotFound, apiValidationError } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { CHANGED_SINCE_MESSAGE } from '~/lib/forms/merge-conflicting-edits'

export const loader = postOnly

/** No city: what a program sends is confirmed, unless it is impossible. */
const ANY_SITE = { id: 0, name: '' }

/**
 * POST /api/scrapevenues/update {id, label, name, address, timezone, latitude, longitude}: changes a venue of scrapes, or
 * adds one without an id. Returns the venue. What is wrong is named field by field (400, validation_error).
 */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: venueSchema.extend({ id: z.int().positive().nullish() }),
  async act({ acting, body: { id, ...input } }) {
    const edit = { input, site: ANY_SITE, confirmed: null }
    const outcome = id
      ? await updateVenue(acting, { id, ...edit })
      : await createVenue(acting, edit)
    switch (outcome.kind) {
      case 'saved': {
        const venue = await findScrapeVenue(acting, outcome.venue.id)
        return venue ? scrapeVenueJson(venue) : apiNotFound('Venue not found')
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
        return apiNotFound('Venue not found')
    }
  },
})
