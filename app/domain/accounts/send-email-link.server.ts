import type { MailBrand } from '~/lib/email-template'
import { createToken } from '~/lib/token'
import { type Database, type Statement, writeTogether } from '~/platform/database.server'
import type { Mailer } from '~/platform/mailer.server'
import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from './account'
import {
  renderEmailChangeEmail,
  renderPasswordResetEmail,
  renderVerificationEmail,
} from './account-emails.server'
import { deleteEmailLink, type LinkPurpose, insertEmailLink } from './email-link-store.server'

/** How a link is made and told: whose letter it is, where it leads, and the browser that asked for it. */
export type EmailLinkOptions = {
  brand: MailBrand
  /** The whole address for a token. */
  buildUrl: (token: string) => string
  /** SHA-256 of what the browser holds; null where nobody is to be signed in by the link. */
  browserHash: string | null
}

export const LINK_HOURS: Record<LinkPurpose, number> = {
  verify: VERIFY_LINK_HOURS,
  reset: RESET_LINK_HOURS,
  'change-email': VERIFY_LINK_HOURS,
}

const LETTERS = {
  verify: renderVerificationEmail,
  reset: renderPasswordResetEmail,
  'change-email': renderEmailChangeEmail,
}

/** Whose link it is, what they are called, and the address to which it goes. */
export type EmailLinkRecipient = {
  accountId: string
  name: string
  purpose: LinkPurpose
  email: string
}

type Services = { db: Database; mailer: Mailer; now: number }

export type SentEmailLink = { kind: 'sent' } | { kind: 'too-many' }

/**
 * Sends a link for an account to an address, together with what `before` writes. Throws a MailError when the letter could
 * not be handed over; then the link is not there.
 */
export async function sendEmailLink(
  { db, mailer, now }: Services,
  { accountId, name, purpose, email }: EmailLinkRecipient,
  { brand, buildUrl, browserHash }: EmailLinkOptions,
  before: Statement[] = [],
): Promise<SentEmailLink> {
  const token = createToken()
  const hours = LINK_HOURS[purpose]
  const link = await insertEmailLink(
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
      ...LETTERS[purpose]({ brand, name, hours, link: buildUrl(token) }),
    })
  } catch (fault) {
    await deleteEmailLink(db, token)
    throw fault
  }
  return { kind: 'sent' }
}
