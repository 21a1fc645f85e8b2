import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listScrapes } from '~/domain/feeds/scrapes/list-scrapes.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

const MAX_SCRAPES = 1_000
const MAX_NAME_LENGTH = 100

/** GET /api/scrapes?name=&venue=&feedId=: scrapes by name; of a venue, by its id, or of a feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const { searchParams } = new URL(request.url)
  const scrapes = await listScrapes(context.services.db, {
    text: (searchParams.get('name') ?? '').trim().slice(0, MAX_NAME_LENGTH),
    venueId: parseRowId(searchParams.get('venue')),
    feedId: parseRowId(searchParams.get('feedId')),
    limit: MAX_SCRAPES,
    offset: 0,
    siteId: 0,
  })
  return apiResponse({ scrapes: scrapes.map(scrapeJson) })
}
