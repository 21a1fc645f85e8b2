import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findScrape } from '~/domain/feeds/scrapes/scrape-store.server'
import { scrapeJson } from '~/http/api/scrape-json'
import { apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'

/** GET /api/scrape?id= */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const id = parseRowId(new URL(request.url).searchParams.get('id'))
  const scrape = id && (await findScrape(context.services.db, id))
  if (!scrape) throw apiNotFound('Scrape not found')
  return apiResponse(scrapeJson(scrape))
}
