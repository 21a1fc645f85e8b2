// In workerd, where requests reach the services of test/internet.ts.
import 'cloudflare:workers'
import { expect, test } from 'vitest'
import { buildEmail, listReceivedEmails } from '../../../test/samples/email'
import { MAIL_SERVICE } from '../../../test/services/mail-service'
import { MailError, type Mailer } from './mailer.server'
import { createHttpMailer, type HttpMailerOptions } from './mailer-http.server'

const FROM = 'events@product.example'

/** A mailer that posts to the tests' mail service, and the pauses that it made. */
function byHttp(options: Partial<HttpMailerOptions> = {}): { mailer: Mailer; waits: number[] } {
  const waits: number[] = []
  const mailer = createHttpMailer({
    ...MAIL_SERVICE,
    from: FROM,
    timeLimitMs: 10_000,
    fetch: (input, init) => fetch(input, init),
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
    ...options,
  })
  return { mailer, waits }
}

test('A sender name with special characters is quoted', async () => {
  const { mailer } = byHttp()
  const to = 'quotes@laketown.example'
  await mailer.send(buildEmail({ to, sender: 'St. Paul' }))
  await mailer.send(buildEmail({ to, sender: 'Zürich' }))
  expect((await listReceivedEmails(to)).map(({ from }) => from)).toEqual([
    `"St. Paul" <${FROM}>`,
    `Zürich <${FROM}>`,
  ])
})

test.each(['once-busy.example', 'once-broken.example'])(
  'An email to %s is retried after a pause and arrives once',
  async (domain) => {
    const { mailer, waits } = byHttp()
    const mail = buildEmail({ to: `anna@${domain}` })
    await mailer.send(mail)
    expect(await listReceivedEmails(mail.to)).toMatchObject([{ key: mail.key, tries: 2 }])
    expect(waits).toEqual([1_000])
  },
)

test('An email that was accepted although the response was lost arrives once', async () => {
  let calls = 0
  const { mailer } = byHttp({
    async fetch(input, init) {
      const response = await fetch(input, init)
      calls += 1
      if (calls > 1) return response
      await response.body?.cancel()
      throw new TypeError('the connection was lost')
    },
  })
  const mail = buildEmail({ to: 'lost@laketown.example' })
  await mailer.send(mail)
  expect(await listReceivedEmails(mail.to)).toMatchObject([{ key: mail.key, tries: 2 }])
})

test.each([
  ['busy.example', 'mail.example answered 429', 1],
  ['broken.example', 'mail.example answered 500', 1],
])('An email to %s is abandoned after the second try', async (domain, message, pauses) => {
  const { mailer, waits } = byHttp()
  const fault = await catchError(mailer.send(buildEmail({ to: `anna@${domain}` })))
  expect(fault).toBeInstanceOf(MailError)
  expect(fault.message).toBe(message)
  expect(String(fault.cause)).toContain('see the documentation')
  expect(waits).toHaveLength(pauses)
})

test('A rejected email is not retried, and the API key is not logged', async () => {
  const { mailer, waits } = byHttp({ key: 're_wrong' })
  const fault = await catchError(mailer.send(buildEmail()))
  expect(fault.message).toBe('mail.example answered 403')
  expect(String(fault.cause)).toContain('invalid_api_key')
  expect(`${fault.stack} ${fault.cause}`).not.toContain('re_wrong')
  expect(waits).toEqual([])
})

test('A service that does not answer times out', async () => {
  const { mailer, waits } = byHttp({ timeLimitMs: 20 })
  const fault = await catchError(mailer.send(buildEmail({ to: 'anna@silent.example' })))
  expect(fault.message).toBe('mail.example could not be reached')
  expect(fault.cause).toMatchObject({ name: 'TimeoutError' })
  expect(waits).toEqual([])
})

async function catchError(sending: Promise<void>): Promise<Error> {
  return sending.then(
    () => new Error('it was sent'),
    (fault: Error) => fault,
  )
}
