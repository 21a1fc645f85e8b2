import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import renderPage from '~/entry.server'
import * as root from '~/root'
import * as frame from '~/routes/site/frame'
import * as search from '~/routes/site/search/route'

/** A page as the product rendered it, with the data it was rendered from. */
export type RenderedPage = {
  url: string
  html: string
  nonce: string
  /** The JSON that the page contains for hydration. */
  handoff: string
  manifest: EntryContext['manifest']
}

let page: RenderedPage | undefined
let context: EntryContext | undefined

/**
 * The baselines that pages are compared with. `/render` renders a page with React and does nothing else: it resolves no
 * host, loads, matches and serializes nothing. It uses the product's own entry.server with the page's data; the caller checks
 * that the result is the same page. `/queries` first sends `SELECT 1` to D1 as often as the page queries it: for the site, then
 * for the categories and the events. `/constant` is the page as a fixed text. A PUT uploads the page.
 */
export default {
  async fetch(request, { DB, SEARCH }) {
    if (request.method === 'PUT') {
      page = (await request.json()) as RenderedPage
      context = buildEntryContext(page)
      return new Response()
    }
    if (!page || !context) return new Response(null, { status: 404 })
    if (request.url.endsWith('/constant')) return new Response(page.html, { headers: HTML })
    if (request.url.endsWith('/queries')) {
      await selectOne(DB)
      await Promise.all([selectOne(DB), selectOne(SEARCH)])
    }
    const { nonce, url } = page
    const rendered = { url } as Request
    return renderPage(rendered, 200, new Headers(), context, {
      nonce,
      door: SITE,
    } as AppLoadContext)
  },
} satisfies ExportedHandler<{ DB: D1Database; SEARCH: D1Database }>

/** Its pages carry their style sheets. Its typeface is only named in a header. */
const SITE = { kind: 'site', site: { settings: { branding: {} } } }

const selectOne = (database: D1Database) => database.prepare('SELECT 1').all()

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Builds the context that Remix builds for a successful request. */
function buildEntryContext({ url, handoff, manifest }: RenderedPage): EntryContext {
  const { state, future } = JSON.parse(handoff)
  const { pathname, search: query } = new URL(url)
  const match = (id: string, path: string) => ({
    params: {},
    pathname: path,
    pathnameBase: path,
    route: { ...manifest.routes[id], id },
  })
  const otherRoutes = Object.fromEntries(
    Object.keys(manifest.routes).map((id) => [id, { default: () => null }]),
  )
  return {
    manifest,
    future,
    isSpaMode: false,
    serverHandoffString: handoff,
    routeModules: {
      ...otherRoutes,
      root,
      'routes/site/frame': frame,
      'routes/site/search/route': search,
    },
    staticHandlerContext: {
      basename: '/',
      location: { pathname, search: query, hash: '', state: null, key: 'default' },
      matches: [
        match('root', '/'),
        match('routes/site/frame', '/'),
        match('routes/site/search/route', pathname),
      ],
      loaderData: state.loaderData,
      actionData: null,
      errors: null,
      activeDeferreds: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    },
  } as unknown as EntryContext
}
