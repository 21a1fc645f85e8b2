import type { Services } from '~/domain/open-services.server'
import type { Door } from '../resolve-site-or-door-by-host.server'
import type { CacheState, RequestTiming } from './request-timing.server'

/** A request with everything needed to answer it, on any door. */
export type IncomingRequest = {
  request: Request
  url: URL
  services: Services
  nonce: string
  requestId: string
  timing: RequestTiming
  /** Machine time in epoch milliseconds. */
  startedAt: number
  /** Runs after the response is sent. The work must not reject. */
  waitUntil(work: Promise<void>): void
}

/** A response, and whether it was in the isolate's memory. */
export type Answered = { response: Response; cache?: CacheState }

export type Answer = Answered & {
  /** Null when the request was answered before the host was resolved. */
  door: Door | null
}
