import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FORMS, type FormName } from '../every-form'
import { makePng } from '../png'
import { asVisitor, at, linkSentTo, manage, withBrowser } from './browser'

withBrowser()

const CITY = 'portlarkin'
const OTHER_CITY = 'sorrelsprings'
const PASSWORD = 'lantern light 7'
const NEW_PASSWORD = 'nine quiet herons'
const TOO_LONG_NAME = 'x'.repeat(81)

type Person = {
  page: Page
  javaScript: boolean
  /** An email of this walk's own. */
  email: (name: string) => string
}

for (const javaScript of [false, true]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  test(`Every form answers when it is empty, wrong and right, ${how}`, async () => {
    const walked = new Set<FormName>()
    const suffix = javaScript ? 'with' : 'without'
    const email = (name: string) => `${name}.forms.${suffix}@lake.example`
    await asVisitor({ javaScript }, async (page) => {
      const person = { page, javaScript, email }
      for (const walk of WALKS) for (const name of await walk(person)) walked.add(name)
    })
    const missing = Object.keys(FORMS).filter((name) => !walked.has(name as FormName))
    expect(missing).toEqual([])
  })
}

/** In this order, as each leaves the browser as the next one finds it. Each gives the forms it filled in. */
const WALKS: ((person: Person) => Promise<FormName[]>)[] = [
  createAccount,
  verifyEmail,
  changeName,
  changeImage,
  changeEmail,
  changePassword,
  logOutInEveryWay,
  resetPassword,
  continueToOtherSite,
  chooseAdminSite,
  deleteAccount,
  setPasswordBesideGoogle,
  search,
  clearOutbox,
]

async function createAccount({ page, javaScript, email }: Person): Promise<FormName[]> {
  await goToLogin({ page, javaScript })
  const isDisabled = await page.getByRole('button', { name: 'Log In', exact: true }).isDisabled()
  // Without an email the buttons are disabled, which takes JavaScript.
  expect(isDisabled).toBe(javaScript)
  if (!javaScript) {
    await press(page, 'Log In')
    await expectError(page, 'Please enter your email address')
    await press(page, 'Reset your password')
    await expectError(page, 'Please enter your email address')
  }
  await fill(page, { Email: email('mara') })
  await press(page, 'Log In')
  await expectError(page, 'Please enter a password')
  await fill(page, { Email: email('mara'), Password: PASSWORD })
  await press(page, 'Log In')
  await expectError(page, `There is no account for ${email('mara')}`)
  for (const button of ['Reset your password', 'Send the verification email again']) {
    await fill(page, { Email: email('mara') })
    await press(page, button)
    await expectError(page, `There is no account for ${email('mara')}`)
  }
  await fill(page, { Email: email('mara'), Password: '' })
  await press(page, 'Create Account')
  await expectError(page, 'Please enter a password')
  await fill(page, { Email: email('mara'), Password: 'short' })
  await press(page, 'Create Account')
  await expectError(page, 'Please choose a password of at least 8 characters')
  await fill(page, { Email: email('mara'), Password: PASSWORD })
  await press(page, 'Create Account')
  await expectNotice(page, 'Check your email for a link that will let you verify your account')
  await fill(page, { Email: email('mara'), Password: PASSWORD })
  await press(page, 'Log In')
  await expectError(page, "Please verify your email address, and then you'll be able to log in")
  await fill(page, { Email: email('mara') })
  await press(page, 'Send the verification email again')
  await expectNotice(page, 'Check your email for a link that will let you verify your account')
  return ['create an account', 'request a verification link']
}

/** By the second link, which asks for the password. */
async function verifyEmail({ page, javaScript, email }: Person): Promise<FormName[]> {
  await open(page, await linkSentTo(email('mara')), javaScript)
  await press(page, 'Verify My Email')
  await expectError(page, 'Please enter a password')
  await fill(page, { 'The password you chose': 'not this one' })
  await press(page, 'Verify My Email')
  await expectError(page, 'Wrong password')
  await fill(page, { 'The password you chose': PASSWORD })
  await press(page, 'Verify My Email')
  await arriveAtAccount(page)
  return ['verify an email']
}

async function changeName({ page, javaScript }: Person): Promise<FormName[]> {
  await openAccount(page, javaScript)
  await fill(page, { Name: '' })
  await press(page, 'Save Name')
  await expectError(page, 'Please enter your name')
  await fill(page, { Name: TOO_LONG_NAME })
  await press(page, 'Save Name')
  await expectError(page, 'A name has at most 80 characters')
  await fill(page, { Name: 'Mara Lake' })
  await press(page, 'Save Name')
  await expectNotice(page, 'Your name is saved.')
  return ['change the name']
}

async function changeImage({ page, javaScript }: Person): Promise<FormName[]> {
  await openAccount(page, javaScript)
  const input = page.locator('#image input[type=file]')
  await press(page, 'Save Picture')
  await expectError(page, 'Please choose a picture')
  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
  await input.setInputFiles(text)
  await press(page, 'Save Picture')
  await expectError(page, 'Only png, jpeg or gif are accepted')
  const png = await makePng(40, 30, () => [10, 120, 90])
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await press(page, 'Save Picture')
  await expectNotice(page, 'Your picture is saved.')
  await press(page, 'Remove picture')
  await expectNotice(page, 'Your picture is removed.')
  return ['change the picture', 'remove the picture']
}

async function changeEmail({ page, javaScript, email }: Person): Promise<FormName[]> {
  await openAccount(page, javaScript)
  await press(page, 'Change Email')
  await expectError(page, 'Please enter your email address')
  await fill(page, { 'New email': email('mara.lake'), 'Your password': 'not this one' })
  await press(page, 'Change Email')
  await expectError(page, 'Wrong password')
  await fill(page, { 'New email': email('mara.lake'), 'Your password': PASSWORD })
  await press(page, 'Change Email')
  await expectNotice(page, 'We sent a link to your new email. Open it to confirm the change.')
  await open(page, await linkSentTo(email('mara.lake')), javaScript)
  await press(page, 'Change My Email')
  await arriveAtAccount(page)
  expect(await page.textContent('#email')).toContain(email('mara.lake'))
  return ['change the email', 'confirm a new email']
}

async function changePassword({ page, javaScript }: Person): Promise<FormName[]> {
  await openAccount(page, javaScript)
  await press(page, 'Change Password')
  await expectError(page, 'Please enter a password')
  await fill(page, { 'Current password': 'not this one', 'New password': NEW_PASSWORD })
  await press(page, 'Change Password')
  await expectError(page, 'Wrong password')
  await fill(page, { 'Current password': PASSWORD, 'New password': NEW_PASSWORD })
  await press(page, 'Change Password')
  await expectNotice(page, 'Your password is changed. You’re logged out on every other device.')
  return ['change the password']
}

async function logOutInEveryWay(person: Person): Promise<FormName[]> {
  const { page, javaScript } = person
  const logOut: (() => Promise<unknown>)[] = [
    () => page.locator('#sessions li').getByRole('button').first().click(),
    () => press(page, 'Log out everywhere'),
    async () => {
      await page.locator('header summary', { hasText: 'Account' }).click()
      await page.locator('header').getByRole('button', { name: 'Log Out' }).click()
    },
  ]
  for (const step of logOut) {
    await openAccount(page, javaScript)
    await step()
    await page.locator('header').getByText('Log In / Register').waitFor({ state: 'attached' })
    await logIn(person, 'mara.lake', NEW_PASSWORD)
  }
  await open(page, at('login', '/login'), javaScript)
  await press(page, 'Log Out')
  await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
  return [
    ...(['log in', 'log out a device', 'log out everywhere'] as const),
    ...(['log out of a site', 'log out of the login door'] as const),
  ]
}

async function resetPassword({ page, javaScript, email }: Person): Promise<FormName[]> {
  await goToLogin({ page, javaScript })
  await fill(page, { Email: email('mara.lake') })
  await press(page, 'Reset your password')
  await expectNotice(page, 'Check your email for a link that will let you reset your password')
  await open(page, await linkSentTo(email('mara.lake')), javaScript)
  await press(page, 'Change Password')
  await expectError(page, 'Please enter a password')
  await fill(page, { 'New password': 'password1' })
  await press(page, 'Change Password')
  await expectError(page, 'This password is too common. Please choose another.')
  await fill(page, { 'New password': PASSWORD })
  await press(page, 'Change Password')
  await arriveAtAccount(page)
  return ['request a reset link', 'reset a password']
}

async function continueToOtherSite({ page, javaScript }: Person): Promise<FormName[]> {
  await goToLogin({ page, javaScript }, OTHER_CITY)
  await press(page, 'Continue to Sorrel Springs')
  await arriveAtAccount(page, OTHER_CITY)
  return ['continue to a site']
}

async function chooseAdminSite({ page, javaScript, email }: Person): Promise<FormName[]> {
  const role = ['--role', 'superadmin'] as const
  const granted = await manage('role', 'grant', '--email', email('mara.lake'), ...role)
  expect(granted.code, granted.output).toBe(0)
  await page.goto(at('admin', '/site/dashboard'))
  await page.waitForURL(/\/login\?/)
  if (javaScript) await waitForJavaScript(page)
  await press(page, 'Continue to Admin')
  await page.waitForURL(/\/site\/dashboard\?site=\d+$/)
  await page.locator('main', { hasText: 'Port Larkin' }).waitFor()
  if (javaScript) await waitForJavaScript(page)
  await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Sorrel Springs' })
  if (!javaScript) await page.locator('form:has(select) button').click()
  await page.locator('main', { hasText: 'Sorrel Springs' }).waitFor()
  return ['choose an admin site']
}

async function deleteAccount({ page, javaScript, email }: Person): Promise<FormName[]> {
  await open(page, at(CITY, '/account/delete'), javaScript)
  await press(page, 'Delete My Account')
  await expectError(page, 'Please enter your email address')
  await fill(page, { 'Your email': email('ben'), 'Your password': PASSWORD })
  await press(page, 'Delete My Account')
  await expectError(page, 'This is not the email of your account')
  await fill(page, { 'Your email': email('mara.lake'), 'Your password': PASSWORD })
  await press(page, 'Delete My Account')
  await page.getByText('Your account has been deleted.').waitFor()
  return ['delete the account']
}

async function setPasswordBesideGoogle({ page, javaScript }: Person): Promise<FormName[]> {
  await goToLogin({ page, javaScript })
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await arriveAtAccount(page)
  const email = await page.locator('#email strong').textContent()
  await openAccount(page, javaScript)
  await press(page, 'Set a Password')
  await expectNotice(page, 'Check your email for a link that will let you reset your password')
  await open(page, await linkSentTo(email ?? ''), javaScript)
  await fill(page, { 'New password': PASSWORD })
  await press(page, 'Change Password')
  await page.getByRole('status').waitFor()
  await fill(page, { Password: PASSWORD })
  await press(page, 'Log In')
  await arriveAtAccount(page)
  await openAccount(page, javaScript)
  await press(page, 'Disconnect Google')
  await expectNotice(page, 'Google is disconnected.')
  await open(page, at(CITY, '/account/delete'), javaScript)
  await fill(page, { 'Your email': email ?? '', 'Your password': PASSWORD })
  await press(page, 'Delete My Account')
  await page.getByText('Your account has been deleted.').waitFor()
  return ['request a link to set a password', 'disconnect Google']
}

/** Searches take anything: an empty one lists all events, a wrong one none. */
async function search({ page, javaScript }: Person): Promise<FormName[]> {
  for (const [words, found] of [
    ['', /\d/],
    ['zzyzx', /No events match your search criteria\./],
  ] as const) {
    await open(page, at(CITY), javaScript)
    await page.locator('search input[name=q]').fill(words)
    await page.locator('search button[type=submit]:visible').first().click()
    await page.waitForURL(/\/search/)
    await page.locator('main').getByText(found).first().waitFor()
  }
  await open(page, at(CITY, '/search/filters'), javaScript)
  await page.locator('main').getByLabel('Food & Drink').check()
  await page.locator('main').getByRole('button', { name: 'Show events' }).first().click()
  await page.waitForURL(/\/search\?.*cats=food_and_drink/)
  return ['search', 'choose filters']
}

async function clearOutbox({ page, javaScript }: Person): Promise<FormName[]> {
  await open(page, at(CITY, '/dev/outbox'), javaScript)
  await page.locator('main button').click()
  await page.locator('main button').waitFor({ state: 'detached' })
  return ['clear the outbox']
}

async function open(page: Page, url: string, javaScript: boolean): Promise<void> {
  await page.goto(url)
  if (javaScript) await waitForJavaScript(page)
}

const openAccount = (page: Page, javaScript: boolean) =>
  open(page, at(CITY, '/account'), javaScript)

/** The account page sends a visitor to log in. */
async function goToLogin(
  { page, javaScript }: Pick<Person, 'page' | 'javaScript'>,
  city = CITY,
): Promise<void> {
  await page.goto(at(city, '/account'))
  await page.waitForURL(/\/login\?/)
  if (javaScript) await waitForJavaScript(page)
}

/** The URL is the same while the page's script exchanges its token. */
async function arriveAtAccount(page: Page, city = CITY): Promise<void> {
  await page.waitForURL(at(city, '/account'))
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
}

async function logIn({ page, javaScript, email }: Person, name: string, password: string) {
  await goToLogin({ page, javaScript })
  await fill(page, { Email: email(name), Password: password })
  await press(page, 'Log In')
  await arriveAtAccount(page)
}

const waitForJavaScript = (page: Page) =>
  page.waitForFunction(
    () => '__remixRouter' in window && !document.querySelector('input[name=javascript][value=off]'),
  )

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = page.locator('main').getByLabel(label, { exact: true }).and(page.locator('input'))
    await input.fill(value)
  }
}

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

/** The message is beside the field that has focus, or has focus itself where it is about the whole form. */
async function expectError(page: Page, message: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const focused = document.activeElement
          if (focused?.getAttribute('role') === 'alert') return focused.textContent
          if (focused?.getAttribute('aria-invalid') !== 'true') {
            return `focus is on ${focused?.outerHTML.slice(0, 120)}`
          }
          const [id] = focused.getAttribute('aria-describedby')?.split(' ') ?? []
          return document.getElementById(id ?? '')?.textContent
        }),
      { timeout: 10_000 },
    )
    .toBe(message)
}

async function expectNotice(page: Page, message: string): Promise<void> {
  await page.locator('main [role=status]', { hasText: message }).waitFor()
}
