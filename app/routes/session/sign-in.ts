import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { signInStateCookie } from '~/http/cookies.server'
import { unreadableForm } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireDoor } from '~/http/guards.server'
import { redeemHandoffToken } from '~/http/login/redeem-handoff.server'
import { parseLocalPath } from '~/http/login/return-to.server'
import { signInPath } from '~/http/login/sign-in-paths'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import { createToken, hashToken } from '~/lib/crypto/token'

const MAX_FORM_BYTES = 4_096

/**
 * GET /sign-in?redirect=, on sites and the admin: stores a state in this browser and requests a handoff token from the
 * login door. Without that state a token is worthless, so that a link made by someone else signs no one in.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const state = createToken()
  const path = parseLocalPath(new URL(request.url).searchParams.get('redirect'), request)
  const login = doorUrl(request, context.services.settings.productDomain, 'login')
  const query = new URLSearchParams({
    redirect: new URL(path, request.url).href,
    state: await hashToken(state),
  })
  return redirect(`${login}/login/handoff?${query}`, {
    headers: {
      'set-cookie': await signInStateCookie(request).serialize(state),
      'cache-control': 'no-store',
    },
  })
}

/** POST /sign-in, from the page's script: exchanges the token of its URL for the session cookie (204), or starts over (409). */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'site', 'admin')
  const { services } = context
  const form = await readFormData(request, MAX_FORM_BYTES)
  if (form.kind === 'unreadable') return unreadableForm(form)
  const { formData } = form
  const headers = await redeemHandoffToken(request, String(formData.get('token')), services)
  if (headers) return new Response(null, { status: 204, headers })
  const path = parseLocalPath(String(formData.get('redirect') ?? '/'), request)
  return new Response(signInPath(path), {
    status: 409,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
