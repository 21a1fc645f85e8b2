import type { Viewer } from '~/domain/accounts/account'
import { listAdministeredSites } from '~/domain/accounts/administered-sites.server'
import type { Category } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import type { Services } from '~/domain/open-services.server'
import type { Site } from '~/domain/sites/site'
import type { Door } from './resolve-door-by-host.server'
import type { IncomingRequest } from './incoming-request.server'

/** Everything that loaders and actions receive with a request. It is built explicitly; nothing is ambient. */
export type RequestContext = {
  door: Door
  services: Services
  nonce: string
  requestId: string
  /** All categories, read once per request even if several sections of a page need them. */
  listCategories: () => Promise<Category[]>
  /** The signed-in account, read once per request; null for a visitor. */
  findViewer: () => Promise<Viewer | null>
  /** The sites that the viewer administers, by name; read once per request. */
  listAdministeredSites: () => Promise<Site[]>
  /** Runs after the response is sent; a failure is logged. */
  waitUntil: (name: string, work: Promise<void>) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}

export function createContext(
  { services, nonce, requestId, waitUntil }: IncomingRequest,
  door: Door,
  findViewer: () => Promise<Viewer | null>,
): RequestContext {
  return {
    ...{ door, services, nonce, requestId, findViewer },
    listCategories: once(() => listCategoriesFor(services, door)),
    listAdministeredSites: once(async () => listAdministeredSites(services.db, await findViewer())),
    waitUntil: (name, work) =>
      waitUntil(work.catch((fault: unknown) => services.log.error(`${name} failed`, fault))),
  }
}

/** Each list was read after its site, so it is never older than the site's version. */
const categories = new WeakMap<Site, Category[]>()

/**
 * Requests share the list but not its promise: when a visitor disconnects, the runtime aborts the reads of that
 * request.
 */
async function listCategoriesFor({ db }: Services, door: Door): Promise<Category[]> {
  const cached = door.kind === 'site' ? categories.get(door.site) : undefined
  if (cached) return cached
  const list = await listCategories(db)
  if (door.kind === 'site') categories.set(door.site, list)
  return list
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
