import { deleteScrape } from '~/domain/feeds/scrapes/delete-scrape.server'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { parseRowId } from '~/lib/row-id'

export const loader = postOnly

/** POST /api/scrape/delete?id=: deletes a scrape and its upcoming events. */
export const action = postAction({
  guard: requireApiSuperadmin,
  async act({ acting, query }) {
    const id = parseRowId(query.get('id'))
    const deleted = id && (await deleteScrape(acting, id))
    return deleted ? { id: deleted.id } : apiNotFound('Scrape not found')
  },
})
