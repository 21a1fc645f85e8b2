import type { LinkMaking } from '~/domain/accounts/send-link.server'
import { type Mail, MailError, type Mailer } from '~/platform/mail.server'

/** A mailer that keeps what it is given; `isBroken` makes it deliver nothing. */
export type Post = Mailer & { sent: Mail[]; isBroken: boolean }

export function openPost(): Post {
  const post: Post = {
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
export const LAKETOWN_LINK: LinkMaking = {
  brand: {
    name: 'Laketown',
    url: 'http://laketown.localhost',
    color: '#0b3d2e',
    onColor: '#ffffff',
    supportEmail: null,
  },
  linkTo: (token) => `http://login.localhost/login/verify?token=${token}`,
  browserHash: null,
}

/** The token in a letter's link. */
export function tokenIn({ text }: { text: string }): string {
  const token = text.match(/[?&]token=([\w-]{43})(?![\w-])/)?.[1]
  if (!token) throw new Error(`there is no link in the letter: ${text}`)
  return token
}
