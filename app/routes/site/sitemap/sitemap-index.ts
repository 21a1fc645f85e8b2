import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { countSitemapPages } from '~/domain/listings/list-sitemap-pages.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { MAX_SITEMAP_URLS, renderSitemapIndex, sitemapHeaders } from '~/http/sitemap.server'

/** GET /sitemap.xml: the index of the site's sitemap files. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  if (site.settings.preventSearchEngineIndex) throw notFound()
  const { services } = context
  const { places, events } = await countSitemapPages(services, site.id)
  const listFiles = (kind: string, count: number) =>
    Array.from({ length: Math.ceil(count / MAX_SITEMAP_URLS) }, (_, at) => `${kind}-${at + 1}`)
  const names = ['pages', ...listFiles('places', places), ...listFiles('events', events)]
  const siteUrl = getSiteUrl(site, request, context)
  return new Response(renderSitemapIndex(names.map((name) => `${siteUrl}/sitemap/${name}.xml`)), {
    headers: sitemapHeaders(site, services.now),
  })
}
