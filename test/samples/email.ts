import type { Email } from '~/platform/mail/mailer.server'
import type { ReceivedEmail } from '../services/mail-service'

/** An email as the product might send it, with its own idempotency key. */
export const buildEmail = (changes: Partial<Email> = {}): Email => ({
  to: 'anna@laketown.example',
  sender: 'Laketown',
  subject: 'Confirm your e-mail address',
  text: 'Come in:\n\nhttps://laketown.example/in?token=1\n',
  html: '<p>Come in: <a href="https://laketown.example/in?token=1">Laketown</a></p>',
  key: crypto.randomUUID(),
  ...changes,
})

/** The emails that the tests' mail service has received for this recipient. */
export async function listReceivedEmails(to: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`https://mail.example/inbox?to=${encodeURIComponent(to)}`)
  return response.json()
}

type Message = Exclude<Parameters<SendEmail['send']>[0], EmailMessage>

/** Wraps Cloudflare's local binding, which validates an email and drops it, and records what was sent. */
export function recordSends(binding: SendEmail): { binding: SendEmail; sent: Message[] } {
  const sent: Message[] = []
  const send = async (message: Message) => {
    const result = await binding.send(message)
    sent.push(message)
    return result
  }
  return { binding: { send } as SendEmail, sent }
}
