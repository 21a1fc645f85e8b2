import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import drawPage from '~/entry.server'
import * as root from '~/root'
import * as frame from '~/routes/site/frame'
import * as search from '~/routes/site/search/route'

/** A page as the product drew it, and what it was drawn from. */
export type Drawn = {
  url: string
  html: string
  nonce: string
  /** What the page hands to the browser, as it stands in it. */
  handoff: string
  manifest: EntryContext['manifest']
}

let drawn: Drawn | undefined
let context: EntryContext | undefined

/**
 * What pages are compared with. `/drawn` does with a page what React does with it in the product, and no more: no host
 * is resolved, nothing is loaded, matched or written as JSON. It goes through the product's own entry.server with the
 * data that the page holds; that it comes to the same page is checked. `/asked` first asks D1 for nothing as often as
 * the page asks it: for the site, then for the categories and the events. `/constant` is the page as a fixed text. A
 * PUT brings the page.
 */
export default {
  async fetch(request, { DB, SEARCH }) {
    if (request.method === 'PUT') {
      drawn = (await request.json()) as Drawn
      context = contextOf(drawn)
      return new Response()
    }
    if (!drawn || !context) return new Response(null, { status: 404 })
    if (request.url.endsWith('/constant')) return new Response(drawn.html, { headers: HTML })
    if (request.url.endsWith('/asked')) {
      await askNothing(DB)
      await Promise.all([askNothing(DB), askNothing(SEARCH)])
    }
    const { nonce, url } = drawn
    const asked = { url } as Request
    return drawPage(asked, 200, new Headers(), context, { nonce } as AppLoadContext)
  },
} satisfies ExportedHandler<{ DB: D1Database; SEARCH: D1Database }>

const askNothing = (database: D1Database) => database.prepare('SELECT 1').all()

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** As Remix makes it of a request that went well. */
function contextOf({ url, handoff, manifest }: Drawn): EntryContext {
  const { state, future } = JSON.parse(handoff)
  const { pathname, search: query } = new URL(url)
  const match = (id: string, path: string) => ({
    params: {},
    pathname: path,
    pathnameBase: path,
    route: { ...manifest.routes[id], id },
  })
  const elsewhere = Object.fromEntries(
    Object.keys(manifest.routes).map((id) => [id, { default: () => null }]),
  )
  return {
    manifest,
    future,
    isSpaMode: false,
    serverHandoffString: handoff,
    routeModules: {
      ...elsewhere,
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
      ...{ actionData: null, errors: null, activeDeferreds: null },
      ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {} },
    },
  } as unknown as EntryContext
}
