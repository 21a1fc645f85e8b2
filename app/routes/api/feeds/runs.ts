import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listRunsWithFeeds } from '~/domain/feeds/runs/run-list-store.server'
import { feedRunJson } from '~/http/api/feed-json'
import { apiResponse } from '~/http/api-response.server'
import { requireApiSuperadmin } from '~/http/guards.server'

const MAX_RUNS = 100

/** GET /api/feeds/runs?type=: the latest runs of a type of feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  const type = new URL(request.url).searchParams.get('type') ?? ''
  const runs = await listRunsWithFeeds(context.services.db, { type, limit: MAX_RUNS })
  return apiResponse({ runs: runs.map(feedRunJson) })
}
