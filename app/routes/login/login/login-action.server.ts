import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, json } from '@remix-run/cloudflare'
import { z } from 'zod'
import { findAccountByEmail } from '~/domain/accounts/account-store.server'
import { createAccount } from '~/domain/accounts/create-account.server'
import { emailSchema, newPasswordSchema, passwordSchema } from '~/domain/accounts/credentials'
import { type SentEmailLink, sendEmailLink } from '~/domain/accounts/send-email-link.server'
import { signIn } from '~/domain/accounts/sign-in.server'
import { readFormData } from '~/http/forms.server'
import { MailError } from '~/platform/mailer.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/account-messages'
import { linkMaking } from '../email-link-options.server'
import { addressOf, goOn, rememberAsking, signInHere, type WayBack } from '../way-back.server'

/** What the page offers beside a message, for the address that was typed. */
export type LoginOffer = 'reset' | 'verify'

export type LoginAnswer = {
  result: SubmissionResult<string[]>
  /** What went well. */
  notice?: string
  offer?: LoginOffer
}

const ACTS = {
  'sign-in': z.object({ email: emailSchema, password: passwordSchema }),
  create: z.object({ email: emailSchema, password: newPasswordSchema }),
  reset: z.object({ email: emailSchema }),
  verify: z.object({ email: emailSchema }),
}
type Act = keyof typeof ACTS

const LONGEST_FORM = 16_384

/** Answers the buttons of the login page: 'sign-in' (and Enter), 'create', 'reset', 'verify', and 'continue' for somebody who is signed in here. */
export async function answerLogin(
  { request, context }: ActionFunctionArgs,
  way: WayBack,
): Promise<Response> {
  const form = await readFormData(request, LONGEST_FORM)
  const hasScripts = form.get('scripts') === 'on'
  const act = String(form.get('act') ?? 'sign-in')
  if (act === 'continue' && (await context.findViewer())) return goOn(request, { way, hasScripts })
  const known: Act = Object.hasOwn(ACTS, act) ? (act as Act) : 'sign-in'
  const submission = parseWithZod(form, { schema: ACTS[known] })
  const says = (status: number, { notice, offer, ...errors }: Says, headers?: HeadersInit) => {
    // A password is never sent back.
    const result = submission.reply({ hideFields: ['password'], ...errors })
    return json<LoginAnswer>({ result, notice, offer }, { status, headers })
  }
  if (submission.status !== 'success') return says(422, {})
  const { email } = submission.value
  const password = 'password' in submission.value ? submission.value.password : ''
  const { rateLimits } = context.services
  const limited = known === 'sign-in' ? 'sign-in' : 'mail'
  if (await rateLimits.isTooMany(limited, { ip: addressOf(request), account: email })) {
    return known === 'sign-in'
      ? says(429, { formErrors: [ACCOUNT_MESSAGES.tooMany], offer: 'reset' })
      : says(429, { formErrors: [ACCOUNT_MESSAGES.tooManyAsked] })
  }
  try {
    return known === 'sign-in' ? await trySignIn() : await trySend(known)
  } catch (fault) {
    if (!(fault instanceof MailError)) throw fault
    context.services.log.error('a letter could not be sent', fault)
    return says(503, { formErrors: [ACCOUNT_MESSAGES.problem] })
  }

  async function trySignIn(): Promise<Response> {
    const { services } = context
    const outcome = await signIn(services, { email, password })
    switch (outcome.kind) {
      case 'signed-in': {
        const { account, passwordHash } = outcome
        const proven = { accountId: account.id, passwordHash }
        return signInHere({ request, context }, { ...proven, way, hasScripts })
      }
      case 'no-account':
        return says(422, { fieldErrors: { email: [ACCOUNT_MESSAGES.noAccount(email)] } })
      case 'wrong-password':
        return says(422, {
          fieldErrors: { password: [ACCOUNT_MESSAGES.wrongPassword] },
          offer: 'reset',
        })
      case 'unverified':
        return says(422, { formErrors: [ACCOUNT_MESSAGES.unverified], offer: 'verify' })
      case 'locked':
        return says(429, { formErrors: [ACCOUNT_MESSAGES.tooMany], offer: 'reset' })
    }
  }

  async function trySend(asked: Exclude<Act, 'sign-in'>): Promise<Response> {
    const { services } = context
    const asking = await rememberAsking(request)
    const link = (purpose: 'verify' | 'reset', browserHash: string | null) =>
      linkMaking({ request, context }, { way, purpose, browserHash })
    const headers = { 'set-cookie': asking.cookie }
    if (asked === 'create') {
      const made = await createAccount(
        services,
        { email, password },
        await link('verify', asking.hash),
      )
      switch (made.kind) {
        case 'created':
          return says(200, { notice: ACCOUNT_MESSAGES.verifySent }, headers)
        case 'email-in-use':
          return says(422, {
            fieldErrors: { email: [ACCOUNT_MESSAGES.emailInUse] },
            offer: 'reset',
          })
        case 'common-password':
          return says(422, { fieldErrors: { password: [ACCOUNT_MESSAGES.commonPassword] } })
      }
    }
    const account = await findAccountByEmail(services.db, email)
    if (!account) return says(422, { fieldErrors: { email: [ACCOUNT_MESSAGES.noAccount(email)] } })
    if (asked === 'verify' && account.verifiedAt !== null) {
      return says(200, { notice: ACCOUNT_MESSAGES.verified })
    }
    const { id: accountId, name } = account
    const to = { accountId, name, purpose: asked, email: account.email }
    // Who asks for another letter need not be who chose the account's password.
    const browserHash = asked === 'verify' ? null : asking.hash
    const sent: SentEmailLink = await sendEmailLink(services, to, await link(asked, browserHash))
    if (sent.kind === 'too-many') return says(429, { formErrors: [ACCOUNT_MESSAGES.tooManyLinks] })
    const notice = asked === 'reset' ? ACCOUNT_MESSAGES.resetSent : ACCOUNT_MESSAGES.verifySent
    return says(200, { notice }, headers)
  }
}

type Says = {
  notice?: string
  offer?: LoginOffer
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
}
