import { redirect } from '@remix-run/cloudflare'
import type { accountForms } from '~/domain/accounts/account-page-form-schemas'
import type { LinkPurpose } from '~/domain/accounts/emails/email-link-store.server'
import { sendLinkEmail } from '~/domain/accounts/emails/send-verify-and-reset-emails.server'
import { changePassword } from '~/domain/accounts/passwords/change-password.server'
import { requestEmailChange } from '~/domain/accounts/settings/request-email-change.server'
import { clientIp } from '~/http/client-ip.server'
import { emailLinkOptions } from '~/http/emails/emailed-link-urls.server'
import { replyWhenMailFails } from '~/http/emails/reply-when-mail-fails.server'
import { requestMailBrand } from '~/http/emails/request-mail-brand.server'
import { formReply, type ParsedForm, type ValidForm } from '~/http/forms/validate-form.server'
import { loginHref } from '~/http/guards.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { redirectWithNotice } from '../account-notices.server'
import type { AccountArgs } from './account-args'
import { accountReturnTo, buildLoginUrl } from './build-login-url.server'

type AccountForm = ValidForm<ReturnType<typeof accountForms>>
type FormFor<Intent extends AccountForm['intent']> = Extract<AccountForm, { intent: Intent }>

const LOCKED = { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts } as const
const TOO_MANY_LINKS = { status: 429, error: ACCOUNT_MESSAGES.tooManyLinks } as const

/** Sends a link to the new email. */
export function changeEmailReply(
  { submission, value }: FormFor<'change-email'>,
  args: AccountArgs,
): Promise<Response> {
  return sendEmailReply(submission, args, async () => {
    const { context, viewer } = args
    const outcome = await requestEmailChange(
      context.services,
      viewer,
      { email: value.email, password: value.password ?? '' },
      await buildLink('change-email', args),
    )
    switch (outcome.kind) {
      case 'sent':
        return redirectWithNotice('email-sent')
      case 'same-email':
        return formReply(submission, { field: 'email', error: 'This is already your email' })
      case 'wrong-password':
        return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.wrongPassword })
      case 'locked':
        return formReply(submission, LOCKED)
      case 'email-in-use':
        return formReply(submission, {
          field: 'email',
          error: ACCOUNT_MESSAGES.emailOfOtherAccount,
          offer: 'send-reset-link',
        })
      case 'too-many':
        return formReply(submission, TOO_MANY_LINKS)
    }
  })
}

export async function changePasswordReply(
  { submission, value }: FormFor<'change-password'>,
  args: AccountArgs,
): Promise<Response> {
  const { request, context, viewer, site } = args
  const { currentPassword: current, password } = value
  const outcome = await changePassword(
    context.services,
    viewer,
    { current, password },
    {
      brand: await requestMailBrand(site, { request, context }),
      link: buildLoginUrl('/login', { email: viewer.email }, args),
    },
  )
  switch (outcome.kind) {
    case 'changed':
      return redirectWithNotice('password')
    case 'wrong-password':
      return formReply(submission, {
        field: 'currentPassword',
        error: ACCOUNT_MESSAGES.wrongPassword,
      })
    case 'common-password':
      return formReply(submission, { field: 'password', error: ACCOUNT_MESSAGES.commonPassword })
    case 'locked':
      return formReply(submission, LOCKED)
    case 'session-ended':
      return redirect(loginHref(request, context))
  }
}

/** Sends an account without a password a link to set one. */
export function sendResetLinkReply(
  { submission }: FormFor<'send-reset-link'>,
  args: AccountArgs,
): Promise<Response> {
  return sendEmailReply(submission, args, async () => {
    const { id: accountId, name, email } = args.viewer
    const recipient = { accountId, name, purpose: 'reset', email } as const
    const sent = await sendLinkEmail(
      args.context.services,
      recipient,
      await buildLink('reset', args),
    )
    return sent.kind === 'sent'
      ? redirectWithNotice('reset-sent')
      : formReply(submission, TOO_MANY_LINKS)
  })
}

/** Limits how often emails are sent, and replies if one cannot be sent. */
async function sendEmailReply(
  submission: ParsedForm<unknown>,
  { request, context, viewer }: AccountArgs,
  send: () => Promise<Response>,
): Promise<Response> {
  const source = { ip: clientIp(request), account: viewer.email }
  if (await context.services.rateLimits.isTooMany('mail', source)) {
    return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyRequests })
  }
  return replyWhenMailFails(context, send, () =>
    formReply(submission, { status: 503, error: ACCOUNT_MESSAGES.unavailable }),
  )
}

/** An emailed link that returns to the account page and does not sign any browser in. */
async function buildLink(purpose: LinkPurpose, args: AccountArgs) {
  return emailLinkOptions(args, {
    purpose,
    returnTo: accountReturnTo(args),
    brand: await requestMailBrand(args.site, args),
    browserHash: null,
  })
}
