import type { EmailLinkOptions } from '~/domain/accounts/emails/send-verify-and-reset-emails.server'
import { type Email, MailError, type Mailer } from '~/platform/mail/mailer.server'
import { parseSettings } from '~/platform/settings/settings.server'

/** A mailer that records what it sends; `isBroken` makes every send fail. */
export type TestMailer = Mailer & { sent: Email[]; isBroken: boolean }

export function createTestMailer(): TestMailer {
  const mailer: TestMailer = {
    sent: [],
    isBroken: false,
    async send(mail) {
      if (mailer.isBroken) throw new MailError('the mailer is broken')
      mailer.sent.push(mail)
    },
  }
  return mailer
}

/** The settings that emails depend on. */
export const TEST_SETTINGS = parseSettings({
  ENVIRONMENT: 'development',
  PRODUCT_DOMAIN: 'localhost',
  IMAGES_URL: 'http://images.localhost:8787',
})

/** Options for links in Laketown's emails. */
export const LAKETOWN_LINK: EmailLinkOptions = {
  brand: {
    name: 'Laketown',
    url: 'http://laketown.localhost',
    color: '#0b3d2e',
    onColor: '#ffffff',
    supportEmail: null,
    logo: null,
  },
  buildUrl: (token) => `http://login.localhost/login/verify?token=${token}`,
  browserHash: null,
}

/** The token in the link of an email. */
export function findToken({ text }: { text: string }): string {
  const token = text.match(/[?&]token=([\w-]{43})(?![\w-])/)?.[1]
  if (!token) throw new Error(`no link in the email: ${text}`)
  return token
}
