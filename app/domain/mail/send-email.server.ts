import { cleanTexts } from '~/lib/text/clean-text'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { MailBrand, RenderedEmail } from './email-template'

export type EmailDelivery = {
  to: string
  brand: MailBrand
  /** Identifies this email: sent again under the same key, it arrives once (see Email.key). */
  key: string
}

/** Sends an email on behalf of its brand; replies go to the brand's support. Throws a MailError if that fails. */
export async function sendEmail(
  { mailer }: { mailer: Mailer },
  { to, brand, key }: EmailDelivery,
  email: RenderedEmail,
): Promise<void> {
  const replyTo = brand.supportEmail ?? undefined
  await mailer.send({ to, sender: brand.name, replyTo, key, ...cleanTexts(email) })
}
