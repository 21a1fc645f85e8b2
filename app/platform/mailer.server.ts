import { isEmail } from '~/lib/is-email'
import { toSingleLine } from '~/lib/single-line'

/** One letter to one person. The address that it comes from is a setting (MAIL_FROM), and no part of it. */
export type Email = {
  to: string
  /** The name that stands before the sending address: the city's. */
  sender: string
  /** Where answers go; left out when it is no address, since cities write there what they like. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Names this letter, at most 256 characters: sent again under the same key, it arrives once where that is offered. */
  key: string
}

/** Hands letters over to be delivered. Throws a MailError when that could not be done, and a ConfigurationError. */
export type Mailer = { send(mail: Email): Promise<void> }

/** A letter could not be handed over; the cause says why. */
export class MailError extends Error {
  override name = 'MailError'
}

/** A letter's fields as they may stand in headers, whoever wrote them. */
export type Envelope = {
  to: string
  /** The sender's display name; empty when it has none. */
  name: string
  from: string
  /** Both of them, as they stand in a From header. */
  mailbox: string
  replyTo?: string
  subject: string
}

/** The letter's envelope. Throws a MailError when `to` is not one bare address. */
export function buildEnvelope({ to, sender, replyTo, subject }: Email, from: string): Envelope {
  if (!isEmail(to)) throw new MailError(`${JSON.stringify(to)} is no address to send mail to`)
  // Programs on the way read these in an address, some of them even where they are quoted.
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

function shortLine(text: string, longest: number): string {
  return [...toSingleLine(text)].slice(0, longest).join('').trim()
}

/** RFC 5322, 3.4: a name with a mark that means something in addresses stands in quotes ('St. Paul'). */
function formatMailbox(name: string, email: string): string {
  if (name === '') return email
  return /[()[\]:;@,.]/.test(name) ? `"${name}" <${email}>` : `${name} <${email}>`
}
