import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { createHandoff } from '~/domain/accounts/sign-in-handoff.server'
import { clearCookie, handoffCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { pathWithQuery } from '~/http/return-to.server'
import { signInPath } from '~/http/sign-in-paths'
import { onThisDoor, readGoingTo, readWayBack } from './way-back.server'

/**
 * GET /login/handoff?redirect=&state=: sends somebody who is signed in here, and has just said so, back to the page of a
 * city with a token for it: in the fragment, which the page's script reads, or where scripts are off in the query. For
 * everybody else the login page asks first.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const [way, viewer] = await Promise.all([readWayBack({ request, context }), context.findViewer()])
  const going = way && (await readGoingTo(request, way.url.host))
  if (!way || !viewer || !going) return redirect(onThisDoor('/login', way))
  const state = new URL(request.url).searchParams.get('state') ?? ''
  if (!/^[0-9a-f]{64}$/.test(state)) {
    return redirect(way.url.origin + signInPath(pathWithQuery(way.url)))
  }
  const token = await createHandoff(services, {
    sessionId: viewer.session.id,
    host: way.url.host,
    stateHash: state,
  })
  const target = new URL(way.url)
  if (going.hasScripts) target.hash = `token=${token}`
  else target.searchParams.set('token', token)
  return redirect(target.href, {
    headers: {
      'set-cookie': await clearCookie(handoffCookie(request)),
      'cache-control': 'no-store',
    },
  })
}
