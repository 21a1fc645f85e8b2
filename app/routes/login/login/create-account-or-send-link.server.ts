import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { type CreatedAccount, createAccount } from '~/domain/accounts/create-account.server'
import type { LinkPurpose } from '~/domain/accounts/email-link-store.server'
import { sendLinkEmail } from '~/domain/accounts/send-verify-and-reset-emails.server'
import { clientIp } from '~/http/client-ip.server'
import { emailLinkOptions } from '~/http/emailed-link-urls.server'
import { requestMailBrand } from '~/http/request-mail-brand.server'
import { formReply } from '~/http/validate-form.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { rememberLinkRequest } from '../link-request.server'
import type { LoginArgs, LoginFormFor } from './parse-login-form.server'

/** "Create Account": sends a link that verifies the new account's email, after the check for a person. */
export async function createAccountReply(
  { submission, value }: LoginFormFor<'create-account'>,
  args: LoginArgs,
): Promise<Response> {
  const { humanCheck } = args.context.services
  const check = await humanCheck.claim('sign-up', {
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
  const browser = await rememberLinkRequest(args.request)
  const link = await buildLink('verify', browser.hash, args)
  let outcome: CreatedAccount | undefined
  try {
    outcome = await createAccount(args.context.services, value, link)
  } finally {
    if (outcome?.kind !== 'created') await humanCheck.release(check)
  }
  switch (outcome.kind) {
    case 'created':
      return formReply(submission, {
        notice: ACCOUNT_MESSAGES.verifySent,
        headers: { 'set-cookie': browser.cookie },
      })
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

/** "Reset your password" and "Send the verification email again". */
export async function sendLinkReply(
  { intent, submission, value }: LoginFormFor<'send-reset-link' | 'send-verify-link'>,
  args: LoginArgs,
): Promise<Response> {
  const { services } = args.context
  const { email } = value
  const account = await findAccountByEmail(services.db, email)
  if (!account) {
    return formReply(submission, { field: 'email', error: ACCOUNT_MESSAGES.noAccount(email) })
  }
  const purpose = intent === 'send-reset-link' ? 'reset' : 'verify'
  if (purpose === 'verify' && account.verifiedAt !== null) {
    return formReply(submission, { notice: ACCOUNT_MESSAGES.alreadyVerified })
  }
  const browser = await rememberLinkRequest(args.request)
  // The person who requests another verification link may not have chosen the account's password.
  const link = await buildLink(purpose, purpose === 'verify' ? null : browser.hash, args)
  const { id: accountId, name } = account
  const recipient = { accountId, name, purpose, email: account.email } as const
  const sent = await sendLinkEmail(services, recipient, link)
  if (sent.kind === 'too-many') {
    return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyLinks })
  }
  return formReply(submission, {
    notice: purpose === 'reset' ? ACCOUNT_MESSAGES.resetSent : ACCOUNT_MESSAGES.verifySent,
    headers: { 'set-cookie': browser.cookie },
  })
}

async function buildLink(
  purpose: LinkPurpose,
  browserHash: string | null,
  { request, context, returnTo }: LoginArgs,
) {
  const brand = await requestMailBrand(returnTo?.site ?? null, { request, context })
  return emailLinkOptions({ request, context }, { returnTo, purpose, brand, browserHash })
}
