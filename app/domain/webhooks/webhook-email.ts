import { type EmailContent, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting } from '~/domain/mail/email-texts'
import type { DisabledReason } from './webhook'

type Options = {
  /** The host that we sent to. */
  host: string
  description: string
  reason: DisabledReason
  /** Of the last attempt: the status, or why there was none. */
  lastError: string
  failingDays: number
  site: { name: string }
  /** The recipient's. */
  name: string
  /** Of the webhook's page. */
  link: string
  brand: EmailContent['brand']
}

/** Tells an administrator that we disabled a webhook, and what to do. */
export function renderWebhookEmail(options: Options): RenderedEmail {
  const { host, description, reason, lastError, failingDays, site, name, link, brand } = options
  const webhook = description ? `${host} (${description})` : host
  const why =
    reason === 'gone'
      ? `The server of the webhook ${webhook} answered that it is gone (410), so nothing is sent to it any more.`
      : `Every attempt to reach the webhook ${webhook} has failed for ${failingDays} days, so nothing is sent to it any more. The last attempt: ${lastError}.`
  return renderEmail({
    brand,
    subject: `A webhook of ${site.name} was disabled`,
    preview: `Nothing is sent to ${host} any more.`,
    greeting: formatGreeting(name),
    paragraphs: [
      why,
      'Ask the partner to repair the server. Then open the webhook, enable it and send a test: it goes on where it stopped. What failed meanwhile can be sent again from its log for 30 days.',
      'If the partner does not need it any more, delete the webhook.',
    ],
    button: { text: 'Open the webhook', href: link },
    notes: ['Changes of the last 90 days are sent when it is enabled again.'],
    reason: `You received this email because you are an administrator of ${site.name}.`,
  })
}
