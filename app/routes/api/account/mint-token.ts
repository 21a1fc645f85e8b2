import { createHandoff } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { apiBadRequest } from '~/http/api-errors.server'
import { handoffCookie } from '~/http/cookies.server'
import { requireApiViewer } from '~/http/guards.server'
import { parseReturnTo } from '~/http/login/return-to.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/**
 * POST /api/auth/mint?redirect=, on the login door: a single-use token for the host of one of our pages, as text (admin
 * specification, section 7). A program exchanges it there for a bearer token; a browser that is redirected to the page
 * with it in the fragment is signed in there.
 */
export const action = postAction({
  guard: (args) => requireApiViewer(args, 'login'),
  async act({ request, context, services, viewer, query }) {
    const read = await parseReturnTo(query.get('redirect'), { request, context })
    if (read.kind !== 'internal') return apiBadRequest('Unable to mint token')
    const { host } = read.returnTo.url
    const { id: sessionId, kind } = viewer.session
    const token = await createHandoff(services, { sessionId, host, stateHash: null })
    const going = await handoffCookie(request).serialize({ host, hasScripts: true })
    return new Response(token, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(kind === 'cookie' && { 'set-cookie': going }),
      },
    })
  },
})
