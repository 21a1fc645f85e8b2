import type { EmailCard } from '~/domain/mail/email-card'
import { type MailBrand, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting, shortenTitle } from '~/domain/mail/shared-email-phrases'

/** The emails to people whose event was published, held or declined. Titles and reasons are text that people entered. */

export type SubmissionEmail = {
  brand: MailBrand
  /** The account's name. */
  name: string
  title: string
  /** What the editor wrote; empty if nothing. */
  reason: string
  /** The event as everybody sees it; null while they do not. */
  card: EmailCard | null
  /** Leads to the event, or to the form that fixes it. */
  link: string
}

export function renderPublishedEmail({
  brand,
  name,
  title,
  reason,
  card,
  link,
}: SubmissionEmail): RenderedEmail {
  return renderEmail({
    brand,
    subject: `Your event is live: ${shortenTitle(title)}`,
    preview: `Everybody can see it at ${brand.name} now.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `Your event “${shortenTitle(title)}” is live. Everybody can see it at ${brand.name} now.`,
      ...quoteReason(reason),
    ],
    card,
    button: { text: 'See your event', href: link },
    notes: [],
    reason: formatCause(brand),
  })
}

/** With a reason, an editor asks its author to change something. */
export function renderReviewEmail({
  brand,
  name,
  title,
  reason,
  link,
}: SubmissionEmail): RenderedEmail {
  const needsFix = reason !== ''
  return renderEmail({
    brand,
    subject: `${needsFix ? 'Please check your event' : 'We’re checking your event'}: ${shortenTitle(title)}`,
    preview: needsFix ? 'It is published once that is done.' : 'You don’t need to do anything.',
    greeting: formatGreeting(name),
    paragraphs: needsFix
      ? [
          `Your event “${shortenTitle(title)}” isn’t published yet. The editors of ${brand.name} wrote:`,
          ...splitParagraphs(reason),
          'Once you have saved a change, they will look at it again.',
        ]
      : [
          `Thank you for adding “${shortenTitle(title)}”. An editor of ${brand.name} will look at it before it is published. You don’t need to do anything. We’ll email you when it is decided.`,
        ],
    button: needsFix
      ? { text: 'Fix your event', href: link }
      : { text: 'See your event', href: link },
    notes: needsFix ? FIX_NOTES : [],
    reason: formatCause(brand),
  })
}

export function renderDeclinedEmail({
  brand,
  name,
  title,
  reason,
  link,
}: SubmissionEmail): RenderedEmail {
  return renderEmail({
    brand,
    subject: `Your event was not published: ${shortenTitle(title)}`,
    preview: 'You can change it, and the editors will look at it again.',
    greeting: formatGreeting(name),
    paragraphs: [
      `Your event “${shortenTitle(title)}” was not published. The editors of ${brand.name} wrote:`,
      ...splitParagraphs(reason),
      'You can change it. Once you have saved it, they will look at it again.',
    ],
    button: { text: 'Fix your event', href: link },
    notes: FIX_NOTES,
    reason: formatCause(brand),
  })
}

export const FIX_LINK_DAYS = 14

const FIX_NOTES = [
  `The link works for ${FIX_LINK_DAYS} days without logging in. Do not share it: anyone who has it can change this event.`,
]

const formatCause = (brand: MailBrand) =>
  `You received this email because an event was added to ${brand.name} with your account.`

function quoteReason(reason: string): string[] {
  return reason === '' ? [] : ['The editors wrote:', ...splitParagraphs(reason)]
}

/** The template makes each paragraph a single line. */
const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
