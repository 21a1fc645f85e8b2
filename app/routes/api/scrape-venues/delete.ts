import { explainVenueInUse } from '~/domain/feeds/scrape-venues/console-venue'
import { deleteVenue } from '~/domain/feeds/scrape-venues/delete-venue.server'
import { apiConflict, apiNotFound } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { parseRowId } from '~/lib/row-id'

export const loader = postOnly

/** POST /api/scrapevenue/delete?id=: deletes a venue of scrapes; 409 with the reason while anything refers to it. */
export const action = postAction({
  guard: requireApiSuperadmin,
  async act({ acting, query }) {
    const id = parseRowId(query.get('id'))
    const outcome = id ? await deleteVenue(acting, id) : { kind: 'not-found' as const }
    switch (outcome.kind) {
      case 'deleted':
        return { id: outcome.venue.id }
      case 'in-use':
        return apiConflict(explainVenueInUse(outcome.venue.name, outcome.references))
      case 'not-found':
        return apiNotFound('Venue not found')
    }
  },
})
