import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signInWithGoogle } from '~/domain/accounts/login/sign-in-with-google.server'
import { copyProfileImage } from '~/domain/accounts/settings/copy-profile-image.server'
import { clearCookie, googleErrorCookie, googleFlowCookie } from '~/http/cookies.server'
import { type RequestArgs, requireDoor } from '~/http/guards.server'
import { parseReturnTo, type ReturnTo, withReturnTo } from '~/http/login/return-to.server'
import type { GoogleUser } from '~/platform/google.server'
import { startSession } from '../start-session.server'
import { googleCallbackUrl, readGoogleFlow, type StoredGoogleFlow } from './google-flow.server'

/**
 * GET /login/google/return?code=&state=: the browser returns from Google. The flow in its cookie can be used once, and
 * only with the same state.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const flow = await readGoogleFlow(request)
  const returnTo = await findReturnTo(flow, { request, context })
  const backToLogin = async (params: { notice: string; email?: string }, cookie?: string) =>
    redirect(withReturnTo('/login', returnTo, params), {
      headers: [
        ['set-cookie', await clearCookie(googleFlowCookie(request))],
        ...(cookie === undefined ? [] : [['set-cookie', cookie] as [string, string]]),
        ['cache-control', 'no-store'],
      ],
    })
  const { searchParams } = new URL(request.url)
  if (!flow || searchParams.get('state') !== flow.state) return backToLogin({ notice: 'google' })
  const code = searchParams.get('code')
  if (code === null) {
    const message = await googleErrorCookie(request).serialize(formatGoogleError(searchParams))
    return backToLogin({ notice: 'google' }, message)
  }
  const user = await findGoogleUser(code, flow, { request, context })
  if (!user) return backToLogin({ notice: 'google' })
  const outcome = await signInWithGoogle(context.services, user)
  switch (outcome.kind) {
    case 'untrusted':
      return backToLogin({ notice: 'google-untrusted' })
    case 'email-in-use':
      return backToLogin({ notice: 'google-in-use', email: outcome.email })
    case 'signed-in': {
      const { accountId, isNew } = outcome
      if (isNew && user.imageUrl) {
        const copied = copyProfileImage(context.services, accountId, user.imageUrl)
        context.waitUntil('copying a profile image', copied)
      }
      const { hasJavaScript } = flow
      return startSession({ request, context }, { accountId, returnTo, hasJavaScript })
    }
  }
}

/** Null if Google refuses the code, its token is invalid, or it cannot be reached; the log has the reason. */
async function findGoogleUser(
  code: string,
  flow: StoredGoogleFlow,
  { request, context }: RequestArgs,
): Promise<GoogleUser | null> {
  const { google, log } = context.services
  try {
    const redemption = await google.redeem(code, flow, googleCallbackUrl(request, context))
    if (redemption.kind === 'user') return redemption.user
    log.error('a Google sign-in failed', redemption.reason, { kind: redemption.kind })
    return null
  } catch (fault) {
    log.error('a Google sign-in failed', fault)
    return null
  }
}

const MAX_ERROR_LENGTH = 200

/** Google's error without the provider's name in front (admin specification, section 8). */
function formatGoogleError(query: URLSearchParams): string {
  const text = query.get('error_description') || (query.get('error') ?? '').replaceAll('_', ' ')
  const message = text.replace(/^\s*(google|firebase|auth)\s*[:/-]\s*/i, '').trim()
  return message.charAt(0).toUpperCase() + message.slice(1, MAX_ERROR_LENGTH)
}

/** The page to return to, from the cookie; null when it is no longer one of ours. */
async function findReturnTo(
  flow: StoredGoogleFlow | null,
  args: RequestArgs,
): Promise<ReturnTo | null> {
  const parsed = await parseReturnTo(flow?.redirect ?? null, args)
  return parsed.kind === 'internal' ? parsed.returnTo : null
}
