import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resetPasswordForm } from '~/domain/accounts/passwords/change-and-reset-password-schemas'
import { resetPassword } from '~/domain/accounts/passwords/reset-password.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireDoor } from '~/http/guards.server'
import { withReturnTo } from '~/http/login/return-to.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { ExpiredLink } from '~/ui/accounts/login/expired-link'
import { NewPasswordForm } from '~/ui/accounts/login/new-password-form'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { linkPageResponse, openEmailLink } from './email-link-page.server'
import { isLinkRequester } from './link-request.server'
import { startSession } from './start-session.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Reset Your Password')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const opened = await openEmailLink({ request, context }, 'reset')
  const { link, returnTo } = opened
  return linkPageResponse(opened, {
    email: link?.email ?? null,
    loginHref: withReturnTo('/login', returnTo),
  })
}

/** Changes the password, signs in the browser that requested the link and signs out all others. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const [{ token, returnTo }, form] = await Promise.all([
    openEmailLink({ request, context }, 'reset'),
    readForm(request, resetPasswordForm),
  ])
  if (form.kind === 'refused') return form.reply
  const { formData, submission, value } = form
  const outcome = await resetPassword(context.services, { token, password: value.password })
  switch (outcome.kind) {
    case 'common-password':
      return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.commonPassword })
    case 'link-expired':
      return redirect(request.url, 303)
    case 'reset': {
      const { accountId, email, browserHash } = outcome.link
      if (!(await isLinkRequester(request, browserHash))) {
        return redirect(withReturnTo('/login', returnTo, { notice: 'reset', email }), 303)
      }
      const hasJavaScript = formData.get('javascript') === 'on'
      return startSession({ request, context }, { accountId, returnTo, hasJavaScript })
    }
  }
}

export { loginHeaders as headers } from './login-headers'

export default function ResetPassword() {
  const { email, loginHref } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  if (email === null) return <ExpiredLink loginHref={loginHref} />
  return (
    <DoorPage heading="Choose a new password">
      <p>
        You log in with <strong>{email}</strong>. Changing your password logs you out on every other
        device.
      </p>
      <NewPasswordForm email={email} reply={reply} />
    </DoorPage>
  )
}
