import type { MailBrand } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { createToken } from '~/lib/crypto/token'
import type { Mailer } from '~/platform/mail/mailer.server'
import { type Database, type Statement, writeTogether } from '~/platform/storage/database.server'
import { findGreetedName, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '../account'
import {
  renderEmailChangeEmail,
  renderPasswordResetEmail,
  renderVerificationEmail,
} from './account-email-templates.server'
import { deleteEmailLink, insertEmailLink, type LinkPurpose } from './email-link-store.server'

/** The email that carries a link, the URL of the link, and the browser that requested it. */
export type EmailLinkOptions = {
  brand: MailBrand
  /** The absolute URL for a token. */
  buildUrl: (token: string) => string
  /** SHA-256 of a secret in the browser that the link signs in; null when it signs in no one. */
  browserHash: string | null
}

export const LINK_HOURS: Record<LinkPurpose, number> = {
  verify: VERIFY_LINK_HOURS,
  reset: RESET_LINK_HOURS,
  'change-email': VERIFY_LINK_HOURS,
}

const EMAILS = {
  verify: renderVerificationEmail,
  reset: renderPasswordResetEmail,
  'change-email': renderEmailChangeEmail,
}

/** The account that gets the link, and the address it is sent to. */
export type EmailLinkRecipient = {
  accountId: string
  name: string
  purpose: LinkPurpose
  email: string
}

type Services = { db: Database; mailer: Mailer; now: number }

export type SentEmailLink = { kind: 'sent' } | { kind: 'too-many' }

/**
 * Sends a link by email. The link is stored in one batch with the statements of `before`, and deleted when the email
 * cannot be sent; the MailError is then thrown.
 */
export async function sendLinkEmail(
  { db, mailer, now }: Services,
  { accountId, name, purpose, email }: EmailLinkRecipient,
  { brand, buildUrl, browserHash }: EmailLinkOptions,
  before: Statement[] = [],
): Promise<SentEmailLink> {
  const token = createToken()
  const hours = LINK_HOURS[purpose]
  const greeted = findGreetedName({ name, email })
  const link = await insertEmailLink(
    { token, accountId, purpose, email, browserHash },
    { now, hours },
  )
  const written = await writeTogether(db, [...before, link])
  if (written.at(-1)?.changes === 0) return { kind: 'too-many' }
  try {
    await sendEmail(
      { mailer },
      { to: email, brand, key: `${purpose}-${token.slice(0, 16)}` },
      EMAILS[purpose]({ brand, name: greeted, hours, link: buildUrl(token) }),
    )
  } catch (fault) {
    await deleteEmailLink(db, token)
    throw fault
  }
  return { kind: 'sent' }
}
