import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signInWithGoogle } from '~/domain/accounts/sign-in-with-google.server'
import { copyProfileImage } from '~/domain/accounts/copy-profile-image.server'
import { clearCookie, googleFlowCookie, googleErrorCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { parseReturnTo } from '~/http/return-to.server'
import { googleReturnUrl, readKeptFlow } from './google-flow.server'
import { onThisDoor, signInHere, type WayBack } from '../way-back.server'

/**
 * GET /login/google/return?code=&state=: Google sends the browser back. What the browser remembered is good once, and for
 * nobody else's answer.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const flow = await readKeptFlow(request)
  const way = await wayBackOf(flow?.redirect ?? null, { request, context })
  const { searchParams } = new URL(request.url)
  const back = async (notice: string, parameters: Record<string, string> = {}, said?: string) =>
    redirect(onThisDoor('/login', way, { notice, ...parameters }), {
      headers: [
        ['set-cookie', await clearCookie(googleFlowCookie(request))],
        ...(said === undefined ? [] : [['set-cookie', said] as [string, string]]),
        ['cache-control', 'no-store'],
      ],
    })
  if (!flow || searchParams.get('state') !== flow.state) return back('google')
  const code = searchParams.get('code')
  if (code === null) {
    return back('google', {}, await googleErrorCookie(request).serialize(saidBy(searchParams)))
  }
  try {
    const user = await services.google.redeem(code, flow, googleReturnUrl(request, context))
    const outcome = await signInWithGoogle(services, user)
    switch (outcome.kind) {
      case 'untrusted':
        return back('google-untrusted')
      case 'email-in-use':
        return back('google-in-use', { email: outcome.email })
      case 'signed-in': {
        const { accountId } = outcome
        if (outcome.isNew && user.imageUrl) {
          const taking = copyProfileImage(services, accountId, user.imageUrl)
          context.waitUntil('taking over a picture', taking)
        }
        return signInHere({ request, context }, { accountId, way, hasScripts: flow.hasScripts })
      }
    }
  } catch (fault) {
    services.log.error('a sign-in with Google failed', fault)
    return back('google')
  }
}

const LONGEST_SAYING = 200

/** What Google says went wrong, without its name before it (admin specification, section 8). */
function saidBy(query: URLSearchParams): string {
  const said = query.get('error_description') || (query.get('error') ?? '').replaceAll('_', ' ')
  const bare = said.replace(/^\s*(google|firebase|auth)\s*[:/-]\s*/i, '').trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1, LONGEST_SAYING)
}

/** Where somebody comes from, as the browser remembered it; nowhere where that is no page of ours any more. */
async function wayBackOf(
  text: string | null,
  asked: { request: Request; context: AppLoadContext },
): Promise<WayBack> {
  const read = await parseReturnTo(text, asked)
  return read.kind === 'ours' ? read.address : null
}
