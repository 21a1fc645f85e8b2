import { redirect } from '@remix-run/cloudflare'
import { loginForms } from '~/domain/accounts/login/login-form-schemas'
import { signIn } from '~/domain/accounts/login/sign-in.server'
import { clientIp } from '~/http/client-ip.server'
import { replyWhenMailFails } from '~/http/emails/reply-when-mail-fails.server'
import { formReply, type ValidForm } from '~/http/forms/validate-form.server'
import { CREATE_ACCOUNT_PATH } from '~/http/login/sign-in-paths'
import { getNetwork } from '~/platform/rate-limits.server'
import type { LoginOffer } from '~/ui/accounts/login/login-form'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { withTypedEmail } from '../load-login-page.server'
import { limitMails, readLoginForm } from '../read-login-form.server'
import { type LoginArgs, redirectToInbox, refuseLink, requestLink } from '../request-link.server'
import { continueTo, readDeviceToken, startSession } from '../start-session.server'

type LoginForm = ValidForm<typeof loginForms>
type FormFor<Intent extends LoginForm['intent']> = Extract<LoginForm, { intent: Intent }>

/** Handles the buttons of the login page. */
export async function loginAction(args: LoginArgs): Promise<Response> {
  const { request, context, returnTo } = args
  const { form, formData } = await readLoginForm(request, loginForms, 'sign-in')
  if (form.kind === 'refused') return form.reply
  const hasJavaScript = formData.get('javascript') === 'on'
  switch (form.intent) {
    case 'continue':
      if (await context.findViewer()) return continueTo(request, { returnTo, hasJavaScript })
      // The session has ended in the meantime, so the page asks for the password.
      return redirect(request.url, 303)
    case 'show-create-account':
      return redirect(withTypedEmail(CREATE_ACCOUNT_PATH, returnTo, form.value.email), 303)
    case 'sign-in':
      return signInReply(form, { ...args, hasJavaScript })
    default:
      return sendLinkReply(form, args)
  }
}

/**
 * Logging in has no limit of its own for an email, by which strangers could lock out its owner: signIn counts by account and
 * network.
 */
async function signInReply(
  { submission, value }: FormFor<'sign-in'>,
  { request, context, returnTo, hasJavaScript }: LoginArgs & { hasJavaScript: boolean },
): Promise<Response> {
  const ip = clientIp(request)
  if (await context.services.rateLimits.isTooMany('sign-in', { ip })) {
    return formReply(submission, LOCKED)
  }
  const outcome = await signIn(context.services, value, {
    network: getNetwork(ip),
    deviceToken: await readDeviceToken(request),
  })
  const refuse = (field: 'email' | 'password' | undefined, error: string, offer: LoginOffer) =>
    formReply(submission, { field, error, offer })
  switch (outcome.kind) {
    case 'signed-in': {
      const { account, passwordHash } = outcome
      const proven = { accountId: account.id, passwordHash, returnTo, hasJavaScript }
      return startSession({ request, context }, proven)
    }
    case 'no-account':
      return refuse('email', ACCOUNT_MESSAGES.noAccount(value.email), 'show-create-account')
    case 'wrong-password':
      return refuse('password', ACCOUNT_MESSAGES.wrongPassword, 'send-reset-link')
    case 'unverified':
      return refuse(undefined, ACCOUNT_MESSAGES.unverified, 'send-verify-link')
    case 'locked':
      return formReply(submission, LOCKED)
  }
}

const LOCKED = {
  status: 429,
  error: ACCOUNT_MESSAGES.tooManyAttempts,
  offer: 'send-reset-link',
} as const

/** "Reset your password" and "Send the verification email again". */
async function sendLinkReply(
  { intent, submission, value: { email } }: FormFor<'send-reset-link' | 'send-verify-link'>,
  args: LoginArgs,
): Promise<Response> {
  const limited = await limitMails(submission, email, args)
  if (limited) return limited
  const wanted = { purpose: intent === 'send-reset-link' ? 'reset' : 'verify', email } as const
  return replyWhenMailFails(
    args.context,
    async () => {
      const outcome = await requestLink(wanted, args)
      if (outcome.kind !== 'sent') return refuseLink(submission, outcome, email)
      return redirectToInbox(wanted, args, outcome.cookie)
    },
    () => formReply(submission, { status: 503, error: ACCOUNT_MESSAGES.unavailable }),
  )
}
