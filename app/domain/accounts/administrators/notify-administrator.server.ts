import { type MailBrand, renderEmail } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { formatGreeting } from '~/domain/mail/shared-email-phrases'
import type { Mailer } from '~/platform/mail/mailer.server'
import { type Account, findGreetedName } from '../account'

type Options = {
  account: Pick<Account, 'id' | 'name' | 'email'>
  /** The email of the admin who added the account. */
  addedBy: string
  site: { id: number; name: string }
  brand: MailBrand
  /** The site's page of the console. */
  link: string
  /** The page on which they remove themselves. */
  leaveUrl: string
}

/** Sends the email that someone administers a site now. Throws a MailError if the email could not be sent. */
export async function notifyAdministrator(
  services: { mailer: Mailer; now: number },
  { account, addedBy, site, brand, link, leaveUrl }: Options,
): Promise<void> {
  const { now } = services
  await sendEmail(
    services,
    // Someone who is added again another day gets another one.
    { to: account.email, brand, key: `administrator-${site.id}-${account.id}-${now}` },
    renderEmail({
      brand,
      subject: `You’re now an administrator of ${site.name}`,
      preview: `${addedBy} added you.`,
      greeting: formatGreeting(findGreetedName(account)),
      paragraphs: [
        `${addedBy} made you an administrator of ${site.name}. You can review submitted events, post announcements and add other administrators.`,
      ],
      button: { text: 'Open the console', href: link },
      notes: [`Log in with this email address: ${account.email}`],
      secondLink: {
        text: 'Did you not expect this, or don’t you want it? Remove yourself',
        href: leaveUrl,
      },
      reason: `You received this email because you were added as an administrator of ${site.name}.`,
    }),
  )
}

type RemovalOptions = Omit<Options, 'addedBy' | 'link' | 'leaveUrl'> & {
  /** The email of the admin who removed the account. */
  removedBy: string
}

/** Sends the email that someone no longer administers a site. Throws a MailError if the email could not be sent. */
export async function notifyRemovedAdministrator(
  services: { mailer: Mailer; now: number },
  { account, removedBy, site, brand }: RemovalOptions,
): Promise<void> {
  const { now } = services
  await sendEmail(
    services,
    { to: account.email, brand, key: `administrator-removed-${site.id}-${account.id}-${now}` },
    renderEmail({
      brand,
      subject: `You’re no longer an administrator of ${site.name}`,
      preview: `${removedBy} removed you.`,
      greeting: formatGreeting(findGreetedName(account)),
      paragraphs: [
        `${removedBy} removed you as an administrator of ${site.name}. Your account and your own events remain.`,
      ],
      notes: [
        'If you are added again within a day, you won’t get another email about it.',
        ...(brand.supportEmail ? ['Is this a mistake? Reply to this email.'] : []),
      ],
      reason: `You received this email because you were an administrator of ${site.name}.`,
    }),
  )
}
