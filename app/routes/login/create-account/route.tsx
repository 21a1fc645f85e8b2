import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireDoor } from '~/http/guards.server'
import { requireReturnTo } from '~/http/login/return-to.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { CreateAccountForm } from '~/ui/accounts/login/create-account-form'
import { LoginPage } from '~/ui/accounts/login/login-page'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { loadLoginPage } from '../load-login-page.server'
import { buildLoginHeaders } from '../login-headers'
import { createAccountAction } from './create-account-action.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Create Account')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const [{ returnTo, page }, challenge] = await Promise.all([
    loadLoginPage({ request, context }),
    context.services.humanCheck.create('sign-up'),
  ])
  return json({ ...page, challenge }, { headers: buildLoginHeaders(returnTo) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const returnTo = await requireReturnTo({ request, context })
  return createAccountAction({ request, context, returnTo })
}

export { loginHeaders as headers } from '../login-headers'

export default function CreateAccount() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply<'send-reset-link'>>()
  return (
    <LoginPage {...page} current="create-account">
      <CreateAccountForm {...page} reply={reply} />
    </LoginPage>
  )
}
