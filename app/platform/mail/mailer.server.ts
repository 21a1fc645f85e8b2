import { isEmail } from '~/lib/text/is-email'
import { toSingleLine } from '~/lib/text/single-line'

/** An email to one recipient. Its From address is a setting (MAIL_FROM). */
export type Email = {
  to: string
  /** The display name of the sender: the site's name. */
  sender: string
  /** Ignored if it is not a valid email, because it is a free-text setting of the site. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /**
   * An idempotency key of at most 256 characters: an email sent again with the same key arrives once, if the service
   * supports that.
   */
  key: string
}

/** Sends emails. Throws a MailError if an email could not be sent, and a ConfigurationError. */
export type Mailer = { send(mail: Email): Promise<void> }

/** An email could not be sent; see the cause. */
export class MailError extends Error {
  override name = 'MailError'
}

/** An email's fields, safe for use in headers. */
export type Envelope = {
  to: string
  /** The sender's display name; may be empty. */
  name: string
  from: string
  /** The name and email as a From header. */
  mailbox: string
  replyTo?: string
  subject: string
}

/** Builds the headers of an email. Throws a MailError if `to` is not a single plain email. */
export function buildEnvelope({ to, sender, replyTo, subject }: Email, from: string): Envelope {
  if (!isEmail(to)) throw new MailError(`${JSON.stringify(to)} is not a valid email`)
  // Mail servers interpret these characters in a From header, some of them even in quotes.
  const name = shortLine(sender.replaceAll('"', '’').replace(/[<>\\]/g, ' '), MAX_NAME_LENGTH)
  return {
    to,
    name,
    from,
    mailbox: formatMailbox(name, from),
    ...(replyTo && isEmail(replyTo) ? { replyTo } : {}),
    subject: shortLine(subject, MAX_SUBJECT_LENGTH),
  }
}

const MAX_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 250

function shortLine(text: string, maxLength: number): string {
  return [...toSingleLine(text)].slice(0, maxLength).join('').trim()
}

/** RFC 5322, 3.4: a name with special characters must be quoted ('St. Paul'). */
function formatMailbox(name: string, email: string): string {
  if (name === '') return email
  return /[()[\]:;@,.]/.test(name) ? `"${name}" <${email}>` : `${name} <${email}>`
}
