import type { EntryContext } from '@remix-run/cloudflare'

type Routes = EntryContext['manifest']['routes']

/** By the id of a page's own route. */
const routesByPage = new Map<string, Routes>()

/**
 * What Remix renders a page from, with the routes of that page and of the home page only. With all routes it builds and
 * matches each of them for every page, to find those that the browser needs at first; it discovers others when they are
 * linked to. The home page is among them because `/` also matches the root alone, so the browser would not ask for it.
 */
export function pickPageRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const pageId = staticHandlerContext.matches.at(-1)?.route.id
  if (pageId === undefined) return context
  const routes = routesByPage.get(pageId) ?? pickRoutes(manifest.routes, pageId)
  routesByPage.set(pageId, routes)
  return { ...context, manifest: { ...manifest, routes } }
}

function pickRoutes(all: Routes, pageId: string): Routes {
  const homeId = Object.values(all).find((route) => route?.index)?.id
  const picked: Routes = {}
  for (const leafId of [homeId, pageId]) {
    for (let id = leafId; id !== undefined; id = all[id]?.parentId) {
      const route = all[id]
      if (route) picked[id] = route
    }
  }
  return picked
}
