import { type MailBrand, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting } from '~/domain/mail/shared-email-phrases'

type Recipient = { brand: MailBrand /** The account's name. */; name: string }

/** A link that proves who the recipient is, and how many hours it works. */
type TimedLink = { link: string; hours: number }

type LinkEmail = Recipient & TimedLink

/** Sent to the address of a new account, to verify it. */
export const renderVerificationEmail = (email: LinkEmail): RenderedEmail =>
  renderLinkEmail(email, ({ name }) => ({
    subject: `Verify your email address for ${name}`,
    preview: `One more step and your ${name} account is ready.`,
    paragraph: `Someone, hopefully you, created an account at ${name} with this email address. Please confirm that it is yours.`,
    button: 'Verify my email',
    unexpected:
      "If you didn't create an account, you can ignore this email. No one can use the account without this link.",
    reason: `You received this email because this address was used to create an account at ${name}.`,
  }))

/** Sent to the address of an account whose password was forgotten. */
export const renderPasswordResetEmail = (email: LinkEmail): RenderedEmail =>
  renderLinkEmail(email, ({ name }) => ({
    subject: `Set a new password for ${name}`,
    preview: `The link expires in ${formatHours(email.hours)}.`,
    paragraph: `Use this link to set a new password for your account at ${name}.`,
    button: 'Set a new password',
    unexpected: "If you didn't request it, you can ignore this email. Your password won't change.",
    reason: `You received this email because someone requested a new password for your account at ${name}.`,
  }))

/** Sent to the new address of an account, to verify it. */
export const renderEmailChangeEmail = (email: LinkEmail): RenderedEmail =>
  renderLinkEmail(email, ({ name }) => ({
    subject: `Verify your new email address for ${name}`,
    preview: 'Until then, your account keeps its current email address.',
    paragraph: `Someone, hopefully you, wants to use this email address for an account at ${name}. Please confirm that it is yours. Until then, the account keeps its current address.`,
    button: 'Verify my new email',
    unexpected:
      "If you didn't request it, you can ignore this email. No account can use your address without this link.",
    reason: `You received this email because someone entered this address for an account at ${name}.`,
  }))

type LinkTexts = Record<
  'subject' | 'preview' | 'paragraph' | 'button' | 'unexpected' | 'reason',
  string
>

function renderLinkEmail(
  { brand, name, link, hours }: LinkEmail,
  write: (brand: MailBrand) => LinkTexts,
): RenderedEmail {
  const { paragraph, button, unexpected, ...texts } = write(brand)
  return renderEmail({
    ...texts,
    brand,
    greeting: formatGreeting(name),
    paragraphs: [paragraph],
    button: { text: button, href: link },
    notes: [`The link works once and expires in ${formatHours(hours)}.`, unexpected],
  })
}

/** Sent to the previous address of an account after its email was changed. */
export function renderEmailChangedEmail({
  brand,
  name,
  newEmail,
}: Recipient & { newEmail: string }): RenderedEmail {
  return renderEmail({
    brand,
    subject: `Your email address for ${brand.name} was changed`,
    preview: `It is now ${newEmail}.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `The email address of your account at ${brand.name} was changed to ${newEmail}. Use the new address to log in. This one won't receive any more emails from us.`,
    ],
    notes: [`If you didn't make this change, contact us right away: ${getContact(brand)}`],
    reason: `You received this email because this was the email address of an account at ${brand.name}.`,
  })
}

/** Sent after an account's password was changed. `link` leads to the page that resets it. */
export function renderPasswordChangedEmail({
  brand,
  name,
  link,
}: Recipient & { link: string }): RenderedEmail {
  return renderEmail({
    brand,
    subject: `Your password for ${brand.name} was changed`,
    preview: 'If this was you, you can ignore this email.',
    greeting: formatGreeting(name),
    paragraphs: [
      `The password of your account at ${brand.name} was changed. If this was you, you can ignore this email.`,
      "If it wasn't you, set a new password now. Until you do, anyone who knows the changed one can log in.",
    ],
    button: { text: 'Set a new password', href: link },
    notes: [`If that doesn't work, contact us: ${getContact(brand)}`],
    reason: `You received this email because the password of your account at ${brand.name} was changed.`,
  })
}

function formatHours(hours: number): string {
  return hours === 1 ? 'one hour' : `${hours} hours`
}

const getContact = ({ supportEmail, url }: MailBrand) => supportEmail || url
