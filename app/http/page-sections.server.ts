import type { AppLoadContext, HeadersFunction } from '@remix-run/cloudflare'
import type { SectionResult } from '~/lib/section-result'
import { FEATURED_EVENTS_HEADER } from './promotions/featured-events-header'

/** Loads the sections of a page, each of which can fail on its own (specification, section 8). */
export type PageSections = {
  /** The section's data; an error is logged and leaves the rest of the page intact. Thrown responses are rethrown. */
  read<Value>(name: string, reading: Promise<Value>): Promise<SectionResult<Value>>
  /** The headers of the page, once everything is loaded: an incomplete page must not be cached. */
  headers(): HeadersInit
}

export function createPageSections({ services: { log } }: AppLoadContext): PageSections {
  let isComplete = true
  return {
    async read(name, reading) {
      try {
        return await reading
      } catch (fault) {
        if (fault instanceof Response) throw fault
        isComplete = false
        log.error('a section of a page failed', fault, { section: name })
        return 'unavailable'
      }
    },
    headers: (): HeadersInit => (isComplete ? [] : [['cache-control', 'no-store']]),
  }
}

/** The `headers` export of a page with sections: its loader's cache-control, expiry and featured events, and its action's retry-after. */
export const sectionHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers()
  for (const name of ['cache-control', 'expires', FEATURED_EVENTS_HEADER]) {
    const value = loaderHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  const retryAfter = actionHeaders.get('retry-after')
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  return headers
}
