import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportScrapes } from '~/domain/feeds/scrapes/import-scrapes.server'
import { requireApiSuperadmin } from '~/http/guards.server'

/** GET /api/feed/export: all scrapes as scrapes.csv. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireApiSuperadmin({ context })
  return new Response(await exportScrapes(context.services.db), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="scrapes.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
