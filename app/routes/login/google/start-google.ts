import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { clientIp } from '~/http/client-ip.server'
import { googleFlowCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { requireReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { createGoogleFlow } from '~/platform/google.server'
import { googleCallbackUrl, type StoredGoogleFlow } from './google-flow.server'

/** GET /login/google?redirect=&email=: sends the browser to Google and stores in its cookie what the callback needs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { google, rateLimits, log } = context.services
  const returnTo = await requireReturnTo({ request, context })
  const failed = () => redirect(withReturnTo('/login', returnTo, { notice: 'google' }))
  if (await rateLimits.isTooMany('google', { ip: clientIp(request) })) {
    log.error('too many Google sign-ins from one network', null)
    return failed()
  }
  const { searchParams } = new URL(request.url)
  const flow: StoredGoogleFlow = {
    ...createGoogleFlow(),
    redirect: returnTo?.url.href ?? null,
    hasJavaScript: searchParams.get('javascript') === 'on',
  }
  try {
    const url = await google.authorizationUrl(flow, {
      redirectUri: googleCallbackUrl(request, context),
      loginHint: searchParams.get('email') || null,
    })
    return redirect(url.href, {
      headers: {
        'set-cookie': await googleFlowCookie(request).serialize(flow),
        'cache-control': 'no-store',
      },
    })
  } catch (fault) {
    log.error('Google sign-in could not start', fault)
    return failed()
  }
}
