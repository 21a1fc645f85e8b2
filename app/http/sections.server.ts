import type { AppLoadContext, HeadersFunction } from '@remix-run/cloudflare'
import type { SectionResult } from '~/lib/section-result'

/** The parts of one page that fail alone, each with a text of its own (specification, section 8). */
export type PageSections = {
  /** What a part shows; a fault is logged, and the rest of the page stands. Answers of a loader are thrown on. */
  read<Value>(name: string, reading: Promise<Value>): Promise<SectionResult<Value>>
  /** For the page's answer, when all has been read: a page that lacks something is kept by nobody. */
  headers(): HeadersInit
}

export function createPageSections({ services: { log } }: AppLoadContext): PageSections {
  let isWhole = true
  return {
    async read(name, reading) {
      try {
        return await reading
      } catch (fault) {
        if (fault instanceof Response) throw fault
        isWhole = false
        log.error('a part of a page failed', fault, { part: name })
        return 'unavailable'
      }
    },
    headers: (): HeadersInit => (isWhole ? [] : [['cache-control', 'no-store']]),
  }
}

/** The `headers` export of a page with parts: what its loader said of keeping it. */
export const sectionHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers()
  const cacheControl = loaderHeaders.get('cache-control')
  if (cacheControl !== null) headers.set('cache-control', cacheControl)
  return headers
}
