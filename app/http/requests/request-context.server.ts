import type { Viewer } from '~/domain/accounts/account'
import { findAdministeredSite } from '~/domain/accounts/administrators/administered-sites.server'
import type { Category } from '~/domain/categories/category'
import { listCategories } from '~/domain/categories/category-store.server'
import type { Services } from '~/domain/open-services.server'
import { listSynonymGroups } from '~/domain/search/synonyms/synonym-store.server'
import { readSearchVocabulary } from '~/domain/search/words/read-vocabulary.server'
import type { Site } from '~/domain/sites/site'
import type { ViewerSession } from '../login/viewer.server'
import type { Door } from '../resolve-site-or-door-by-host.server'
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
  /** The site with this id if the viewer administers it, or the viewer's first one; read once per request. */
  findAdministeredSite: (siteId: number | null) => Promise<Site | null>
  /** Runs after the response is sent; a failure is logged. */
  waitUntil: (name: string, work: Promise<void>) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}

export function createContext(
  { services, nonce, requestId, waitUntil }: IncomingRequest,
  door: Door,
  { findViewer, hasToken }: Pick<ViewerSession, 'findViewer' | 'hasToken'>,
): RequestContext {
  const listAllCategories = once(() => listCategoriesFor(services, door))
  return {
    door,
    nonce,
    requestId,
    findViewer,
    services: {
      ...services,
      readVocabulary: (site) =>
        readSearchVocabulary(
          services.database,
          { listCategories: listAllCategories, listSynonyms: () => listSynonymGroups(services.db) },
          site,
        ),
    },
    listCategories: listAllCategories,
    // Who views is found in the same round trip, which begins as soon as the token is known.
    findAdministeredSite: oncePerKey(async (siteId: number | null) =>
      (await hasToken()) ? findAdministeredSite(services.db, findViewer(), siteId) : null,
    ),
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

function oncePerKey<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const readings = new Map<Key, Promise<Value>>()
  return (key) => {
    const reading = readings.get(key) ?? read(key)
    readings.set(key, reading)
    return reading
  }
}
