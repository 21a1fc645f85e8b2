import { type MailBrand, type WrittenLetter, writeLetter } from '~/lib/email-template'
import { toSingleLine } from '~/lib/single-line'

/** To whom a letter about an account is written, and by which city. */
type Written = {
  brand: MailBrand
  /** What the person is called. */
  name: string
}

/** A link that proves something, and for how many hours it can. */
type Proof = { link: string; hours: number }

/** To a new account's address: is it yours? */
export function renderVerificationEmail({
  brand,
  name,
  link,
  hours,
}: Written & Proof): WrittenLetter {
  return writeLetter({
    brand,
    subject: `Verify your email address for ${brand.name}`,
    preview: `Then your account at ${brand.name} is ready.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `Somebody, you we hope, has made an account at ${brand.name} with this email address. Please confirm that it is yours.`,
    ],
    button: { text: 'Verify my address', href: link },
    notes: [
      `The link works once, for ${formatHours(hours)}.`,
      'If you did not make an account, you need do nothing: without the link nobody can use one with your address.',
    ],
    reason: `You get this letter because this address was given for an account at ${brand.name}.`,
  })
}

/** To an account's address, when its password was forgotten. */
export function renderPasswordResetEmail({
  brand,
  name,
  link,
  hours,
}: Written & Proof): WrittenLetter {
  return writeLetter({
    brand,
    subject: `Set a new password for ${brand.name}`,
    preview: `The link works for ${formatHours(hours)}.`,
    greeting: formatGreeting(name),
    paragraphs: [`Here you can set a new password for your account at ${brand.name}.`],
    button: { text: 'Set a new password', href: link },
    notes: [
      `The link works once, for ${formatHours(hours)}.`,
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
    reason: `You get this letter because somebody asked for a new password for your account at ${brand.name}.`,
  })
}

/** To the address that an account is to have from now on: is it yours? */
export function renderEmailChangeEmail({
  brand,
  name,
  link,
  hours,
}: Written & Proof): WrittenLetter {
  return writeLetter({
    brand,
    subject: `Verify your new email address for ${brand.name}`,
    preview: `Your account at ${brand.name} keeps its old address until you do.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `This is to be the new email address of your account at ${brand.name}. Please confirm that it is yours. Until then the old one stays.`,
    ],
    button: { text: 'Verify my new address', href: link },
    notes: [
      `The link works once, for ${formatHours(hours)}.`,
      'If you did not ask for it, you need do nothing: without the link no account gets your address.',
    ],
    reason: `You get this letter because somebody gave this address for an account at ${brand.name}.`,
  })
}

/** To the address that an account had until now. `newAddress` is where its mail goes from now on. */
export function renderEmailChangedEmail({
  brand,
  name,
  newAddress,
}: Written & { newAddress: string }): WrittenLetter {
  return writeLetter({
    brand,
    subject: `Your email address for ${brand.name} was changed`,
    preview: `It is ${newAddress} now.`,
    greeting: formatGreeting(name),
    paragraphs: [
      `The email address of your account at ${brand.name} was changed to ${newAddress}. From now on you log in with that one, and this one gets no more letters from us.`,
    ],
    notes: [`If it was not you who changed it, please tell us at once: ${contactOf(brand)}`],
    reason: `You get this letter because this was the address of an account at ${brand.name}.`,
  })
}

/** To an account's address. `link` is where a forgotten password can be replaced. */
export function renderPasswordChangedEmail({
  brand,
  name,
  link,
}: Written & { link: string }): WrittenLetter {
  return writeLetter({
    brand,
    subject: `Your password for ${brand.name} was changed`,
    preview: 'If it was you, all is well.',
    greeting: formatGreeting(name),
    paragraphs: [
      `The password of your account at ${brand.name} was changed. If it was you, all is well.`,
      'If it was not you, set another one now: whoever knows the password can log in with it.',
    ],
    button: { text: 'Set another password', href: link },
    notes: [`If that does not work, please tell us: ${contactOf(brand)}`],
    reason: `You get this letter because the password of your account at ${brand.name} was changed.`,
  })
}

const MAX_GREETED_NAME_LENGTH = 60

/**
 * Anybody can make us write to anybody, under whatever name: one that says more than a name, or that a mail program or a
 * telephone would make a link of, is not passed on.
 */
function formatGreeting(name: string): string {
  const line = toSingleLine(name)
  const isName = /^(?:[\p{L}\p{M} .’'-]|\u200c|\u200d)+$/u.test(line) && !/\.\p{L}{2}/u.test(line)
  return isName && line.length <= MAX_GREETED_NAME_LENGTH ? `Hello ${line},` : 'Hello,'
}

function formatHours(hours: number): string {
  return hours === 1 ? 'one hour' : `${hours} hours`
}

const contactOf = ({ supportEmail, url }: MailBrand) => supportEmail || url
