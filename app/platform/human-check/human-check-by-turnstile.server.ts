import { z } from 'zod'
import type { Log } from '~/platform/log.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { CheckedForm, ClaimedCheck, HumanAnswer, HumanCheck } from './human-check.server'

export type TurnstileOptions = NonNullable<Settings['turnstile']> & {
  fetch: typeof globalThis.fetch
  log: Log
  /** Creates and checks the sum. */
  embedded: HumanCheck
  timeLimitMs: number
}

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const resultSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  /** What the widget was made for. */
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
type Result = z.infer<typeof resultSchema>

/** What Cloudflare says about a token that is forged, expired or used. All other errors are its own or the settings'. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

/**
 * Cloudflare's Turnstile, which looks at the browser. Without JavaScript, or when Turnstile cannot be reached, people solve
 * the sum. Cloudflare accepts a token once, within five minutes.
 */
export function openTurnstile(options: TurnstileOptions): HumanCheck {
  const { embedded, siteKey, log } = options
  return {
    async create(form) {
      const { sum } = await embedded.create(form)
      return { kind: 'turnstile', siteKey, sum }
    },
    async claim(form, answer) {
      // Of the embedded check, only the sum counts here.
      if (answer.sumToken !== '') return embedded.claim(form, { ...answer, solution: '' })
      if (answer.turnstileToken === '') return { kind: 'refused' }
      try {
        return judge(await verify(answer, options), form, answer)
      } catch (fault) {
        log.error('Turnstile did not check a token', fault)
        return { kind: 'unavailable' }
      }
    },
    /** A used token stays used: the widget has a new one for the next try. */
    release: (check) => embedded.release(check),
  }
}

async function verify(
  { turnstileToken, ip }: HumanAnswer,
  { fetch, secretKey, timeLimitMs }: TurnstileOptions,
): Promise<Result> {
  const response = await fetch(VERIFY_URL, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      secret: secretKey,
      response: turnstileToken,
      ...(ip && { remoteip: ip }),
    }),
    signal: AbortSignal.timeout(timeLimitMs),
  })
  const result = resultSchema.safeParse(await response.json().catch(() => null))
  if (!result.success) throw new Error(`Turnstile answered ${response.status} without a result`)
  return result.data
}

/** Throws if the answer is not about the token. */
function judge(
  { success, hostname, action, 'error-codes': errors }: Result,
  form: CheckedForm,
  answer: HumanAnswer,
): ClaimedCheck {
  const isForForm = hostname === answer.hostname && (!action || action === form)
  if (success && isForForm) return { kind: 'accepted', id: answer.turnstileToken }
  if (success || errors.some((error) => TOKEN_ERRORS.includes(error))) return { kind: 'refused' }
  throw new Error(`Turnstile answered ${errors.join(', ') || 'no reason'}`)
}
