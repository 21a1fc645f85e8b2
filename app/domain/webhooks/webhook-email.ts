import { type EmailContent, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting } from '~/domain/mail/shared-email-phrases'
import { DELIVERY_DAYS } from './delivery'
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

/** Tells an administrator that we disabled a webhook, and what to do: another thing when its server is gone than when it fails. */
export function renderWebhookEmail(options: Options): RenderedEmail {
  const { host, reason, site, name, link, brand } = options
  return renderEmail({
    brand,
    subject: `A webhook of ${site.name} was disabled`,
    preview: `Nothing is sent to ${host} any more.`,
    greeting: formatGreeting(name),
    paragraphs: reason === 'gone' ? explainGone(options) : explainFailing(options),
    button: { text: 'Open the webhook', href: link },
    notes: [
      'Once enabled, it gets the changes since it stopped, of 90 days at most.',
      `What had failed before can be sent again from its log for ${DELIVERY_DAYS} days.`,
    ],
    reason: `You received this email because you are an administrator of ${site.name}.`,
  })
}

const nameWebhook = ({ host, description }: Options) =>
  description ? `“${description}” (${host})` : host

function explainFailing(options: Options): string[] {
  const { failingDays, lastError } = options
  return [
    `The webhook ${nameWebhook(options)} has accepted nothing for ${failingDays} days, so we stopped sending to it.`,
    `The last attempt: ${lastError.replace(/\.$/, '')}.`,
    'Ask the partner to repair the server. Then enable the webhook and send a test.',
    'If nobody needs it any more, delete it.',
  ]
}

function explainGone(options: Options): string[] {
  return [
    `The server of the webhook ${nameWebhook(options)} answered that it is gone for good (410), so we stopped sending to it.`,
    'If it has moved, ask the partner for the new URL, change it and enable the webhook.',
    'If nobody needs it any more, delete it.',
  ]
}
