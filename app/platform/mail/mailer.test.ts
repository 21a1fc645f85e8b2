import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { db } from '../../../test/database'
import { buildEmail, listReceivedEmails, recordSends } from '../../../test/samples/email'
import { MAIL_SERVICE } from '../../../test/services/mail-service'
import { MailError, type Mailer } from './mailer.server'
import { createCloudflareMailer } from './mailer-cloudflare.server'
import { createHttpMailer } from './mailer-http.server'
import { createOutboxMailer, listOutbox } from './mailer-outbox.server'

const FROM = 'events@product.example'
const timeLimitMs = 10_000

/** What has arrived, in the same words whichever way it took. */
type Arrived = {
  sender: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
}

type Way = { mailer: Mailer; listArrived(to: string): Promise<Arrived[]> }

function byHttp(): Way {
  const send: typeof fetch = (input, init) => fetch(input, init)
  return {
    mailer: createHttpMailer({
      ...MAIL_SERVICE,
      fetch: send,
      from: FROM,
      timeLimitMs,
      wait: async () => {},
    }),
    async listArrived(to) {
      return (await listReceivedEmails(to)).map(({ from, reply_to, subject, text, html }) => ({
        sender: from,
        to,
        replyTo: reply_to ?? null,
        subject,
        text,
        html,
      }))
    },
  }
}

function throughCloudflare(): Way {
  const { binding, sent } = recordSends(env.SIMULATED_EMAIL)
  return {
    mailer: createCloudflareMailer({ binding, from: FROM, timeLimitMs }),
    async listArrived(recipient) {
      return sent
        .filter(({ to }) => to === recipient)
        .map(({ from, replyTo, subject, text = '', html = '' }) => ({
          sender: typeof from === 'string' ? from : `${from.name} <${from.email}>`,
          to: recipient,
          replyTo: replyTo ? String(replyTo) : null,
          subject,
          text,
          html,
        }))
    },
  }
}

function intoTheOutbox(): Way {
  return {
    mailer: createOutboxMailer({ db, from: FROM, now: 0 }),
    listArrived: (to) => listOutbox(db, { to }),
  }
}

const WAYS: [string, () => Way][] = [
  ['by HTTP', byHttp],
  ['through Cloudflare', throughCloudflare],
  ['into the outbox', intoTheOutbox],
]

test.each(WAYS)(
  'An email sent %s arrives complete, once, and in the name of its site',
  async (_, open) => {
    const { mailer, listArrived } = open()
    const mail = buildEmail({ to: 'whole@laketown.example', replyTo: 'help@laketown.example' })
    await mailer.send(mail)
    expect(await listArrived(mail.to)).toMatchObject([
      {
        sender: `Laketown <${FROM}>`,
        to: mail.to,
        replyTo: 'help@laketown.example',
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      },
    ])
  },
)

test.each(WAYS)(
  'A site’s or person’s name cannot add a header to an email sent %s',
  async (_, open) => {
    const { mailer, listArrived } = open()
    const to = 'hostile@laketown.example'
    await mailer.send(
      buildEmail({
        to,
        sender: 'La"ke\r\nBcc: eve@evil.example\r\n<eve@evil.example>\\\u202e',
        subject: 'Hello\r\nBcc: eve@evil.example\u2028\u0000, Zoë 👩\u200d🎤',
      }),
    )
    const [arrived] = await listArrived(to)
    expect(arrived?.sender.replaceAll('"', '')).toBe(
      `La’ke Bcc: eve@evil.example eve@evil.example <${FROM}>`,
    )
    expect(arrived?.subject).toBe('Hello Bcc: eve@evil.example , Zoë 👩\u200d🎤')
  },
)

test.each(WAYS)('An email sent %s has exactly one recipient, or is refused', async (_, open) => {
  const { mailer } = open()
  for (const to of [
    'anna@laketown.example, eve@evil.example',
    'Anna <anna@laketown.example>',
    'anna@laketown.example\r\nBcc: eve@evil.example',
    '',
  ]) {
    await expect(mailer.send(buildEmail({ to })), to).rejects.toThrow(MailError)
  }
})

test.each(WAYS)('An email sent %s has no Reply-To when the site’s is invalid', async (_, open) => {
  const { mailer, listArrived } = open()
  const to = 'no-answer@laketown.example'
  await mailer.send(buildEmail({ to, replyTo: 'ring us up\r\nBcc: eve@evil.example' }))
  expect(await listArrived(to)).toMatchObject([{ replyTo: null }])
})

test.each(WAYS)('A site without a name sends emails %s from the bare address', async (_, open) => {
  const { mailer, listArrived } = open()
  const to = 'bare@laketown.example'
  await mailer.send(buildEmail({ to, sender: ' <> ' }))
  expect(await listArrived(to)).toMatchObject([{ sender: FROM }])
})

test('An email that Cloudflare refuses or does not answer throws with its cause', async () => {
  const through = (send: () => Promise<EmailSendResult>) =>
    createCloudflareMailer({ binding: { send }, from: FROM, timeLimitMs: 20 })
      .send(buildEmail())
      .catch((fault: unknown) => fault)
  const refused = await through(() => Promise.reject(new Error('anna is not allowed')))
  expect(refused).toBeInstanceOf(MailError)
  expect(refused).toMatchObject({ cause: { message: 'anna is not allowed' } })
  expect(await through(() => new Promise(() => {}))).toMatchObject({
    cause: { message: 'it took longer than 20 ms' },
  })
})
