import pageStyles from 'virtual:page-styles'
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { pickPageRoutes } from '~/http/requests/page-routes.server'
import { NonceProvider } from '~/ui/kit/nonce'
import { FAILED_SECTION_MARKER } from '~/ui/kit/pages/section-boundary'
import type { FrameContent } from '~/ui/site-frame/frame-content'
import { CarriedSheetsProvider } from '~/ui/site-frame/page-styles'
import { typefaceLink } from '~/ui/typefaces/typeface-css.server'

/** Renders a page to one string; nothing on it is deferred (docs/decisions/0003-render-to-string.md). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { door, nonce, services }: AppLoadContext,
): Response {
  const html = renderToString(
    <NonceProvider value={nonce}>
      <CarriedSheetsProvider value={door.kind === 'site' ? pageStyles : {}}>
        <RemixServer context={pickPageRoutes(remixContext)} url={request.url} />
      </CarriedSheetsProvider>
    </NonceProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const typeface = door.kind === 'site' && typefaceLink(door.site.settings.branding.font)
  if (typeface) headers.append('link', typeface)
  const isIncomplete = html.includes(FAILED_SECTION_MARKER)
  // An incomplete page must not be cached (app/http/page-sections.server.ts).
  if (isIncomplete || hasIncompleteFrame(remixContext)) headers.set('cache-control', 'no-store')
  if (isIncomplete) {
    const { pathname } = new URL(request.url)
    services.log.error(
      'a section of a page could not be rendered',
      new Error('it was left to the browser'),
      { path: pathname },
    )
  }
  return new Response(`<!doctype html>${html}`, { status, headers })
}

function hasIncompleteFrame({ staticHandlerContext }: EntryContext): boolean {
  const frame: FrameContent | undefined = staticHandlerContext.loaderData.root
  return frame?.kind === 'site' && frame.nav === 'unavailable'
}

/** Logs errors of loaders, actions and rendering, once. Aborted and invalid requests are not errors. */
export function handleError(
  fault: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(fault) && fault.status < 500)) return
  context.services.log.error('a page failed', fault, { path: new URL(request.url).pathname })
}
