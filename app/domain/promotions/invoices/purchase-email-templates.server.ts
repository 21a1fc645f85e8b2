import type { EmailCard } from '~/domain/mail/email-card'
import { type MailBrand, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting, shortenTitle } from '~/domain/mail/shared-email-phrases'
import { formatExactDollars } from '~/lib/money'
import { type Day, formatDay } from '~/lib/time/local-time'
import { CURRENCY_CODE, formatReceiptNumber } from './invoice'
import { formatTaxName, includedTaxCents, listAddressLines, type Seller } from './seller'

/** The emails to people who bought featured days. Titles and reasons are text that people entered. */

type Purchase = {
  brand: MailBrand
  /** The account's name. */
  name: string
  receiptNumber: number
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
  seller: Seller
  /** The event as everybody sees it; null if they do not any more. */
  card: EmailCard | null
}

/** Sent once an order is paid and its days are sold. */
export function renderReceiptEmail({
  brand,
  name,
  receiptNumber,
  summary,
  link,
  ...order
}: ReceiptEmail): RenderedEmail {
  const { sold, lost, totalCents, refundedCents, seller, card } = order
  const title = shortenTitle(summary)
  return renderEmail({
    brand,
    subject: `Receipt ${formatReceiptNumber(receiptNumber)}: ${title}`,
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
      describeSeller(seller, totalCents),
    ],
    card,
    button: { text: 'View your receipt', href: link },
    notes: formatContact(brand),
    reason: formatCause(brand),
  })
}

/** 'Sold by Lake Media LLC, 1 Main St, Laketown. The total of $15.00 (USD) includes $1.36 of VAT (10%).' */
function describeSeller(seller: Seller, totalCents: number): string {
  const total = `The total of ${formatExactDollars(totalCents)} is in US dollars (${CURRENCY_CODE})`
  const tax = formatTaxName(seller)
  const included = formatExactDollars(includedTaxCents(totalCents, seller.taxPercent ?? 0))
  const who = [seller.name, ...listAddressLines(seller)].join(', ')
  return `Sold by ${who}. ${total}${tax === null ? '' : ` and includes ${included} of ${tax}`}.`
}

/** Sent for each later refund. */
export function renderRefundEmail({
  brand,
  name,
  receiptNumber,
  summary,
  link,
  days,
  amountCents,
}: Purchase & { days: Day[]; amountCents: number }): RenderedEmail {
  const amount = formatExactDollars(amountCents)
  return renderEmail({
    brand,
    subject: `Refund for receipt ${formatReceiptNumber(receiptNumber)}: ${shortenTitle(summary)}`,
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
