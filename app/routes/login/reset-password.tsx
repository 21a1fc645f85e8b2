import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { newPasswordSchema } from '~/domain/accounts/credentials'
import { resetPassword } from '~/domain/accounts/reset-password.server'
import { readForm } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { ExpiredLink } from '~/ui/accounts/expired-link'
import { NewPasswordForm } from '~/ui/accounts/new-password-form'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { answerLink, openLink } from './email-link-page.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { hasAsked, onThisDoor, signInHere } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Reset Your Password')

type Answer = { result: SubmissionResult<string[]> }

const resetSchema = z.object({ password: newPasswordSchema })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const opened = await openLink({ request, context }, 'reset')
  const { link, way } = opened
  return answerLink(opened, { email: link?.email ?? null, loginHref: onThisDoor('/login', way) })
}

/** The password is changed; the browser that asked for the link is signed in, and all others are signed out. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const [{ token, way }, { form, submission }] = await Promise.all([
    openLink({ request, context }, 'reset'),
    readForm(request, resetSchema),
  ])
  const says = (fieldErrors?: Record<string, string[]>) =>
    json<Answer>(
      { result: submission.reply({ hideFields: ['password'], fieldErrors }) },
      { status: 422 },
    )
  if (submission.status !== 'success') return says()
  const { password } = submission.value
  const outcome = await resetPassword(services, { token, password })
  switch (outcome.kind) {
    case 'common-password':
      return says({ password: [ACCOUNT_MESSAGES.commonPassword] })
    case 'link-expired':
      return redirect(request.url, 303)
    case 'reset': {
      const { link } = outcome
      if (!(await hasAsked(request, link.browserHash))) {
        return redirect(onThisDoor('/login', way, { notice: 'reset', email: link.email }), 303)
      }
      const hasScripts = form.get('scripts') === 'on'
      return signInHere({ request, context }, { accountId: link.accountId, way, hasScripts })
    }
  }
}

export { loginHeaders as headers } from './login-headers'

export default function Reset() {
  const { email, loginHref } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (email === null) return <ExpiredLink loginHref={loginHref} />
  return (
    <DoorPage heading="Choose a new password">
      <p>
        You log in with <strong>{email}</strong>. Wherever else you are logged in, you will have to
        log in again.
      </p>
      <NewPasswordForm email={email} result={answer?.result} />
    </DoorPage>
  )
}
