import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openAtEveryDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'

/** Paths that are endless or personal. `/search` itself, which lists all upcoming events, is allowed. */
const DISALLOWED = ['/search?', '/search/', '/account/', '/create/', '/edit/', '/promote/', '/api/']

/**
 * GET /robots.txt, on every door. A site answers the same on all of its hosts, with the sitemap at its canonical URL. Pages
 * of a site that must not be indexed may be fetched, since crawlers read there that they must not index them. The other
 * doors disallow everything.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const door = openAtEveryDoor(context)
  const rules = (door.kind === 'site' ? DISALLOWED : ['/']).map((path) => `Disallow: ${path}`)
  const sitemap =
    door.kind === 'site' && !door.site.settings.preventSearchEngineIndex
      ? ['', `Sitemap: ${getSiteUrl(door.site, request, context)}/sitemap.xml`]
      : []
  return new Response(['User-agent: *', ...rules, ...sitemap, ''].join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
  })
}
