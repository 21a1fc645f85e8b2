import { redirect } from '@remix-run/cloudflare'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import {
  didBrowserCreate,
  type LinkPurpose,
} from '~/domain/accounts/emails/email-link-store.server'
import {
  type EmailLinkOptions,
  sendLinkEmail,
} from '~/domain/accounts/emails/send-verify-and-reset-emails.server'
import { emailLinkOptions } from '~/http/emails/emailed-link-urls.server'
import { requestMailBrand } from '~/http/emails/request-mail-brand.server'
import { formReply, type ParsedForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { type ReturnTo, withReturnTo } from '~/http/login/return-to.server'
import { CHECK_INBOX_PATH } from '~/http/login/sign-in-paths'
import type { LoginOffer } from '~/ui/accounts/login/login-form'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import { rememberLinkRequest } from './link-request.server'

export type LoginArgs = RequestArgs & { returnTo: ReturnTo | null }

/** The emails that anyone may request for an account. */
export type InboxPurpose = Extract<LinkPurpose, 'verify' | 'reset'>

export type RequestedLink =
  /** `cookie` marks this browser as the one that requested it. */
  | { kind: 'sent'; cookie: string }
  | { kind: 'no-account' }
  | { kind: 'already-verified' }
  | { kind: 'too-many' }

/** Emails a link to the owner of an account. Throws the MailError when it cannot be sent. */
export async function requestLink(
  { purpose, email }: { purpose: InboxPurpose; email: string },
  args: LoginArgs,
): Promise<RequestedLink> {
  const { services } = args.context
  const account = await findAccountByEmail(services.db, email)
  if (!account) return { kind: 'no-account' }
  if (purpose === 'verify' && account.verifiedAt !== null) return { kind: 'already-verified' }
  const { id: accountId, name } = account
  const browser = await rememberLinkRequest(args.request)
  // Who requests another verification link in another browser may not have chosen the account's password.
  const signsIn =
    purpose === 'reset' ||
    (await didBrowserCreate(services, { accountId, browserHash: browser.hash }))
  const link = await buildLink(purpose, signsIn ? browser.hash : null, args)
  const recipient = { accountId, name, purpose, email: account.email } as const
  const sent = await sendLinkEmail(services, recipient, link)
  return sent.kind === 'sent' ? { kind: 'sent', cookie: browser.cookie } : sent
}

/** The page's answer when no link was sent. */
export function refuseLink<Output extends { email?: string }>(
  submission: ParsedForm<Output>,
  outcome: Exclude<RequestedLink, { kind: 'sent' }>,
  email: string,
): Response {
  switch (outcome.kind) {
    case 'no-account':
      return formReply<{ email?: string }, LoginOffer>(submission, {
        field: 'email',
        error: ACCOUNT_MESSAGES.noAccount(email),
        offer: 'show-create-account',
      })
    case 'already-verified':
      return formReply(submission, { notice: ACCOUNT_MESSAGES.alreadyVerified })
    case 'too-many':
      return formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyLinks })
  }
}

/** Leads to the page that says where the link was sent. */
export function redirectToInbox(
  { purpose, email }: { purpose: InboxPurpose; email: string },
  { returnTo }: LoginArgs,
  cookie: string,
): Response {
  return redirect(withReturnTo(CHECK_INBOX_PATH, returnTo, { for: purpose, email }), {
    status: 303,
    headers: { 'set-cookie': cookie, 'cache-control': 'no-store' },
  })
}

export async function buildLink(
  purpose: InboxPurpose,
  browserHash: string | null,
  { request, context, returnTo }: LoginArgs,
): Promise<EmailLinkOptions> {
  const brand = await requestMailBrand(returnTo?.site ?? null, { request, context })
  return emailLinkOptions({ request, context }, { returnTo, purpose, brand, browserHash })
}
