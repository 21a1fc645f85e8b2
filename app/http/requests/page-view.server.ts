import { isbot } from 'isbot'
import type { Door } from '../resolve-site-or-door-by-host.server'
import type { Answer } from './incoming-request.server'

/**
 * The site whose page a person has requested, or null if the request is no page view. Errors and redirects are none, nor
 * are files, data, pages in a frame, previews, and pages that a browser loads ahead. Call it before a 304 replaces the response.
 */
export function findViewedSite(
  request: Request,
  { response, door }: Pick<Answer, 'response' | 'door'>,
): Extract<Door, { kind: 'site' }>['site'] | null {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return isPage && response.status === 200 ? findVisitedSite(request, { door }) : null
}

/** The site on which a person's browser loads this URL to show it, whatever the answer; else null. */
export function findVisitedSite(
  request: Request,
  { door }: Pick<Answer, 'door'>,
): Extract<Door, { kind: 'site' }>['site'] | null {
  if (door?.kind !== 'site' || door.isPreview || request.method !== 'GET') return null
  return isPageLoad(request) && isPerson(request) ? door.site : null
}

/** Browsers say what a request is for (Fetch Metadata); older ones do not. */
function isPageLoad({ headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return destination === 'document' && !purpose.startsWith('prefetch')
}

/** Every browser names itself. */
function isPerson({ headers }: Request): boolean {
  const agent = headers.get('user-agent')
  return agent !== null && agent !== '' && !isbot(agent)
}
