import type { EmailLinkOptions } from '~/domain/accounts/send-verify-and-reset-emails.server'
import { type Email, MailError, type Mailer } from '~/platform/mailer.server'

/** A mailer that keeps what it is given; `isBroken` makes it deliver nothing. */
export type TestMailer = Mailer & { sent: Email[]; isBroken: boolean }

export function createTestMailer(): TestMailer {
  const post: TestMailer = {
    sent: [],
    isBroken: false,
    async send(mail) {
      if (post.isBroken) throw new MailError('the post is broken')
      post.sent.push(mail)
    },
  }
  return post
}

/** Links as Laketown sends them. */
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

/** The token in a letter's link. */
export function findToken({ text }: { text: string }): string {
  const token = text.match(/[?&]token=([\w-]{43})(?![\w-])/)?.[1]
  if (!token) throw new Error(`there is no link in the letter: ${text}`)
  return token
}
