import { scheduleScrape } from '~/domain/feeds/scrapes/schedule-scrape.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiNotFound } from '~/http/api-errors.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { parseRowId } from '~/lib/row-id'

export const loader = postOnly

/** POST /api/scrape/schedule?id=: schedules a scrape and runs it at once. No body. */
export const action = postAction({
  guard: requireApiSuperadmin,
  async act({ acting, query }) {
    const id = parseRowId(query.get('id'))
    const scrape = id && (await scheduleScrape(acting, id))
    return scrape ? scrapeJson(scrape) : apiNotFound('Scrape not found')
  },
})
