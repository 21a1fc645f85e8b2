import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isAdmin } from '~/domain/accounts/permissions'
import { clearCookie, googleErrorCookie, readCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { doorUrl } from '~/http/resolve-door-by-host.server'
import { requireReturnTo, withReturnTo } from '~/http/return-to.server'
import { getSiteUrl } from '~/http/site-url.server'
import type { FormReply } from '~/lib/form-reply'
import { LoginForm, type LoginOffer } from '~/ui/accounts/login-form'
import { SignedInPanel } from '~/ui/accounts/signed-in-panel'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { TERMS_PATH } from '~/ui/legal/legal-facts'
import { buildLoginHeaders } from '../login-headers'
import { loginAction } from './login-action.server'
import { findLoginNotice } from './login-notices'

export const meta: MetaFunction<typeof loader> = ({ matches }) => buildDoorMeta(matches, 'Log In')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [returnTo, viewer] = await Promise.all([
    requireReturnTo({ request, context }),
    context.findViewer(),
  ])
  const { searchParams, host } = new URL(request.url)
  const googleError = await readCookie(googleErrorCookie(request), request)
  const adminUrl = doorUrl(request, context.services.settings.productDomain, 'admin')
  const isForAdmin = returnTo?.url.origin === adminUrl
  const page = {
    challenge: await context.services.humanCheck.create('sign-up'),
    email: searchParams.get('email') ?? '',
    notice: findLoginNotice(searchParams.get('notice') ?? '', googleError),
    googleHref: withReturnTo('/login/google', returnTo),
    termsHref: returnTo?.site ? getSiteUrl(returnTo.site, request, context) + TERMS_PATH : null,
    destination: returnTo?.site?.name ?? (isForAdmin ? 'Admin' : null),
    currentPath: withReturnTo('/login', returnTo),
    viewer: viewer && {
      name: viewer.name,
      email: viewer.email,
      adminUrl: isAdmin(viewer) && !isForAdmin ? adminUrl : null,
    },
    canContinue: returnTo !== null && returnTo.url.host !== host,
  }
  const headers = new Headers(buildLoginHeaders(returnTo))
  if (googleError !== null) {
    headers.append('set-cookie', await clearCookie(googleErrorCookie(request)))
  }
  return json(page, { headers })
}

export async function action(args: ActionFunctionArgs) {
  requireDoor(args.context, 'login')
  return loginAction(args, await requireReturnTo(args))
}

export { loginHeaders as headers } from '../login-headers'

export default function Login() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply<LoginOffer>>()
  return (
    <DoorPage heading={page.viewer ? 'You are logged in' : 'Log In'}>
      {page.viewer ? <SignedInPanel {...page} viewer={page.viewer} /> : null}
      <LoginForm {...page} reply={reply} isSignedIn={page.viewer !== null} />
    </DoorPage>
  )
}
