import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { FAILED_SECTION_MARKER } from '~/ui/kit/section-boundary'
import { NonceProvider } from '~/ui/kit/nonce'

/** Draws a page as one string: nothing on it waits (docs/decisions/0003-render-to-string.md). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, services }: AppLoadContext,
): Response {
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </NonceProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (html.includes(FAILED_SECTION_MARKER)) {
    // Nobody keeps a page that lacks something (app/http/sections.server.ts).
    headers.set('cache-control', 'no-store')
    const { pathname } = new URL(request.url)
    services.log.error(
      'a part of a page could not be drawn',
      new Error('it was left to the browser'),
      { path: pathname },
    )
  }
  return new Response(`<!doctype html>${html}`, { status, headers })
}

/** Faults of loaders, actions and drawing end up here, once, as one line. A visitor who left, or asked amiss, is none. */
export function handleError(
  fault: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(fault) && fault.status < 500)) return
  context.services.log.error('a page failed', fault, { path: new URL(request.url).pathname })
}
