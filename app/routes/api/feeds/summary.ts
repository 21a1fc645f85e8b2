import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listFeedSummaries } from '~/domain/feeds/health/feed-health-store.server'
import { feedSummaryJson } from '~/http/api/feed-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'

/** GET /api/feeds/summary: how many feeds of each type there are, and when they last ran. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const summaries = await listFeedSummaries(context.services.db)
  return apiResponse({ summary: summaries.map(feedSummaryJson) })
}
