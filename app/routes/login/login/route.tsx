import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clearCookie, googleErrorCookie, readCookie } from '~/http/cookies.server'
import { requireDoor } from '~/http/guards.server'
import { requireReturnTo } from '~/http/login/return-to.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { LoginForm, type LoginOffer } from '~/ui/accounts/login/login-form'
import { LoginPage } from '~/ui/accounts/login/login-page'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { loadLoginPage } from '../load-login-page.server'
import { buildLoginHeaders } from '../login-headers'
import { loginAction } from './login-action.server'
import { findLoginNotice } from './login-notices'

export const meta: MetaFunction<typeof loader> = ({ matches }) => buildDoorMeta(matches, 'Log In')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [{ returnTo, page }, googleError] = await Promise.all([
    loadLoginPage({ request, context }),
    readCookie(googleErrorCookie(request), request),
  ])
  const headers = new Headers(buildLoginHeaders(returnTo))
  if (googleError !== null) {
    headers.append('set-cookie', await clearCookie(googleErrorCookie(request)))
  }
  const { searchParams } = new URL(request.url)
  const notice = findLoginNotice(searchParams.get('notice') ?? '', googleError)
  return json({ ...page, notice }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  return loginAction({ request, context, returnTo: await requireReturnTo({ request, context }) })
}

export { loginHeaders as headers } from '../login-headers'

export default function Login() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply<LoginOffer>>()
  return (
    <LoginPage {...page} current="login">
      <LoginForm {...page} reply={reply} />
    </LoginPage>
  )
}
