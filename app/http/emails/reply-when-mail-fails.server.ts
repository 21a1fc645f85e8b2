import type { AppLoadContext } from '@remix-run/cloudflare'
import { MailError } from '~/platform/mail/mailer.server'

/** Runs `send`; if the email could not be sent, logs the error and returns `reply`. */
export async function replyWhenMailFails(
  { services }: AppLoadContext,
  send: () => Promise<Response>,
  reply: () => Response,
): Promise<Response> {
  try {
    return await send()
  } catch (fault) {
    if (!(fault instanceof MailError)) throw fault
    services.log.error('an email could not be sent', fault)
    return reply()
  }
}
