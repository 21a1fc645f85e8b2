import type { Email } from '~/platform/mailer.server'
import type { ArrivedMail } from './mail-service'

/** A letter as the product might send it, under a key of its own. */
export const buildEmail = (changes: Partial<Email> = {}): Email => ({
  to: 'anna@laketown.example',
  sender: 'Laketown',
  subject: 'Confirm your e-mail address',
  text: 'Come in:\n\nhttps://laketown.example/in?token=1\n',
  html: '<p>Come in: <a href="https://laketown.example/in?token=1">Laketown</a></p>',
  key: crypto.randomUUID(),
  ...changes,
})

/** What has arrived at the tests' mail service for this address. */
export async function listReceivedEmails(to: string): Promise<ArrivedMail[]> {
  const response = await fetch(`https://mail.example/inbox?to=${encodeURIComponent(to)}`)
  return response.json()
}

type Message = Exclude<Parameters<SendEmail['send']>[0], EmailMessage>

/** Cloudflare's binding, which looks at a letter and forgets it, and a note of what it has taken. */
export function recordSends(binding: SendEmail): { binding: SendEmail; taken: Message[] } {
  const taken: Message[] = []
  const send = async (message: Message) => {
    const result = await binding.send(message)
    taken.push(message)
    return result
  }
  return { binding: { send } as SendEmail, taken }
}
