import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { signIn } from '~/domain/accounts/sign-in.server'
import { clientIp } from '~/http/client-ip.server'
import { readFormData } from '~/http/read-form-data.server'
import { replyWhenMailFails } from '~/http/reply-when-mail-fails.server'
import type { ReturnTo } from '~/http/return-to.server'
import { formReply, refuseForm } from '~/http/validate-form.server'
import { getNetwork } from '~/platform/rate-limits.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { continueTo, readDeviceToken, startSession } from '../start-session.server'
import { createAccountReply, sendLinkReply } from './create-account-or-send-link.server'
import {
  type LoginArgs,
  type LoginForm,
  type LoginFormFor,
  parseLoginForm,
} from './parse-login-form.server'

const MAX_FORM_BYTES = 16_384

/** Handles the buttons of the login page. */
export async function loginAction(
  { request, context }: ActionFunctionArgs,
  returnTo: ReturnTo | null,
): Promise<Response> {
  const body = await readFormData(request, MAX_FORM_BYTES)
  if (body.kind === 'unreadable') return refuseForm(body).reply
  const { formData } = body
  const hasJavaScript = formData.get('javascript') === 'on'
  if (formData.get('intent') === 'continue' && (await context.findViewer())) {
    return continueTo(request, { returnTo, hasJavaScript })
  }
  const form = parseLoginForm(formData)
  const args = { request, context, returnTo }
  if (form.kind === 'refused') return form.reply
  if (await isLimited(form, args)) return limitedReply(form)
  if (form.intent === 'sign-in') return signInReply(form, { ...args, hasJavaScript })
  return replyWhenMailFails(
    context,
    () =>
      form.intent === 'create-account' ? createAccountReply(form, args) : sendLinkReply(form, args),
    () => formReply(form.submission, { status: 503, error: ACCOUNT_MESSAGES.unavailable }),
  )
}

/**
 * Whether forms come too often from one network or, where they send emails, for one address. Logging in has no limit of its
 * own for an email, by which strangers could lock out its owner: signIn counts by account and network.
 */
async function isLimited(
  { intent, value }: LoginForm,
  { request, context }: LoginArgs,
): Promise<boolean> {
  const { rateLimits } = context.services
  const ip = clientIp(request)
  return intent === 'sign-in'
    ? rateLimits.isTooMany('sign-in', { ip })
    : rateLimits.isTooMany('mail', { ip, account: value.email })
}

const limitedReply = ({ intent, submission }: LoginForm) =>
  intent === 'sign-in'
    ? formReply(submission, LOCKED)
    : formReply(submission, { status: 429, error: ACCOUNT_MESSAGES.tooManyRequests })

const LOCKED = {
  status: 429,
  error: ACCOUNT_MESSAGES.tooManyAttempts,
  offer: 'send-reset-link',
} as const

async function signInReply(
  { submission, value }: LoginFormFor<'sign-in'>,
  { request, context, returnTo, hasJavaScript }: LoginArgs & { hasJavaScript: boolean },
): Promise<Response> {
  const outcome = await signIn(context.services, value, {
    network: getNetwork(clientIp(request)),
    deviceToken: await readDeviceToken(request),
  })
  switch (outcome.kind) {
    case 'signed-in': {
      const { account, passwordHash } = outcome
      const proven = { accountId: account.id, passwordHash, returnTo, hasJavaScript }
      return startSession({ request, context }, proven)
    }
    case 'no-account':
      return formReply(submission, {
        field: 'email',
        error: ACCOUNT_MESSAGES.noAccount(value.email),
      })
    case 'wrong-password':
      return formReply(submission, {
        field: 'password',
        error: ACCOUNT_MESSAGES.wrongPassword,
        offer: 'send-reset-link',
      })
    case 'unverified':
      return formReply(submission, {
        error: ACCOUNT_MESSAGES.unverified,
        offer: 'send-verify-link',
      })
    case 'locked':
      return formReply(submission, LOCKED)
  }
}
