import type { Viewer } from '~/domain/accounts/account'
import type { Category } from '~/domain/categories/category'
import type { Services } from '~/domain/services.server'
import type { Door } from './door.server'

/** All that a loader or action may know of its request. Built once, by hand, with nothing ambient. */
export type RequestContext = {
  door: Door
  services: Services
  nonce: string
  requestId: string
  /** The whole tree of categories; a page reads it once, however many of its sections need it. */
  listCategories: () => Promise<Category[]>
  /** The account that is signed in, read once for a request; null for a visitor. */
  findViewer: () => Promise<Viewer | null>
  /** Runs after the response is sent; a failure is logged. */
  waitUntil: (name: string, work: Promise<void>) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}
