import { z } from 'zod'
import { findTicketingVenue } from '~/domain/feeds/scrape-venues/console-venue-store.server'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import { ticketingVenueJson } from '~/http/api/scrape-venue-json'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/ticketmastervenues/update, the venue with `quarantine`: quarantines it, or restores its events. The feed has its
 * other fields, so they do not change. Returns the venue.
 */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: z.object({ id: z.int().positive(), quarantine: z.boolean() }),
  async act({ acting, body: { id, quarantine: quarantined } }) {
    const venue = await findTicketingVenue(acting, id)
    if (!venue) return apiNotFound('Venue not found')
    await quarantineVenue(acting, { id, quarantined })
    return ticketingVenueJson({ ...venue, quarantined })
  },
})
