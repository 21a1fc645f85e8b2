import { redirect } from '@remix-run/cloudflare'
import { createAccount } from '~/domain/accounts/login/create-account.server'
import { createAccountForms } from '~/domain/accounts/login/login-form-schemas'
import { clientIp } from '~/http/client-ip.server'
import { replyWhenMailFails } from '~/http/emails/reply-when-mail-fails.server'
import { formReply, type ValidForm } from '~/http/forms/validate-form.server'
import { LOGIN_PATH } from '~/http/login/sign-in-paths'
import { spendCheck } from '~/platform/human-check/human-check.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { rememberLinkRequest } from '../link-request.server'
import { withTypedEmail } from '../load-login-page.server'
import { limitMails, readLoginForm } from '../read-login-form.server'
import {
  buildLink,
  type LoginArgs,
  redirectToInbox,
  refuseLink,
  requestLink,
} from '../request-link.server'

type CreateAccountForm = ValidForm<typeof createAccountForms>

/** Handles the buttons of the page that creates an account. */
export async function createAccountAction(args: LoginArgs): Promise<Response> {
  const { form } = await readLoginForm(args.request, createAccountForms, 'create-account')
  if (form.kind === 'refused') return form.reply
  if (form.intent === 'show-login') {
    return redirect(withTypedEmail(LOGIN_PATH, args.returnTo, form.value.email), 303)
  }
  const limited = await limitMails(form.submission, form.value.email, args)
  if (limited) return limited
  return replyWhenMailFails(
    args.context,
    () =>
      form.intent === 'create-account' ? createAccountReply(form, args) : resetReply(form, args),
    () => formReply(form.submission, { status: 503, error: ACCOUNT_MESSAGES.unavailable }),
  )
}

/** "Create Account": sends a link that verifies the new account's email, after the check for a person. */
async function createAccountReply(
  { submission, value }: Extract<CreateAccountForm, { intent: 'create-account' }>,
  args: LoginArgs,
): Promise<Response> {
  const { services } = args.context
  const browser = await rememberLinkRequest(args.request)
  const link = await buildLink('verify', browser.hash, args)
  const check = await services.humanCheck.claim('sign-up', {
    ...value,
    turnstileToken: value['cf-turnstile-response'],
    ip: clientIp(args.request),
    hostname: new URL(args.request.url).hostname,
  })
  if (check.kind === 'wrong-sum') {
    return formReply(submission, { field: 'sum', error: ACCOUNT_MESSAGES.wrongSum })
  }
  if (check.kind === 'unavailable') {
    return formReply(submission, { field: 'sum', error: ACCOUNT_MESSAGES.checkUnavailable })
  }
  if (check.kind === 'refused') return formReply(submission, { error: ACCOUNT_MESSAGES.notChecked })
  const outcome = await spendCheck(services.humanCheck, check, 'created', () =>
    createAccount(services, value, link),
  )
  switch (outcome.kind) {
    case 'created':
      return redirectToInbox({ purpose: 'verify', email: value.email }, args, browser.cookie)
    case 'email-in-use':
      return formReply(submission, {
        field: 'email',
        error: ACCOUNT_MESSAGES.emailInUse,
        offer: 'send-reset-link',
      })
    case 'common-password':
      return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.commonPassword })
  }
}

/** "Reset your password", which the page offers for an email in use. */
async function resetReply(
  { submission, value: { email } }: Extract<CreateAccountForm, { intent: 'send-reset-link' }>,
  args: LoginArgs,
): Promise<Response> {
  const wanted = { purpose: 'reset', email } as const
  const outcome = await requestLink(wanted, args)
  if (outcome.kind !== 'sent') return refuseLink(submission, outcome, email)
  return redirectToInbox(wanted, args, outcome.cookie)
}
