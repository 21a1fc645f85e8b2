import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openAtEveryDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'

/** What search engines would find there without end, or is for one person. All upcoming events, `/search`, are neither. */
const NOT_FOR_ENGINES = [
  ...['/search?', '/search/', '/account/', '/create/', '/edit/', '/promote/', '/api/'],
]

/**
 * GET /robots.txt, on every door. A site says the same on all of its hosts, and names the sitemap at its own address;
 * the other doors are for nobody who searches.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const door = openAtEveryDoor(context)
  const isOpen = door.kind === 'site' && !door.site.settings.preventSearchEngineIndex
  const rules = (isOpen ? NOT_FOR_ENGINES : ['/']).map((path) => `Disallow: ${path}`)
  const sitemap = isOpen
    ? ['', `Sitemap: ${getSiteUrl(door.site, request, context)}/sitemap.xml`]
    : []
  return new Response(['User-agent: *', ...rules, ...sitemap, ''].join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
  })
}
