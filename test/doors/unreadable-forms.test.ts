import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { openBrowser } from './browser'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const LOGIN = 'http://login.localhost/login'
const ANN = 'ann@lake.example'
const NEW = 'new@lake.example'
const FORM = 'application/x-www-form-urlencoded'

let cookie: string

beforeAll(async () => {
  await createFixtures()
  const id = await addAccount({ email: ANN, password: 'lantern light 7' })
  cookie = (await signIn(id, 'laketown.localhost')).cookie
  await addAccount({ email: NEW, password: 'lantern light 7', isVerified: false })
})

/** Bodies that none of our pages sends, with the status and the message they get. */
const UNREADABLE: [what: string, body: string, type: string, status: number, message: string][] = [
  ['JSON', '{"email":"x"}', 'application/json', 415, 'This URL accepts only forms.'],
  ['no type', '', '', 415, 'This URL accepts only forms.'],
  ['a name that is broken', 'email=x&days[=1', FORM, 400, 'The form could not be read.'],
  ['a million letters', `email=${'x'.repeat(1_000_000)}`, FORM, 413, 'too much for this form.'],
]
const BROKEN_UPLOAD: (typeof UNREADABLE)[number] = [
  ...(['a broken upload', '--x\r\nbroken', 'multipart/form-data; boundary=y', 400] as const),
  'The form could not be read.',
]

async function send(url: string, body: string, type: string) {
  const { origin, host } = new URL(url)
  const headers = { cookie, origin, host, 'content-type': type }
  const response = await fetchWorker(url, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const readAlert = (html: string) => html.match(/role="alert"[^>]*>(.*?)<\/div>/)?.[1]

/** Everything that a form of an account may write. */
const readAccounts = () =>
  Promise.all(
    [
      sql`SELECT * FROM account`,
      sql`SELECT * FROM session`,
      sql`SELECT * FROM email_link`,
      sql`SELECT * FROM sign_in_provider`,
      sql`SELECT * FROM outbox`,
    ].map((query) => db.all(query)),
  )

/** A link from an email, which opens one of the login door's pages. */
async function requestLink(intent: string, email: string): Promise<string> {
  await openBrowser().submit(LOGIN, { intent, email })
  const [sent] = await listOutbox(db, { to: email })
  return sent!.text.match(/https?:\S+token=\S+/)![0]
}

test('A page draws itself again with a message when a form cannot be read, and nothing changes', async () => {
  const pages: [url: string, heading: string][] = [
    [LOGIN, 'Log In'],
    [await requestLink('send-verify-link', NEW), 'Verify your email'],
    [await requestLink('send-reset-link', ANN), 'Choose a new password'],
    [`${SITE}/account`, 'My Account'],
    [`${SITE}/account/delete`, 'Delete My Account'],
  ]
  const before = await readAccounts()
  for (const [url, heading] of pages) {
    for (const [what, body, type, status, message] of [...UNREADABLE, BROKEN_UPLOAD]) {
      const { html, ...response } = await send(url, body, type)
      expect(response.status, `${what} to ${url}`).toBe(status)
      expect(readAlert(html), `${what} to ${url}`).toContain(message)
      expect(html, `${what} to ${url}`).toContain(heading)
      expect(html).toContain('<form')
    }
  }
  expect(await readAccounts()).toEqual(before)
})

test('A button that a page does not have is refused with a message, and nothing changes', async () => {
  const before = await readAccounts()
  for (const intent of ['', 'promote-me', 'constructor', 'change-image']) {
    const { status, html } = await send(`${SITE}/account`, `intent=${intent}&name=Mallory`, FORM)
    expect(status, intent).toBe(400)
    expect(readAlert(html), intent).toBe('This page is out of date. Reload it and try again.')
    expect(html).toContain('My Account')
  }
  expect(await readAccounts()).toEqual(before)
})

test('A URL without a page answers a form that cannot be read with a page of its own', async () => {
  const before = await readAccounts()
  for (const path of ['/sign-out', '/sign-in']) {
    for (const [what, body, type, status, message] of UNREADABLE) {
      const { html, headers, ...response } = await send(SITE + path, body, type)
      expect(response.status, `${what} to ${path}`).toBe(status)
      expect(html).toContain(message)
      expect(headers.get('content-type')).toContain('text/html')
      expect(headers.get('set-cookie')).toBeNull()
    }
  }
  expect(await readAccounts()).toEqual(before)
})

test('Programs get their errors as JSON', async () => {
  const { status, html } = await send(`${SITE}/api/auth/token`, 'token=x', FORM)
  expect(status).toBe(400)
  expect(JSON.parse(html)).toEqual({ error: expect.stringContaining('Send JSON') })
})
