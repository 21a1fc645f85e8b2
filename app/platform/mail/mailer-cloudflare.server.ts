import { buildEnvelope, MailError, type Mailer } from './mailer.server'

/**
 * Sends emails through Cloudflare (the binding `send_email`). It has no idempotency keys, so each email is attempted
 * only once.
 */
export function createCloudflareMailer({
  binding,
  from,
  timeLimitMs,
}: {
  binding: SendEmail
  from: string
  timeLimitMs: number
}): Mailer {
  return {
    async send(mail) {
      const { to, name, replyTo, subject } = buildEnvelope(mail, from)
      const message = {
        from: name ? { name, email: from } : from,
        to,
        subject,
        text: mail.text,
        html: mail.html,
        ...(replyTo ? { replyTo } : {}),
      }
      try {
        await within(timeLimitMs, binding.send(message))
      } catch (cause) {
        throw new MailError('Cloudflare did not accept the email', { cause })
      }
    },
  }
}

/** A call of a binding cannot be aborted; after the time limit its result is ignored. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it took longer than ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
