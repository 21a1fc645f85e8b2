import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { verifyEmailForm } from '~/domain/accounts/login/login-form-schemas'
import { verifyEmail } from '~/domain/accounts/login/verify-email.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireDoor } from '~/http/guards.server'
import { withReturnTo } from '~/http/login/return-to.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { ExpiredLink } from '~/ui/accounts/login/expired-link'
import { VerifyForm } from '~/ui/accounts/login/verify-form'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { linkPageResponse, openEmailLink } from './email-link-page.server'
import { isLinkRequester } from './link-request.server'
import { startSession } from './start-session.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Verify Your Email')

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const opened = await openEmailLink({ request, context }, 'verify')
  const { link, returnTo } = opened
  const email = link?.email ?? null
  return linkPageResponse(opened, {
    email,
    needsPassword: !(await isLinkRequester(request, link?.browserHash ?? null)),
    loginHref: withReturnTo('/login', returnTo, email === null ? {} : { email }),
  })
}

/** Verifies the email and signs in its owner. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { token, link, returnTo } = await openEmailLink({ request, context }, 'verify')
  // The page says that the link has expired.
  if (!link) return redirect(request.url, 303)
  const needsPassword = !(await isLinkRequester(request, link.browserHash))
  const form = await readForm(request, verifyEmailForm({ needsPassword }))
  if (form.kind === 'refused') return form.reply
  const { formData, submission, value } = form
  const password = needsPassword ? (value.password ?? '') : null
  const outcome = await verifyEmail(context.services, { token, password })
  switch (outcome.kind) {
    case 'link-expired':
      return redirect(request.url, 303)
    case 'wrong-password':
      return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.wrongPassword })
    case 'locked':
      return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts })
    case 'verified': {
      const { accountId } = outcome
      const hasJavaScript = formData.get('javascript') === 'on'
      return startSession({ request, context }, { accountId, returnTo, hasJavaScript })
    }
  }
}

export { loginHeaders as headers } from './login-headers'

export default function VerifyEmail() {
  const { email, needsPassword, loginHref } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  if (email === null) return <ExpiredLink loginHref={loginHref} />
  return (
    <DoorPage heading="Verify your email">
      <p>
        Confirm that <strong>{email}</strong> is your email.
      </p>
      <VerifyForm email={email} needsPassword={needsPassword} resetHref={loginHref} reply={reply} />
    </DoorPage>
  )
}
