import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { buildManifestSchema } from '~/domain/feeds/plugins/siphon/check-manifest'
import { requireDoor } from '~/http/guards.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import { memoize } from '~/lib/memoize'

const readSchema = memoize(buildManifestSchema)

/** GET /api/scrape/manifest/schema: the JSON Schema of siphon manifests, for editors. It is public, and names no city's data. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin', 'api')
  const { $schema, ...schema } = readSchema()
  // The same on every door.
  const api = doorUrl(request, context.services.settings.productDomain, 'api')
  return json(
    { $schema, $id: `${api}/api/scrape/manifest/schema`, ...schema },
    {
      headers: {
        'content-type': 'application/schema+json',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
