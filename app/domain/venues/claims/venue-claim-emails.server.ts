import { findGreetedName } from '~/domain/accounts/account'
import { type MailBrand, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { formatGreeting, shortenTitle } from '~/domain/mail/shared-email-phrases'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Claim } from './venue-claim-store.server'

export type ClaimNotice = {
  claim: Claim
  brand: MailBrand
  /** Where a manager edits the venue's page, and where a declined person may read what the editors wrote. */
  link: string
}

/** Emails the person who asked to manage a venue what the editors decided. Throws a MailError if that fails. */
export async function notifyClaimant(
  services: { mailer: Mailer },
  notice: ClaimNotice,
): Promise<void> {
  const { claim, brand } = notice
  const { id, status, person } = claim
  await sendEmail(
    services,
    // A decision is final, so it is sent once.
    { to: person.email, brand, key: `venue-claim-${id}-${status}` },
    status === 'approved' ? renderApprovedEmail(notice) : renderDeclinedEmail(notice),
  )
}

function renderApprovedEmail({ claim, brand, link }: ClaimNotice): RenderedEmail {
  const name = shortenTitle(claim.venue.name)
  return renderEmail({
    ...shared({ claim, brand }),
    subject: `You now manage ${name} on ${brand.name}`,
    preview: 'You can edit what visitors read about it.',
    paragraphs: [
      `The editors of ${brand.name} have approved your request. You can now edit what visitors read about ${name}: its description, opening hours, parking, accessibility and contact details.`,
    ],
    button: { text: 'Edit its page', href: link },
  })
}

function renderDeclinedEmail({ claim, brand, link }: ClaimNotice): RenderedEmail {
  const name = shortenTitle(claim.venue.name)
  return renderEmail({
    ...shared({ claim, brand }),
    subject: `Your request to manage ${name}`,
    preview: `The editors of ${brand.name} have declined it.`,
    paragraphs: [
      `The editors of ${brand.name} have declined your request to manage ${name}. They wrote:`,
      ...claim.reason.split(/\n+/).filter((line) => line.trim()),
    ],
    button: { text: 'Ask again', href: link },
  })
}

const shared = ({ claim: { person }, brand }: Pick<ClaimNotice, 'claim' | 'brand'>) => ({
  brand,
  greeting: formatGreeting(findGreetedName(person)),
  notes: [],
  reason: `You received this email because you asked to manage a venue on ${brand.name}.`,
})
