import { beforeAll, expect, test } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { answerSum } from '../samples/sign-up-sum'
import { TURNSTILE } from '../services/turnstile-service'
import { openBrowser } from './browser'
import { fetchWorker } from './worker'

const CREATE = 'http://login.localhost/login/create-account'
const CLOUDFLARE = 'https://challenges.cloudflare.com'

beforeAll(createFixtures)

const findFrames = (headers: Headers) =>
  headers.get('content-security-policy')?.match(/frame-src ([^;]*)/)?.[1]

/** Presses Create Account in a browser with JavaScript, which sends no sum. */
const submit = (email: string, token: string | null, browser = openBrowser(TURNSTILE)) =>
  browser.submit(CREATE, {
    intent: 'create-account',
    email,
    password: 'lantern light 7',
    sum: '',
    javascript: 'on',
    ...(token !== null && { 'cf-turnstile-response': token }),
  })

const countEmails = async (to: string) => (await listOutbox(db, { to })).length

test('With its keys the page that creates accounts has Turnstile’s widget, may show its frame and never the secret', async () => {
  const { headers, html } = await openBrowser(TURNSTILE).visit(CREATE)
  expect(html).toContain('data-turnstile="0x4site"')
  expect(html).toContain('name="cf-turnstile-response"')
  expect(html).toMatch(/<noscript>.*name="sumToken".*<\/noscript>/)
  expect(html).not.toMatch(/0x4secret|name="solution"/)
  expect(findFrames(headers)).toBe(CLOUDFLARE)
})

test('Without the keys that page has the embedded check and nothing of Turnstile', async () => {
  const { headers, html } = await openBrowser().visit(CREATE)
  expect(html).toContain('name="solution"')
  expect(html).not.toMatch(/data-turnstile|cf-turnstile-response/)
  expect(headers.get('content-security-policy')).not.toContain('cloudflare')
})

test('Pages of sites, which have the event form, may show Turnstile’s frame; the admin door’s may not', async () => {
  const findPolicy = async (url: string) =>
    (await fetchWorker(url, {}, TURNSTILE)).headers.get('content-security-policy')
  expect(await findPolicy('http://laketown.localhost/')).toContain(CLOUDFLARE)
  expect(await findPolicy('http://admin.localhost/nowhere')).not.toContain(CLOUDFLARE)
})

test('With Turnstile no account is created without a token, or with one that is wrong or used', async () => {
  expect((await submit('ada@lake.example', 'login.localhost:1')).status).toBe(200)
  expect(await countEmails('ada@lake.example')).toBe(1)
  const refused = [null, '', 'forged', 'events.example:2', 'login.localhost:1']
  for (const token of refused) {
    const page = await submit('bea@lake.example', token)
    expect([page.status, page.words], `${token}`).toEqual([
      422,
      expect.stringContaining('We couldn’t check that you are a person.'),
    ])
    expect(page.html).toContain('value="bea@lake.example"')
  }
  expect(await countEmails('bea@lake.example')).toBe(0)
})

test('While Turnstile is out of order the form keeps its values and shows the sum', async () => {
  const email = 'cleo@lake.example'
  const browser = openBrowser(TURNSTILE)
  const page = await submit(email, 'outage', browser)
  expect(drainErrorLogs().join()).toMatch(/Turnstile answered 502 without a result/)
  expect([page.status, page.words]).toEqual([
    422,
    expect.stringContaining('Please answer this question instead.'),
  ])
  expect(page.html).toContain(`value="${email}"`)
  expect(page.html.replace(/<noscript>.*?<\/noscript>/g, '')).toContain('name="sumToken"')
  expect(await countEmails(email)).toBe(0)

  const fields = { intent: 'create-account', email, password: 'lantern light 7' }
  const wrong = await browser.submit(CREATE, { ...fields, ...answerSum(page.html), sum: '99' })
  expect(wrong.words).toContain('Please enter the right number')
  const created = await browser.submit(CREATE, { ...fields, ...answerSum(wrong.html) })
  expect(created.status).toBe(200)
  expect(await countEmails(email)).toBe(1)
})
