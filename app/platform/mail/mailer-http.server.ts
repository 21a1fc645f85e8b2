import { buildEnvelope, type Email, MailError, type Mailer } from './mailer.server'

/** The settings of an HTTP email API. */
export type HttpMailerOptions = {
  fetch: typeof globalThis.fetch
  /** Sleeps for some milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  /** The URL that emails are posted to. */
  url: string
  key: string
  from: string
  /** The time limit of all attempts together. */
  timeLimitMs: number
}

/** Such services limit the emails per second. */
const PAUSE_MS = 1_000
const MAX_ERROR_LENGTH = 300

/**
 * Sends emails through an HTTP API like that of Resend (https://resend.com/docs/api-reference/emails/send-email). After
 * a temporary error an email is sent once more, with the same key, so that it does not arrive twice.
 */
export function createHttpMailer(options: HttpMailerOptions): Mailer {
  return {
    async send(mail) {
      const request = buildRequest(mail, options)
      const signal = AbortSignal.timeout(options.timeLimitMs)
      const first = await post(request, options, signal)
      if (first.kind === 'sent') return
      if (first.kind === 'refused' || signal.aborted) throw first.error
      await options.wait(PAUSE_MS)
      const second = await post(request, options, signal)
      if (second.kind !== 'sent') throw second.error
    },
  }
}

function buildRequest(mail: Email, { key, from }: HttpMailerOptions): RequestInit {
  const { to, mailbox, replyTo, subject } = buildEnvelope(mail, from)
  const { text, html } = mail
  return {
    method: 'POST',
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': mail.key,
      // Resend requires it (https://resend.com/docs/api-reference/introduction).
      'user-agent': 'CityEvents/1.0',
    },
    body: JSON.stringify({
      from: mailbox,
      to: [to],
      subject,
      text,
      html,
      ...(replyTo ? { reply_to: replyTo } : {}),
    }),
  }
}

type Outcome = { kind: 'sent' } | { kind: 'refused' | 'not-now'; error: MailError }

async function post(
  request: RequestInit,
  { fetch, url }: HttpMailerOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { ...request, signal })
    if (response.ok) {
      await response.body?.cancel()
      return { kind: 'sent' }
    }
    const complaint = (await response.text()).slice(0, MAX_ERROR_LENGTH)
    const error = new MailError(`${host} answered ${response.status}`, {
      cause: new Error(complaint || 'no reason given'),
    })
    return { kind: isTemporary(response.status) ? 'not-now' : 'refused', error }
  } catch (cause) {
    return { kind: 'not-now', error: new MailError(`${host} could not be reached`, { cause }) }
  }
}

const isTemporary = (status: number) => status === 429 || status >= 500
