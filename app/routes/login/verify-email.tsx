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
import { passwordSchema } from '~/domain/accounts/credentials'
import { verifyEmail } from '~/domain/accounts/verify-email.server'
import { readForm } from '~/http/forms.server'
import { requireDoor } from '~/http/guards.server'
import { ExpiredLink } from '~/ui/accounts/expired-link'
import { VerifyForm } from '~/ui/accounts/verify-form'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { answerLink, openLink } from './email-link-page.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { hasAsked, onThisDoor, signInHere } from './way-back.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Verify Your Email')

type Answer = { result: SubmissionResult<string[]> }

/** Of the browser in which the account was made, and of others. */
const buttonSchema = z.object({})
const passwordForm = z.object({ password: passwordSchema })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const opened = await openLink({ request, context }, 'verify')
  const { link, way } = opened
  const email = link?.email ?? null
  return answerLink(opened, {
    email,
    asksPassword: !(await hasAsked(request, link?.browserHash ?? null)),
    loginHref: onThisDoor('/login', way, email === null ? {} : { email }),
  })
}

/** The address is proven, and its owner signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const { services } = context
  const { token, link, way } = await openLink({ request, context }, 'verify')
  // Without a link any more, the page says so.
  if (!link) return redirect(request.url, 303)
  const isMaker = await hasAsked(request, link.browserHash)
  const { form, submission } = await readForm<{ password?: string }>(
    request,
    isMaker ? buttonSchema : passwordForm,
  )
  const says = (errors: Parameters<typeof submission.reply>[0], status = 422) =>
    json<Answer>({ result: submission.reply({ hideFields: ['password'], ...errors }) }, { status })
  if (submission.status !== 'success') return says({})
  const password = isMaker ? null : (submission.value.password ?? '')
  const outcome = await verifyEmail(services, { token, password })
  switch (outcome.kind) {
    case 'link-expired':
      return redirect(request.url, 303)
    case 'wrong-password':
      return says({ fieldErrors: { password: [ACCOUNT_MESSAGES.wrongPassword] } })
    case 'locked':
      return says({ formErrors: [ACCOUNT_MESSAGES.tooMany] }, 429)
    case 'verified': {
      const hasScripts = form.get('scripts') === 'on'
      return signInHere({ request, context }, { accountId: outcome.accountId, way, hasScripts })
    }
  }
}

export { loginHeaders as headers } from './login-headers'

export default function Verify() {
  const { email, asksPassword, loginHref } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  if (email === null) return <ExpiredLink loginHref={loginHref} />
  return (
    <DoorPage heading="Verify your email">
      <p>
        Is <strong>{email}</strong> your address?
      </p>
      <VerifyForm
        email={email}
        asksPassword={asksPassword}
        resetHref={loginHref}
        result={answer?.result}
      />
    </DoorPage>
  )
}
