import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { googleFlowCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { createGoogleFlow } from '~/platform/google.server'
import { googleReturnUrl, type KeptFlow } from './google-flow.server'
import { addressOf, onThisDoor, readWayBack } from '../way-back.server'

/** GET /login/google?redirect=&email=: sends the browser to Google, and has it remember what for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const { google, rateLimits, log } = context.services
  const way = await readWayBack({ request, context })
  const { searchParams } = new URL(request.url)
  const flow: KeptFlow = {
    ...createGoogleFlow(),
    redirect: way?.url.href ?? null,
    hasScripts: searchParams.get('scripts') === 'on',
  }
  try {
    if (await rateLimits.isTooMany('google', { ip: addressOf(request) })) {
      throw new Error('somebody starts many sign-ins')
    }
    const url = await google.authorizationUrl(flow, {
      redirectUri: googleReturnUrl(request, context),
      loginHint: searchParams.get('email') || null,
    })
    return redirect(url.href, {
      headers: {
        'set-cookie': await googleFlowCookie(request).serialize(flow),
        'cache-control': 'no-store',
      },
    })
  } catch (fault) {
    log.error('Google could not be asked', fault)
    return redirect(onThisDoor('/login', way, { notice: 'google' }))
  }
}
