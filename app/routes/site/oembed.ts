import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCategory } from '~/domain/categories/category-store.server'
import { findEvent } from '~/domain/events/event-store.server'
import { findRegion } from '~/domain/geography/region-store.server'
import type { Services } from '~/domain/open-services.server'
import type { Site } from '~/domain/sites/site'
import { findVenue } from '~/domain/venues/venue-store.server'
import { type EmbeddedPage, parseEmbeddedPage } from '~/domain/widgets/embedded-page'
import { formatWidgetQuery, parseWidgetQuery } from '~/domain/widgets/widget-query'
import { requireSite } from '~/http/guards.server'
import { doorUrl, resolveDoor } from '~/http/resolve-site-or-door-by-host.server'
import { getSiteUrl } from '~/http/site-url.server'
import { parseHttpUrl } from '~/lib/text/http-url'
import { escapeXml } from '~/lib/text/xml'

/** In pixels, unless the consumer has less space. */
const WIDTH = 600
const EVENT_HEIGHT = 212
const LIST_HEIGHT = 768
/** Of all but the events of a list, and of an event. */
const HEIGHT_WITHOUT_EVENTS = 192
const ROW_HEIGHT = 96

/** How long consumers may show it, in seconds; the frame itself is always up to date. */
const CACHE_AGE = 3_600
const HEADERS = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' }

/**
 * GET /oembed?url=&maxwidth=&maxheight=&format=: a page of this site as a widget in a frame (https://oembed.com, 2.3). Pages
 * of other sites, and what not everybody may see, are 404; formats other than json and xml are 501.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const params = new URL(request.url).searchParams
  const format = params.get('format') || 'json'
  if (format !== 'json' && format !== 'xml') return refusal(501, 'format must be json or xml')
  const given = params.get('url')
  if (!given) return refusal(400, 'you must supply a url')
  const limits = ['maxwidth', 'maxheight'].map((name) => parseLimit(params.get(name)))
  if (limits.includes(null)) return refusal(400, 'maxwidth and maxheight must be numbers of pixels')
  const [maxWidth, maxHeight] = limits.map((limit) => limit ?? 0)
  const url = parseHttpUrl(given)
  const page = url && (await isOnSite(services, site, url)) ? parseEmbeddedPage(url) : null
  const embedded = page && (await findEmbedded(services, site, page))
  if (!embedded) return refusal(404, 'this site has no such page to embed')
  const isEvent = page.kind === 'event'
  const width = Math.min(WIDTH, maxWidth || WIDTH)
  const natural = isEvent ? EVENT_HEIGHT : LIST_HEIGHT
  const height = Math.min(natural, maxHeight || natural)
  const query = parseWidgetQuery(
    new URLSearchParams([
      ['site', String(site.id)],
      ...embedded.options,
      ...(isEvent ? [] : [['count', String(countFitting(height))]]),
    ]),
  )
  if (query.kind !== 'valid') return refusal(404, query.message)
  const widgetsUrl = doorUrl(request, services.settings.productDomain, 'widgets')
  const src = `${widgetsUrl}/frame?${formatWidgetQuery(query.query)}`
  const { title } = embedded
  return format === 'xml'
    ? xmlResponse(describe())
    : Response.json(describe(), { headers: HEADERS })

  function describe() {
    return {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: site.name,
      provider_url: getSiteUrl(site, request, context),
      cache_age: CACHE_AGE,
      html: `<iframe src="${escapeXml(src)}" title="${escapeXml(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0"></iframe>`,
      width,
      height,
    }
  }
}

/** 0 without a limit, null if it is no number. */
function parseLimit(text: string | null): number | null {
  if (!text) return 0
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

const countFitting = (height: number) =>
  Math.min(Math.max(Math.floor((height - HEIGHT_WITHOUT_EVENTS) / ROW_HEIGHT), 1), 6)

async function isOnSite(services: Services, site: Site, url: URL): Promise<boolean> {
  const door = await resolveDoor(services, url.hostname)
  return door.kind === 'site' && door.site.id === site.id
}

type Embedded = { title: string; options: [name: string, value: string][] }

/** The widget of a page that everybody may see; null if there is none. */
async function findEmbedded(
  { db }: Services,
  site: Site,
  page: EmbeddedPage,
): Promise<Embedded | null> {
  const titleOfSite = `${site.name} Events`
  switch (page.kind) {
    case 'home':
      return { title: titleOfSite, options: [['type', 'events']] }
    case 'search': {
      const options = [...page.params].filter(([name]) => name !== 'site' && name !== 'type')
      return { title: titleOfSite, options: [['type', 'search'], ...options] }
    }
    case 'event': {
      const event = await findEvent(db, site, page.id, null)
      return (
        event && {
          title: event.title,
          options: [
            ['type', 'event'],
            ['event', `${event.id}`],
          ],
        }
      )
    }
    case 'venue': {
      const venue = await findVenue(db, site.id, page.id)
      return (
        venue && {
          title: `Events at ${venue.name}`,
          options: [
            ['type', 'venue'],
            ['venue', `${venue.id}`],
          ],
        }
      )
    }
    case 'category': {
      const category = await findCategory(db, page.id)
      return (
        category && {
          title: category.name,
          options: [
            ['type', 'category'],
            ['category', category.id],
          ],
        }
      )
    }
    case 'region': {
      const region = await findRegion(db, site.id, page.type, page.slug)
      return (
        region && {
          title: region.name,
          options: [
            ['type', 'search'],
            [page.parameter, page.slug],
          ],
        }
      )
    }
  }
}

function xmlResponse(fields: Record<string, string | number>): Response {
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeXml(`${value}`)}</${name}>`,
  )
  const xml = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
  return new Response(xml, { headers: { ...HEADERS, 'content-type': 'text/xml; charset=utf-8' } })
}

const refusal = (status: number, error: string) =>
  Response.json({ error }, { status, headers: { ...HEADERS, 'cache-control': 'no-store' } })
