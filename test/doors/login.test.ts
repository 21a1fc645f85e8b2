import nodeCrypto from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { addAccount } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { answerSum } from '../samples/sign-up-sum'
import { findToken } from '../services/test-mailer'
import { openBrowser, type Visited } from './browser'

const LOGIN = 'http://login.localhost/login'
const CREATE = `${LOGIN}/create-account`
const FROM_LAKETOWN = `${LOGIN}?${new URLSearchParams({ redirect: 'http://laketown.localhost/search?q=jazz' })}`
const PASSWORD = 'lantern light 7'
const MARA = 'mara@lake.example'

beforeAll(async () => {
  await createFixtures()
  await addAccount({ email: MARA, password: PASSWORD })
  await addAccount({ email: 'new@lake.example', password: PASSWORD, isVerified: false })
  await addAccount({ email: 'google@lake.example', google: 'g-9' })
})

/** The form that has the button. */
const findFormUrl = ({ intent }: Record<string, string>, url = LOGIN) =>
  intent === 'create-account' ? url.replace(/\/login(?=\?|$)/, '/login/create-account') : url

const submit = (fields: Record<string, string>, url = LOGIN, bindings = {}) =>
  openBrowser(bindings).submit(findFormUrl(fields, url), fields)

/** The button beside the page's message, which stands out from those that are always there. */
function offerOn({ html }: Visited): string | null {
  const read = (button: string, attribute: string) =>
    button.match(new RegExp(` ${attribute}="([^"]*)"`))?.[1] ?? ''
  const [first, ...rest] = [...html.matchAll(/<button[^>]*>/g)]
    .map(([button]) => ({ value: read(button, 'value'), style: read(button, 'class') }))
    .filter(({ value }) => /^(send-\w+-link|show-[\w-]+)$/.test(value))
  const isSuggested = rest.some(({ style }) => style !== first?.style)
  return isSuggested ? (first?.value ?? null) : null
}

/** The field's error message, as screen readers announce it. */
function besideField({ html }: Visited, name: string): string | undefined {
  const input = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''
  if (!input.includes('aria-invalid="true"')) return undefined
  const [id] = input.match(/aria-describedby="([^"]*)"/)?.[1]?.split(' ') ?? []
  return html.match(new RegExp(`<p[^>]*id="${id}"[^>]*>(.*?)</p>`))?.[1]?.replaceAll('&#x27;', "'")
}

const listEmailsTo = (to: string) => listOutbox(db, { to })

type Case = [
  fields: Record<string, string>,
  status: number,
  message: string,
  where: 'email' | 'password' | 'form',
  offer: string | null,
]
const CASES: Case[] = [
  [{ email: '', password: PASSWORD }, 422, 'Please enter your email address', 'email', null],
  [{ email: 'mara', password: PASSWORD }, 422, 'Please enter your email address', 'email', null],
  [{ password: PASSWORD }, 422, 'Please enter your email address', 'email', null],
  [{ email: MARA, password: '' }, 422, 'Please enter a password', 'password', null],
  [{ email: MARA }, 422, 'Please enter a password', 'password', null],
  [{ email: MARA, password: 'nope' }, 422, 'Wrong password', 'password', 'send-reset-link'],
  [
    { email: 'Nobody@lake.example', password: 'x' },
    422,
    'There is no account for nobody@lake.example',
    'email',
    'show-create-account',
  ],
  [
    { email: 'new@lake.example', password: PASSWORD },
    422,
    "Please verify your email address, and then you'll be able to log in",
    'form',
    'send-verify-link',
  ],
  [
    { intent: 'create-account', email: MARA, password: PASSWORD },
    422,
    'Email in use. Would you like to reset your password?',
    'email',
    'send-reset-link',
  ],
  [
    { intent: 'create-account', email: 'ann@lake.example', password: '' },
    422,
    'Please enter a password',
    'password',
    null,
  ],
  [
    { intent: 'create-account', email: 'ann@lake.example', password: 'short' },
    422,
    'Please choose a password of at least 8 characters',
    'password',
    null,
  ],
  [
    { intent: 'create-account', email: 'ann@lake.example', password: 'password1' },
    422,
    'This password is too common. Please choose another.',
    'password',
    null,
  ],
  [
    { intent: 'send-reset-link', email: 'nobody@lake.example' },
    422,
    'There is no account for nobody@lake.example',
    'email',
    'show-create-account',
  ],
  [
    { intent: 'send-verify-link', email: 'nobody@lake.example' },
    422,
    'There is no account for nobody@lake.example',
    'email',
    'show-create-account',
  ],
  [
    { intent: 'send-reset-link', email: ' ' },
    422,
    'Please enter your email address',
    'email',
    null,
  ],
]

test.each(CASES)('%j gets %i “%s”', async (fields, status, message, where, offer) => {
  for (const url of [LOGIN, FROM_LAKETOWN]) {
    const page = await submit(fields, url)
    expect(page.status).toBe(status)
    if (where === 'form') expect(page.html).toMatch(/role="alert"/)
    else expect(besideField(page, where)).toBe(message)
    expect(page.words).toContain(message)
    expect(offerOn(page)).toBe(offer)
    expect(page.html).not.toContain(PASSWORD)
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
})

test('The form keeps what was typed, except the password', async () => {
  const page = await submit({ email: MARA, password: 'wrong but secret' })
  expect(page.html).toMatch(/<input[^>]*name="email"[^>]*value="mara@lake.example"/)
  expect(page.html).not.toContain('wrong but secret')
})

test('Pressing Enter logs in: the first button and a form without intent both do', async () => {
  const { html } = await openBrowser().visit(LOGIN)
  expect(html.match(/<button[^>]*name="intent"[^>]*value="([\w-]+)"/)?.[1]).toBe('sign-in')
  const browser = openBrowser()
  await browser.submit(LOGIN, { email: MARA, password: PASSWORD })
  expect(browser.cookies('login.localhost').session).toBeTruthy()
})

test('Logging in without a page to return to says so', async () => {
  const page = await submit({ email: `  ${MARA.toUpperCase()} `, password: PASSWORD })
  expect([page.status, page.url.href]).toEqual([200, LOGIN])
  expect(page.words).toContain('You are logged in')
  expect(page.words).toContain(MARA)
})

test('The login page names its site and fills in the email of its URL', async () => {
  const { html, words } = await openBrowser().visit(`${FROM_LAKETOWN}&email=mara%40lake.example`)
  expect(words).toContain('Laketown')
  expect(html).toMatch(/<input[^>]*name="email"[^>]*value="mara@lake.example"/)
})

test('A new account’s email links to a page that verifies it and signs in on the site', async () => {
  const email = 'carl@lake.example'
  const browser = openBrowser()
  const created = await browser.submit(findFormUrl({ intent: 'create-account' }, FROM_LAKETOWN), {
    intent: 'create-account',
    email,
    password: PASSWORD,
  })
  expect(created.status).toBe(200)
  expect(created.words).toContain(
    'Check your email for a link that will let you verify your account',
  )
  const [sent] = await listEmailsTo(email)
  expect(sent).toMatchObject({ sender: expect.stringContaining('Laketown') })
  const link = sent!.text.match(/http:\S+/)![0]
  const page = await browser.visit(link)
  expect([page.status, page.words]).toEqual([200, expect.stringContaining(email)])
  // Mail scanners open links, so opening one changes nothing.
  const stillNot = await submit({ email, password: PASSWORD })
  expect(stillNot.words).toContain('Please verify your email address')
  const done = await browser.submit(link, {})
  expect(done.url.href).toBe('http://laketown.localhost/search?q=jazz')
  expect(browser.cookies('laketown.localhost').session).toBeTruthy()
  const again = await browser.visit(link)
  expect([again.status, again.words]).toEqual([
    410,
    expect.stringContaining('This link has expired'),
  ])
})

test('Passwords of new accounts, and of those that do not exist, are hashed at the cost that OWASP gives', async () => {
  const scrypt = vi.spyOn(nodeCrypto, 'scrypt')
  try {
    await submit({ intent: 'create-account', email: 'cost@lake.example', password: PASSWORD })
    await submit({ email: 'nobody@lake.example', password: PASSWORD })
    const cost = expect.objectContaining({ N: 2 ** 14, r: 8, p: 5 })
    const hashes = [PASSWORD, expect.any(Uint8Array), 32, cost, expect.any(Function)]
    expect(scrypt.mock.calls).toEqual([hashes, hashes])
  } finally {
    scrypt.mockRestore()
  }
})

test('Verifying in another browser requires the chosen password and signs in there', async () => {
  const email = 'dora@lake.example'
  await submit({ intent: 'create-account', email, password: PASSWORD }, FROM_LAKETOWN)
  const link = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  const otherBrowser = openBrowser()
  expect((await otherBrowser.visit(link)).html).toMatch(/<input[^>]*type="password"/)
  const wrong = await otherBrowser.submit(link, { password: 'wrong but secret' })
  expect([wrong.status, besideField(wrong, 'password')]).toEqual([422, 'Wrong password'])
  expect(wrong.html).not.toContain('wrong but secret')
  const done = await otherBrowser.submit(link, { password: PASSWORD })
  expect(done.url.href).toBe('http://laketown.localhost/search?q=jazz')
  expect(otherBrowser.cookies('laketown.localhost').session).toBeTruthy()
})

test('Confirming a stranger’s sign-up does not give the stranger an account with that email', async () => {
  const email = 'dan@lake.example'
  await submit({ intent: 'create-account', email, password: 'the stranger’s 8' }, FROM_LAKETOWN)
  const dan = openBrowser()
  const link = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  expect(besideField(await dan.submit(link, {}), 'password')).toBe('Please enter a password')
  // An email that Dan requests does not reveal who chose the password either.
  await dan.submit(FROM_LAKETOWN, { intent: 'send-verify-link', email })
  const own = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  expect(own).not.toBe(link)
  const page = await dan.submit(own, {})
  expect(page.status).toBe(422)
  const stranger = await submit({ email, password: 'the stranger’s 8' })
  expect(stranger.words).toContain('Please verify your email address')
  // The page links to where Dan can set his own password.
  expect(page.html).toContain('/login?email=dan%40lake.example')
  await dan.submit(FROM_LAKETOWN, { intent: 'send-reset-link', email })
  const reset = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  await dan.submit(reset, { password: 'copper kettle 9' })
  expect(dan.cookies('laketown.localhost').session).toBeTruthy()
  const again = await submit({ email, password: 'the stranger’s 8' })
  expect(again.words).toContain('Wrong password')
})

test('After ten wrong passwords the verification page refuses more too', async () => {
  const email = 'dirk@lake.example'
  await submit({ intent: 'create-account', email, password: PASSWORD })
  const link = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  const otherBrowser = openBrowser()
  for (let turn = 0; turn < 10; turn++) {
    expect((await otherBrowser.submit(link, { password: 'wrong' })).status).toBe(422)
  }
  const locked = await otherBrowser.submit(link, { password: PASSWORD })
  expect([locked.status, locked.words]).toEqual([
    429,
    expect.stringContaining('Too many attempts.'),
  ])
})

test('A reset link replaces a forgotten password and ends all sessions', async () => {
  const email = 'eve@lake.example'
  await addAccount({ email, password: PASSWORD })
  const old = openBrowser()
  await old.submit(FROM_LAKETOWN, { email, password: PASSWORD })
  const browser = openBrowser()
  const sent = await browser.submit(FROM_LAKETOWN, { intent: 'send-reset-link', email })
  expect(sent.words).toContain('Check your email for a link that will let you reset your password')
  const link = (await listEmailsTo(email))[0]!.text.match(/http:\S+/)![0]
  expect((await browser.visit(link)).words).toContain(email)
  for (const [password, message] of [
    ['', 'Please enter a password'],
    ['short', 'Please choose a password of at least 8 characters'],
    ['password1', 'This password is too common'],
    ['x'.repeat(257), 'A password has at most 256 characters'],
  ] as const) {
    const refused = await browser.submit(link, { password })
    expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(message)])
  }
  const done = await browser.submit(link, { password: 'copper kettle 9' })
  expect(done.url.href).toBe('http://laketown.localhost/search?q=jazz')
  const fetchMe = (sender: typeof browser) => sender.send('http://laketown.localhost/api/me')
  expect((await fetchMe(browser)).status).toBe(200)
  const gone = await fetchMe(old)
  expect(gone.status).toBe(401)
  expect(gone.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/)
  expect((await submit({ email, password: PASSWORD })).words).toContain('Wrong password')
  expect((await browser.submit(link, { password: 'third one 10' })).status).toBe(410)
})

test('A verified email gets no verification email, and an unverified one gets another', async () => {
  const verified = await submit({ intent: 'send-verify-link', email: MARA })
  expect(verified.words).toContain('Your email is already verified. You can log in.')
  const sent = await submit({ intent: 'send-verify-link', email: 'new@lake.example' })
  expect(sent.words).toContain('Check your email for a link that will let you verify your account')
  expect(findToken((await listEmailsTo('new@lake.example'))[0]!)).toBeTruthy()
  expect(await listEmailsTo(MARA)).toEqual([])
})

test('The sixth email within an hour is not sent, and the page says why', async () => {
  const email = 'fred@lake.example'
  await addAccount({ email })
  for (let turn = 0; turn < 5; turn++) {
    expect((await submit({ intent: 'send-reset-link', email })).status).toBe(200)
  }
  const page = await submit({ intent: 'send-reset-link', email })
  expect([page.status, page.words]).toEqual([
    429,
    expect.stringContaining('We’ve already sent you several links.'),
  ])
  expect(await listEmailsTo(email)).toHaveLength(5)
})

test('An account is created only after the check for a person, which is used once', async () => {
  const browser = openBrowser()
  const fields = { intent: 'create-account', email: 'pia@lake.example', password: PASSWORD }
  const without = await browser.submit(CREATE, { ...fields, sum: '', sumToken: '' })
  expect([without.status, without.words]).toEqual([
    422,
    expect.stringContaining('We couldn’t check that you are a person.'),
  ])
  const page = await browser.visit(CREATE)
  const right = answerSum(page.html)
  const wrong = await browser.submit(CREATE, { ...fields, ...right, sum: '99' })
  expect([wrong.status, besideField(wrong, 'sum')]).toEqual([422, 'Please enter the right number'])
  expect(await listEmailsTo(fields.email)).toEqual([])

  const next = answerSum((await browser.visit(CREATE)).html)
  const inUse = await browser.submit(CREATE, { ...fields, ...next, email: MARA })
  expect(inUse.words).toContain('Email in use.')
  expect((await browser.submit(CREATE, { ...fields, ...next })).status).toBe(200)
  const again = await browser.submit(CREATE, { ...fields, ...next, email: 'pim@lake.example' })
  expect(again.status).toBe(422)
  expect(await listEmailsTo('pim@lake.example')).toEqual([])
})

test('When email cannot be sent the page shows an error, and no account is created', async () => {
  const bindings = {
    MAIL_FROM: 'events@laketown.example',
    MAIL_API_URL: 'https://mail.example/emails',
    MAIL_API_KEY: 're_wrong',
  }
  const fields = { intent: 'create-account', email: 'gil@lake.example', password: PASSWORD }
  const page = await submit(fields, LOGIN, bindings)
  expect([page.status, page.words]).toEqual([503, expect.stringContaining('We ran into a problem')])
  expect(drainErrorLogs().join()).toContain('an email could not be sent')
  expect((await submit(fields)).status).toBe(200)
})

test('After ten wrong passwords more are refused, with a link to reset, and nobody else is locked out', async () => {
  const email = 'hal@lake.example'
  await addAccount({ email, password: PASSWORD })
  const owner = openBrowser()
  await owner.submit(LOGIN, { email, password: PASSWORD })
  expect(owner.findSetCookie('login.localhost', 'device')).toMatch(/HttpOnly.*SameSite=Lax/)
  const stranger = openBrowser()
  for (let turn = 0; turn < 10; turn++) await stranger.submit(LOGIN, { email, password: 'wrong' })
  const page = await stranger.submit(LOGIN, { email, password: PASSWORD })
  expect(page.status).toBe(429)
  expect((await submit({ email, password: PASSWORD })).words).toContain('You are logged in')
  // The owner's browser passes even in the stranger's network.
  stranger.setCookie('login.localhost', 'device', owner.cookies('login.localhost').device!)
  expect((await stranger.submit(LOGIN, { email, password: PASSWORD })).status).toBe(200)
  expect(page.words).toContain('Too many attempts. Please wait a while, or reset your password')
  expect(offerOn(page)).toBe('send-reset-link')
})

test('Trying many emails from one network is blocked, and only for that network', async () => {
  const browser = openBrowser()
  const statuses: number[] = []
  const refusals = new Set<boolean>()
  // The rate limit counts by the real clock, so twice as many attempts always exceed it.
  for (let turn = 0; turn < 62; turn++) {
    const fields = { intent: 'send-verify-link', email: `nobody${turn}@lake.example` }
    const { status, words } = await browser.submit(LOGIN, fields)
    statuses.push(status)
    // There were too many emails already, so the page does not offer another one.
    if (status === 429) refusals.add(words.includes('or reset your password to log in now'))
  }
  expect([...refusals]).toEqual([false])
  expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(30)
  expect((await submit({ intent: 'send-verify-link', email: 'nobody@lake.example' })).status).toBe(
    422,
  )
})

test('Input longer than any password or form gets an error message', async () => {
  for (const intent of ['sign-in', 'create-account']) {
    const long = await submit({ intent, email: MARA, password: 'x'.repeat(257) })
    expect(long.status).toBe(422)
    expect(besideField(long, 'password')).toBe('A password has at most 256 characters')
  }
  const huge = await submit({ email: MARA, password: 'x'.repeat(1_000_000) })
  expect([huge.status, huge.words]).toEqual([
    413,
    expect.stringContaining('That is too much for this form'),
  ])
  const longEmail = await submit({ email: `${'a'.repeat(300)}@lake.example`, password: PASSWORD })
  expect(longEmail.status).toBe(422)
})

test('A request that is not a form gets an error message', async () => {
  const headers = { 'content-type': 'application/json', origin: 'http://login.localhost' }
  const bodies: [string, Record<string, string>, number][] = [
    ['{"email":"x"}', headers, 415],
    ['--x\r\nbroken', { ...headers, 'content-type': 'multipart/form-data; boundary=y' }, 400],
    ['', { ...headers, 'content-type': '' }, 415],
  ]
  for (const [body, sent, status] of bodies) {
    const response = await openBrowser().send(LOGIN, { method: 'POST', body, headers: sent })
    await response.text()
    expect(response.status, JSON.stringify(sent)).toBe(status)
  }
})

test('The tests’ clock is fixed, so emails are sent at a known time', async () => {
  const rows = await db.all<{ sentAt: number }>(sql`SELECT DISTINCT sent_at AS sentAt FROM outbox`)
  expect(rows).toEqual([{ sentAt: NOW }])
})
