import { beforeAll, expect, test } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { addAccount } from '../accounts'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { openBrowser, type Visited } from './browser'

const LOGIN = 'http://login.localhost/login'
const CREATE = `${LOGIN}/create-account`
const INBOX = `${LOGIN}/check-inbox`
const REDIRECT = 'http://laketown.localhost/search?q=jazz'
const PASSWORD = 'lantern light 7'
const MARA = 'mara@lake.example'
const VERIFY_SENT = 'Check your email for a link that will let you verify your account'
const RESET_SENT = 'Check your email for a link that will let you reset your password'

beforeAll(async () => {
  await createFixtures()
  await addAccount({ email: MARA, password: PASSWORD })
})

const at = (path: string, query: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ redirect: REDIRECT, ...query })}`

/** The link with the text, as an absolute URL. */
function findLink({ html, url }: Visited, text: string): URL {
  const links = [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
  const [, href = ''] = links.find(([, , label]) => label === text) ?? []
  return new URL(href.replaceAll('&amp;', '&'), url)
}

const findInput = ({ html }: Visited, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? ''

const readQuery = ({ searchParams }: URL) => Object.fromEntries(searchParams)

const listEmailsTo = (to: string) => listOutbox(db, { to })

const findEmailedLink = async (to: string) =>
  (await listEmailsTo(to))[0]!.text.match(/http:\S+/)![0]

async function signUp(email: string) {
  const browser = openBrowser()
  const fields = { intent: 'create-account', email, password: PASSWORD }
  return { browser, page: await browser.submit(at(CREATE), fields) }
}

test('Each form links to the other, with the page to return to and the email', async () => {
  const login = await openBrowser().visit(at(LOGIN, { email: MARA }))
  const toCreate = findLink(login, 'Create Account')
  expect(toCreate.origin + toCreate.pathname).toBe(CREATE)
  expect(readQuery(toCreate)).toEqual({ redirect: REDIRECT, email: MARA })
  const create = await openBrowser().visit(toCreate.href)
  const toLogin = findLink(create, 'Log In')
  expect(toLogin.origin + toLogin.pathname).toBe(LOGIN)
  expect(readQuery(toLogin)).toEqual({ redirect: REDIRECT, email: MARA })
  for (const page of [login, create]) expect(findInput(page, 'email')).toContain(`value="${MARA}"`)
})

test('Password managers know which password each form takes', async () => {
  const [login, create] = [
    await openBrowser().visit(at(LOGIN)),
    await openBrowser().visit(at(CREATE)),
  ]
  for (const page of [login, create]) {
    expect(findInput(page, 'email')).toMatch(/autocomplete="username"/i)
  }
  expect(findInput(login, 'password')).toMatch(/autocomplete="current-password"/i)
  expect(findInput(create, 'password')).toMatch(/autocomplete="new-password"/i)
  expect([login.html.match(/<title>(.*?)</)?.[1], create.html.match(/<title>(.*?)</)?.[1]]).toEqual(
    ['Log In - Laketown', 'Create Account - Laketown'],
  )
  // Only a new account takes the check for a person.
  expect(login.html).not.toContain('sumToken')
})

test('Without JavaScript a button of each form leads to the other with the email as typed', async () => {
  for (const [from, intent, to] of [
    [LOGIN, 'show-create-account', CREATE],
    [CREATE, 'show-login', LOGIN],
  ] as const) {
    for (const email of [' new@lake.example', 'half an email', '']) {
      const page = await openBrowser().submit(at(from), { intent, email, password: PASSWORD })
      expect(page.url.origin + page.url.pathname).toBe(to)
      const typed = email.trim()
      expect(readQuery(page.url)).toEqual({
        redirect: REDIRECT,
        ...(typed !== '' && { email: typed }),
      })
      expect(findInput(page, 'email').match(/value="([^"]*)"/)?.[1] ?? '').toBe(typed)
      expect(page.html + page.way.join()).not.toContain(PASSWORD)
    }
  }
})

test('After sign-up a page says where the email went, and how to get it again or correct it', async () => {
  const email = 'ann@lake.example'
  const { browser, page } = await signUp(email)
  expect(page.url.origin + page.url.pathname).toBe(INBOX)
  expect(page.words).toContain('Check your inbox')
  expect(page.words).toContain(VERIFY_SENT)
  expect(page.words).toContain(email)
  expect(page.html).not.toContain(PASSWORD)
  const change = findLink(page, 'Change it')
  expect(change.origin + change.pathname).toBe(CREATE)
  expect(readQuery(change)).toEqual({ redirect: REDIRECT, email })

  const again = await browser.submit(page.url.href, {})
  expect([again.status, again.words]).toEqual([
    200,
    expect.stringContaining('sent the email again'),
  ])
  expect(await listEmailsTo(email)).toHaveLength(2)
  // This browser created the account, so the second link does not require the password either.
  const done = await browser.submit(await findEmailedLink(email), {})
  expect(done.url.href).toBe(REDIRECT)
})

test('Another browser can have the email sent again, but its link requires the password', async () => {
  const email = 'bea@lake.example'
  const { page } = await signUp(email)
  const stranger = openBrowser()
  await stranger.submit(page.url.href, {})
  expect(await listEmailsTo(email)).toHaveLength(2)
  const refused = await stranger.submit(await findEmailedLink(email), {})
  expect([refused.status, refused.words]).toEqual([
    422,
    expect.stringContaining('Please enter a password'),
  ])
})

test('The page of the inbox is the same for emails with and without an account', async () => {
  const read = async (email: string) => {
    const page = await openBrowser().visit(at(INBOX, { for: 'verify', email }))
    expect(page.status).toBe(200)
    return page.words.replaceAll(email, '')
  }
  expect(await read(MARA)).toBe(await read('nobody@lake.example'))
  const none = await openBrowser().submit(at(INBOX, { email: 'nobody@lake.example' }), {})
  expect([none.status, none.words]).toEqual([
    422,
    expect.stringContaining('There is no account for nobody@lake.example'),
  ])
})

test('Without an email the page of the inbox leads to the login', async () => {
  for (const email of ['', 'mara', '<b>@'] as const) {
    const visited = await openBrowser().visit(at(INBOX, { email }))
    const submitted = await openBrowser().submit(at(INBOX, { email }), {})
    for (const { url } of [visited, submitted]) expect(url.href).toBe(at(LOGIN))
  }
})

test('A link to reset a password can be sent again, five in all', async () => {
  const email = 'cleo@lake.example'
  await addAccount({ email, password: PASSWORD })
  const browser = openBrowser()
  const page = await browser.submit(at(LOGIN), { intent: 'send-reset-link', email })
  expect(page.words).toContain(RESET_SENT)
  const change = findLink(page, 'Change it')
  expect([change.origin + change.pathname, change.searchParams.get('email')]).toEqual([
    LOGIN,
    email,
  ])
  for (let turn = 2; turn <= 5; turn++) {
    expect((await browser.submit(page.url.href, {})).words).toContain('sent the email again')
  }
  const refused = await browser.submit(page.url.href, {})
  expect([refused.status, refused.words]).toEqual([
    429,
    expect.stringContaining('We’ve already sent you several links.'),
  ])
  expect(await listEmailsTo(email)).toHaveLength(5)
  const done = await browser.submit(await findEmailedLink(email), { password: 'copper kettle 9' })
  expect(done.url.href).toBe(REDIRECT)
})

test('A verified email gets no more verification emails, and the page says so', async () => {
  const page = await openBrowser().submit(at(INBOX, { email: MARA }), {})
  expect(page.words).toContain('Your email is already verified. You can log in.')
  expect(await listEmailsTo(MARA)).toEqual([])
})

test('An email in use leads to a reset from the form that creates accounts', async () => {
  const email = 'dora@lake.example'
  await addAccount({ email, password: PASSWORD })
  const browser = openBrowser()
  const fields = { intent: 'create-account', email, password: 'copper kettle 9' }
  const inUse = await browser.submit(at(CREATE), fields)
  expect(inUse.html).toMatch(/<button[^>]*value="send-reset-link"/)
  const sent = await browser.submit(at(CREATE), { intent: 'send-reset-link', email })
  expect(sent.words).toContain(RESET_SENT)
  expect(await listEmailsTo(email)).toHaveLength(1)
})
