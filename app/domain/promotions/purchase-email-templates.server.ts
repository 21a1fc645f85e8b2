import { type MailBrand, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting, shortenTitle } from '~/domain/mail/email-texts'
import { type Day, formatDay } from '~/lib/local-time'
import { formatExactDollars } from '~/lib/money'
import { formatReceiptNumber } from './invoice'

/** The emails to people who bought featured days. Titles and reasons are text that people entered. */

type Purchase = {
  brand: MailBrand
  /** The account's name. */
  name: string
  invoiceId: number
  /** The event's title when it was bought. */
  summary: string
  /** The receipt. */
  link: string
}

export type ReceiptEmail = Purchase & {
  sold: Day[]
  /** Paid, but no longer available. */
  lost: Day[]
  totalCents: number
  /** What the provider has accepted to send back. */
  refundedCents: number
}

/** Sent once an order is paid and its days are sold. */
export function renderReceiptEmail({
  brand,
  name,
  invoiceId,
  summary,
  link,
  ...order
}: ReceiptEmail): RenderedEmail {
  const { sold, lost, totalCents, refundedCents } = order
  const title = shortenTitle(summary)
  return renderEmail({
    brand,
    subject: `Receipt ${formatReceiptNumber(invoiceId)}: ${title}`,
    preview: `You paid ${formatExactDollars(totalCents)}.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `Thank you for your purchase. You paid ${formatExactDollars(totalCents)}.`,
      ...(sold.length > 0
        ? [`“${title}” is featured at ${brand.name} on ${formatDays(sold)}.`]
        : []),
      ...(lost.length > 0
        ? [
            `${formatDays(lost)} ${lost.length === 1 ? 'was' : 'were'} no longer available. ${refundedCents > 0 ? `We are refunding ${formatExactDollars(refundedCents)}.` : 'We will email you when your refund is on its way.'}`,
          ]
        : []),
    ],
    button: { text: 'View your receipt', href: link },
    notes: formatContact(brand),
    reason: formatCause(brand),
  })
}

/** Sent for each later refund. */
export function renderRefundEmail({
  brand,
  name,
  invoiceId,
  summary,
  link,
  days,
  amountCents,
}: Purchase & { days: Day[]; amountCents: number }): RenderedEmail {
  const amount = formatExactDollars(amountCents)
  return renderEmail({
    brand,
    subject: `Refund for receipt ${formatReceiptNumber(invoiceId)}: ${shortenTitle(summary)}`,
    preview: `We are refunding ${amount}.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `We are refunding ${amount} to the card you paid with. It can take up to ten days until your bank shows it.`,
      ...(days.length > 0
        ? [`“${shortenTitle(summary)}” is not featured on ${formatDays(days)} any more.`]
        : []),
    ],
    button: { text: 'View your receipt', href: link },
    notes: formatContact(brand),
    reason: formatCause(brand),
  })
}

/** 'July 10, 2026, July 11, 2026 and July 12, 2026' */
const formatDays = (days: Day[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
    days.map((day) => formatDay(day, 'MMMM d, yyyy')),
  )

const formatContact = ({ supportEmail }: MailBrand): string[] =>
  supportEmail ? [`Questions about this purchase? Write to ${supportEmail}.`] : []

const formatCause = ({ name }: MailBrand) =>
  `You received this email because you promoted an event at ${name}.`
