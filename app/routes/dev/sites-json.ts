import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSites } from '~/domain/sites/site-store.server'
import { requireDevelopment } from '~/http/guards.server'

/** GET /dev/sites.json: the host and name of each site, which `npm start` prints. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const sites = await listSites(context.services.db)
  return json(
    sites.map(({ host, name }) => ({ host, name })),
    { headers: { 'cache-control': 'no-store' } },
  )
}
