import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { changePassword } from '~/domain/accounts/change-password.server'
import { emailSchema, newPasswordSchema, passwordSchema } from '~/domain/accounts/credentials'
import type { LinkPurpose } from '~/domain/accounts/email-link-store.server'
import { requestEmailChange } from '~/domain/accounts/request-email-change.server'
import { sendEmailLink } from '~/domain/accounts/send-email-link.server'
import { doorUrl } from '~/http/door.server'
import { loginHref } from '~/http/guards.server'
import { requestMailBrand } from '~/http/mail-brand.server'
import { MailError } from '~/platform/mailer.server'
import { linkMaking } from '~/routes/login/email-link-options.server'
import { addressOf } from '~/routes/login/way-back.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { ACCOUNT_PATH, type AccountSectionId } from '~/ui/accounts/account-sections'
import { type AccountAsked, problemWith, refuse, tell } from './account-replies.server'

const passwordForm = z.object({ current: passwordSchema, password: newPasswordSchema })
/** Accounts without a password are asked for none. */
const emailForm = z.object({ email: emailSchema })
const emailAndPasswordForm = emailForm.extend({ password: passwordSchema })

/** Sends a link to the address that the account is to have. */
export async function answerNewEmail(asked: AccountAsked, form: FormData): Promise<Response> {
  const { context, viewer } = asked
  const hasPassword = viewer.signInProviders.includes('password')
  const submission = parseWithZod(form, { schema: hasPassword ? emailAndPasswordForm : emailForm })
  const says = (errors: Errors, more?: { status?: number; resetHref?: string }) =>
    refuse('email', submission.reply({ hideFields: ['password'], ...errors }), more)
  if (submission.status !== 'success') return says({})
  const { email } = submission.value
  const password = 'password' in submission.value ? String(submission.value.password) : ''
  return sendingMail(asked, 'email', async () => {
    const { services } = context
    const link = await linkOf(asked, 'change-email')
    const outcome = await requestEmailChange(services, viewer, { email, password }, link)
    switch (outcome.kind) {
      case 'sent':
        return tell('email-sent')
      case 'same-email':
        return says({ fieldErrors: { email: ['This is your address already'] } })
      case 'wrong-password':
        return says({ fieldErrors: { password: [ACCOUNT_MESSAGES.wrongPassword] } })
      case 'locked':
        return says({ formErrors: [ACCOUNT_MESSAGES.tooMany] }, { status: 429 })
      case 'email-in-use': {
        const resetHref = loginPath(asked, { notice: 'google-in-use', email })
        return says({ fieldErrors: { email: [ADDRESS_IN_USE] } }, { resetHref })
      }
      case 'too-many':
        return says({ formErrors: [ACCOUNT_MESSAGES.tooManyLinks] }, { status: 429 })
    }
  })
}

const ADDRESS_IN_USE = 'Address in use. Would you like to reset your password?'

/** Gives the account another password. */
export async function answerNewPassword(asked: AccountAsked, form: FormData): Promise<Response> {
  const { request, context, viewer } = asked
  const submission = parseWithZod(form, { schema: passwordForm })
  const says = (errors: Errors, more?: { status: number }) =>
    refuse('password', submission.reply({ hideFields: ['current', 'password'], ...errors }), more)
  if (submission.status !== 'success') return says({})
  const outcome = await changePassword(context.services, viewer, submission.value, {
    brand: await requestMailBrand(asked.site, asked),
    link: loginPath(asked, { email: viewer.email }),
  })
  switch (outcome.kind) {
    case 'changed':
      return tell('password')
    case 'wrong-password':
      return says({ fieldErrors: { current: [ACCOUNT_MESSAGES.wrongPassword] } })
    case 'common-password':
      return says({ fieldErrors: { password: [ACCOUNT_MESSAGES.commonPassword] } })
    case 'locked':
      return says({ formErrors: [ACCOUNT_MESSAGES.tooMany] }, { status: 429 })
    case 'session-ended':
      return redirect(loginHref(request, context))
  }
}

/** Sends the account a link by which a password can be set. */
export async function answerReset(asked: AccountAsked): Promise<Response> {
  const { context, viewer } = asked
  return sendingMail(asked, 'password', async () => {
    const { services } = context
    const { id: accountId, name, email } = viewer
    const link = await linkOf(asked, 'reset')
    const sent = await sendEmailLink(services, { accountId, name, purpose: 'reset', email }, link)
    if (sent.kind === 'sent') return tell('reset-sent')
    return refuse('password', problemWith('', ACCOUNT_MESSAGES.tooManyLinks), { status: 429 })
  })
}

type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

/** Does what sends a letter, unless there were too many; a letter that cannot be sent is a problem of the form. */
async function sendingMail(
  { request, context, viewer }: AccountAsked,
  section: AccountSectionId,
  send: () => Promise<Response>,
): Promise<Response> {
  const { rateLimits, log } = context.services
  const who = { ip: addressOf(request), account: viewer.email }
  if (await rateLimits.isTooMany('mail', who)) {
    return refuse(section, problemWith('', ACCOUNT_MESSAGES.tooManyAsked), { status: 429 })
  }
  try {
    return await send()
  } catch (fault) {
    if (!(fault instanceof MailError)) throw fault
    log.error('a letter could not be sent', fault)
    return refuse(section, problemWith('', ACCOUNT_MESSAGES.problem), { status: 503 })
  }
}

/** A link of the login door, from which this page is come back to. No browser is signed in by it. */
function linkOf(asked: AccountAsked, purpose: LinkPurpose) {
  const way = { url: accountUrl(asked), site: asked.site }
  return linkMaking(asked, { way, purpose, browserHash: null })
}

function loginPath(asked: AccountAsked, parameters: Record<string, string>): string {
  const { productDomain } = asked.context.services.settings
  const query = new URLSearchParams({ ...parameters, redirect: accountUrl(asked).href })
  return `${doorUrl(asked.request, productDomain, 'login')}/login?${query}`
}

const accountUrl = ({ request }: AccountAsked) => new URL(ACCOUNT_PATH, request.url)
