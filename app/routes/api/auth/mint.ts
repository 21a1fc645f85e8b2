import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { createHandoff } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { handoffCookie } from '~/http/cookies.server'
import { requireApiViewer, requireDoor } from '~/http/guards.server'
import { parseReturnTo } from '~/http/login/return-to.server'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  throw apiNotFound('404 Not Found')
}

/**
 * POST /api/auth/mint?redirect=, on the login door: a single-use token for the host of one of our pages, as text (admin
 * specification, section 7). A program exchanges it there for a bearer token; a browser that is redirected to the page
 * with it in the fragment is signed in there.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const viewer = await requireApiViewer(context)
  const { services } = context
  const text = new URL(request.url).searchParams.get('redirect')
  const read = await parseReturnTo(text, { request, context })
  if (read.kind !== 'internal') return apiBadRequest('Unable to mint token')
  const { host } = read.returnTo.url
  const token = await createHandoff(services, {
    sessionId: viewer.session.id,
    host,
    stateHash: null,
  })
  const going = await handoffCookie(request).serialize({ host, hasScripts: true })
  return new Response(token, {
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['cache-control', 'no-store'],
      ...(viewer.session.kind === 'cookie' ? [['set-cookie', going] as [string, string]] : []),
    ],
  })
}
