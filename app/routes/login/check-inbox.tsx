import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { emailSchema } from '~/domain/accounts/email-and-password-fields'
import { LINK_HOURS } from '~/domain/accounts/emails/send-verify-and-reset-emails.server'
import { checkInboxForm } from '~/domain/accounts/login/login-form-schemas'
import { replyWhenMailFails } from '~/http/emails/reply-when-mail-fails.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import { requireDoor } from '~/http/guards.server'
import { requireReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { CREATE_ACCOUNT_PATH, LOGIN_PATH } from '~/http/login/sign-in-paths'
import type { FormReply } from '~/lib/forms/form-reply'
import { CheckInboxPanel } from '~/ui/accounts/login/check-inbox-panel'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { buildDoorMeta } from '~/ui/door-frame/door-meta'
import { DoorPage } from '~/ui/door-frame/door-page'
import { buildLoginHeaders } from './login-headers'
import { limitMails } from './read-login-form.server'
import { type InboxPurpose, refuseLink, requestLink } from './request-link.server'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildDoorMeta(matches, 'Check Your Inbox')

/**
 * GET /login/check-inbox?for=&email=&redirect=: the page after a link was emailed. It does not look the email up, so opening it
 * shows no one whether there is an account.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  const returnTo = await requireReturnTo({ request, context })
  const sent = parseSent(request)
  if (!sent) return redirect(withReturnTo(LOGIN_PATH, returnTo))
  const { purpose, email } = sent
  const formPath = purpose === 'verify' ? CREATE_ACCOUNT_PATH : LOGIN_PATH
  return json(
    {
      purpose,
      email,
      hours: LINK_HOURS[purpose],
      changeHref: withReturnTo(formPath, returnTo, { email }),
      loginHref: withReturnTo(LOGIN_PATH, returnTo, { email }),
    },
    { headers: buildLoginHeaders(returnTo) },
  )
}

/** Sends the email again. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDoor(context, 'login')
  const [returnTo, form] = await Promise.all([
    requireReturnTo({ request, context }),
    readForm(request, checkInboxForm),
  ])
  const sent = parseSent(request)
  if (!sent) return redirect(withReturnTo(LOGIN_PATH, returnTo), 303)
  if (form.kind === 'refused') return form.reply
  const { submission } = form
  const args = { request, context, returnTo }
  const limited = await limitMails(submission, sent.email, args)
  if (limited) return limited
  return replyWhenMailFails(
    context,
    async () => {
      const outcome = await requestLink(sent, args)
      if (outcome.kind === 'no-account') {
        return formReply(submission, { error: ACCOUNT_MESSAGES.noAccount(sent.email) })
      }
      if (outcome.kind !== 'sent') return refuseLink(submission, outcome, sent.email)
      const headers = { 'set-cookie': outcome.cookie }
      return formReply(submission, { notice: ACCOUNT_MESSAGES.sentAgain, headers })
    },
    () => formReply(submission, { status: 503, error: ACCOUNT_MESSAGES.unavailable }),
  )
}

export { loginHeaders as headers } from './login-headers'

/** What was sent, and to whom, as the URL has it; null when that is no email. */
function parseSent(request: Request): { purpose: InboxPurpose; email: string } | null {
  const { searchParams } = new URL(request.url)
  const email = emailSchema.safeParse(searchParams.get('email') ?? '')
  if (!email.success) return null
  const purpose = searchParams.get('for') === 'reset' ? 'reset' : 'verify'
  return { purpose, email: email.data }
}

export default function CheckInbox() {
  const sent = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <DoorPage heading="Check your inbox">
      <CheckInboxPanel {...sent} reply={reply} />
    </DoorPage>
  )
}
