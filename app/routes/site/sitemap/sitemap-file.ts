import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  readSitemapPages,
  type SitemapKind,
  type SitemapPage,
} from '~/domain/listings/list-sitemap-pages.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedPages } from '~/domain/venues/featured/featured-venue-store.server'
import { featuredPagePath } from '~/domain/venues/venue-path'
import { notFound } from '~/http/error-responses.server'
import { requireSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { MAX_SITEMAP_URLS, sitemapHeaders, streamSitemap } from '~/http/sitemap.server'

/** Pages that every site has. */
const PAGES = ['/', '/categories', '/neighborhoods', '/terms-of-service', '/privacy-policy']

/** GET /sitemap/pages.xml, /sitemap/places-{n}.xml and /sitemap/events-{n}.xml, listed by /sitemap.xml. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const read = createReader(params.file ?? '', site, context)
  if (site.settings.preventSearchEngineIndex || read === null) throw notFound()
  const first = await read()
  if (first === null) throw notFound()

  const siteUrl = getSiteUrl(site, request, context)
  const toUrls = (pages: SitemapPage[]) =>
    pages.map(({ path, changedAt }) => ({ url: siteUrl + path, changedAt }))
  const rest = async () => {
    const pages = await read()
    return pages && toUrls(pages)
  }
  const onError = (error: unknown) =>
    context.services.log.error('a sitemap was cut off', error, { file: params.file })
  return new Response(streamSitemap(toUrls(first), rest, onError), {
    headers: sitemapHeaders(site, context.services.now),
  })
}

/** A reader of the named file's entries, in batches; null when there is no such file. */
function createReader(
  name: string,
  site: Site,
  { services }: AppLoadContext,
): (() => Promise<SitemapPage[] | null>) | null {
  if (name === 'pages.xml') return once(() => listOwnPages(site, services))
  const [, kind, digits] = /^(places|events)-([1-9]\d{0,3})\.xml$/.exec(name) ?? []
  if (!kind) return null
  const query = { kind: kind as SitemapKind, file: Number(digits), size: MAX_SITEMAP_URLS }
  return readSitemapPages(services, site.id, query)
}

/** The pages that every site has, and this site's featured venues. */
async function listOwnPages(
  site: Site,
  { db }: AppLoadContext['services'],
): Promise<SitemapPage[]> {
  const venues = await listFeaturedPages(db, site.id, MAX_SITEMAP_URLS - PAGES.length)
  return [
    ...PAGES.map((path) => ({ path, changedAt: null })),
    ...venues.map((venue) => ({ path: featuredPagePath(venue), changedAt: venue.updatedAt })),
  ]
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value | null> {
  let isRead = false
  return async () => {
    if (isRead) return null
    isRead = true
    return read()
  }
}
