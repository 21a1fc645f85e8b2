import type { MailBrand } from '~/lib/email-template'
import { newToken } from '~/lib/token'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import type { Mailer } from '~/platform/mail.server'
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from './account'
import { changeAddressMail, resetPasswordMail, verifyAddressMail } from './account-mail.server'
import { deleteMailLink, type LinkPurpose, writeMailLink } from './mail-link-store.server'

/** How a link is made and told: whose letter it is, where it leads, and the browser that asked for it. */
export type LinkMaking = {
  brand: MailBrand
  /** The whole address for a token. */
  linkTo: (token: string) => string
  /** SHA-256 of what the browser holds; null where nobody is to be signed in by the link. */
  browserHash: string | null
}

export const LINK_HOURS: Record<LinkPurpose, number> = {
  verify: VERIFY_LINK_HOURS,
  reset: RESET_LINK_HOURS,
  'change-email': VERIFY_LINK_HOURS,
}

const LETTERS = {
  verify: verifyAddressMail,
  reset: resetPasswordMail,
  'change-email': changeAddressMail,
}

/** Whose link it is, what they are called, and the address to which it goes. */
export type LinkFor = { accountId: string; name: string; purpose: LinkPurpose; email: string }

type Services = { db: Database; mailer: Mailer; now: number }

export type SentLink = { kind: 'sent' } | { kind: 'too-many' }

/**
 * Sends a link for an account to an address, together with what `before` writes. Throws a MailError when the letter could
 * not be handed over; then the link is not there.
 */
export async function sendLink(
  { db, mailer, now }: Services,
  { accountId, name, purpose, email }: LinkFor,
  { brand, linkTo, browserHash }: LinkMaking,
  before: Statement[] = [],
): Promise<SentLink> {
  const token = newToken()
  const hours = LINK_HOURS[purpose]
  const link = await writeMailLink(
    { token, accountId, purpose, email, browserHash },
    { now, hours },
  )
  const written = await writeTogether(db, [...before, link])
  if (written.at(-1)?.changes === 0) return { kind: 'too-many' }
  try {
    await mailer.send({
      to: email,
      sender: brand.name,
      replyTo: brand.supportEmail ?? undefined,
      key: `${purpose}-${token.slice(0, 16)}`,
      ...LETTERS[purpose]({ brand, name, hours, link: linkTo(token) }),
    })
  } catch (fault) {
    await deleteMailLink(db, token)
    throw fault
  }
  return { kind: 'sent' }
}
