import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { createHandoff } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { clearCookie, handoffCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { requireReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { signInPath } from '~/http/login/sign-in-paths'
import { pathWithQuery } from '~/lib/text/path-with-query'
import { readHandoffRequest } from './start-session.server'

/**
 * GET /login/handoff?redirect=&state=: redirects a browser that is signed in and has just confirmed to the site's page
 * with a token: in the fragment, which the page's script reads, or in the query string without JavaScript. Every other
 * browser gets the login page first.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const [returnTo, viewer] = await Promise.all([
    requireReturnTo({ request, context }),
    context.findViewer(),
  ])
  const handoff = returnTo && (await readHandoffRequest(request, returnTo.url.host))
  if (!returnTo || !viewer || !handoff) return redirect(withReturnTo('/login', returnTo))
  const { url } = returnTo
  const state = new URL(request.url).searchParams.get('state') ?? ''
  if (!/^[0-9a-f]{64}$/.test(state)) {
    return redirect(url.origin + signInPath(pathWithQuery(url)))
  }
  const token = await createHandoff(services, {
    sessionId: viewer.session.id,
    host: url.host,
    stateHash: state,
  })
  const target = new URL(url)
  if (handoff.hasJavaScript) target.hash = `token=${token}`
  else target.searchParams.set('token', token)
  return redirect(target.href, {
    headers: {
      'set-cookie': await clearCookie(handoffCookie(request)),
      'cache-control': 'no-store',
    },
  })
}
