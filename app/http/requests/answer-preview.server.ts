import { findDraftedSite } from '~/domain/sites/form/site-draft-store.server'
import { PREVIEW_PARAMETER, PREVIEW_PATHS } from '~/domain/sites/form/site-preview'
import { isSafeMethod } from '../compare-etag.server'
import { previewExpired } from '../error-responses.server'
import type { RenderForVisitor } from '../page-cache/answer-from-cache.server'
import type { SiteDoor } from '../resolve-site-or-door-by-host.server'
import type { Answer, IncomingRequest } from './incoming-request.server'

/** A preview's URL has an unguessable token. Such URLs are never cached: the page cache does not know the parameter. */
export function isPreviewRequest(request: Request, { pathname, searchParams }: URL): boolean {
  const isPage = PREVIEW_PATHS.includes(pathname)
  return isSafeMethod(request) && isPage && searchParams.has(PREVIEW_PARAMETER)
}

/**
 * Draws the home page as a draft of this site shows it, as a visitor sees it: the URL signs no one in. Only
 * the console may frame it (security-headers.server.ts), no cache stores it, and search engines must not index it.
 */
export async function answerPreview(
  incoming: IncomingRequest,
  door: SiteDoor,
  render: RenderForVisitor,
): Promise<Answer> {
  const { request, url, services } = incoming
  const token = url.searchParams.get(PREVIEW_PARAMETER) ?? ''
  const drafted = await findDraftedSite(services, door.site, token)
  const preview: SiteDoor = { kind: 'site', site: drafted ?? door.site, isPreview: true }
  const page = drafted ? await render(incoming, request, preview) : previewExpired()
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.delete('etag')
  return { response: new Response(page.body, { status: page.status, headers }), door: preview }
}
