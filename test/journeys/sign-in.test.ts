import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolationsAtEachWidth, PHONE } from './accessibility-violations'
import { asVisitor, at, linkSentTo, manage, untilScripted, withBrowser } from './browser'
import { answerSum } from './form-walk'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser()

const PASSWORD = 'lantern light 7'
const CITY = 'portlarkin'
const OTHER_CITY = 'sorrelsprings'
const SEARCH = '/search?q=music'

/** Goes from a page of a site to the login page, as a visitor does. */
async function goToLogin(page: Page, javaScript: boolean, from = at(CITY, SEARCH)): Promise<void> {
  await page.goto(from)
  if (javaScript) await untilScripted(page)
  await page.locator('header summary', { hasText: 'Account' }).click()
  await page.getByRole('link', { name: 'Log In / Register' }).click()
  await page.waitForURL(/\/\/login\.localhost.*\/login\?/)
  if (javaScript) await untilScripted(page)
}

/** The link to the form that creates an account, which the page has above its form. */
async function goToSignUp(page: Page, javaScript: boolean): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await page.waitForURL(/\/login\/create-account/)
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
  if (javaScript) await untilScripted(page)
}

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const loginButton = (page: Page) => page.getByRole('button', { name: 'Log In', exact: true })

/** The page shows the signed-in viewer, and its URL has no traces of the sign-in. */
async function expectSignedIn(page: Page, city: string, path: string, name: string) {
  await page.waitForURL(at(city, path))
  const account = page.locator('header details', { hasText: 'Log Out' })
  await account.waitFor({ state: 'attached' })
  expect(await account.textContent()).toContain(name)
  expect(page.url()).toBe(at(city, path))
}

const isSignedOut = async (page: Page) =>
  (await page.locator('header').getByText('Log In / Register').count()) === 1

/** Creates and verifies an account in this browser. */
async function makeAccount(page: Page, email: string, javaScript: boolean): Promise<void> {
  await goToLogin(page, javaScript)
  await goToSignUp(page, javaScript)
  await fillIn(page, email)
  if (!javaScript) await answerSum(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/login\/check-inbox/)
  await page.goto(await linkSentTo(email))
  if (javaScript) await untilScripted(page)
  await page.getByRole('button', { name: 'Verify My Email' }).click()
}

for (const { javaScript, how } of BOTH_WAYS) {
  const person = (name: string) => `${name}.${javaScript ? 'with' : 'without'}@lake.example`

  test(`A visitor creates an account, verifies the email and returns to the site signed in, ${how}`, async () => {
    const email = person('mara')
    await asVisitor({ javaScript }, async (page) => {
      await goToLogin(page, javaScript)
      expect(await page.textContent('body')).toContain('Port Larkin')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Create an account instead' }).click()
      await page.getByRole('heading', { name: 'Create Account' }).waitFor()
      if (javaScript) await untilScripted(page)
      expect(await page.getByLabel('Email').inputValue()).toBe(email)
      await fillIn(page, email)
      if (!javaScript) await answerSum(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      expect(await page.getByRole('status').textContent()).toBe(
        'Check your email for a link that will let you verify your account',
      )
      expect(await page.getByRole('main').textContent()).toContain(email)
      await page.getByRole('link', { name: 'Go to Log In' }).click()
      await page.getByRole('heading', { name: 'Log In' }).waitFor()
      if (javaScript) await untilScripted(page)
      await fillIn(page, email)
      // Enter presses the first button, which is disabled until the page that answers is whole.
      await expect.poll(() => loginButton(page).isEnabled()).toBe(true)
      await page.getByLabel('Password', { exact: true }).press('Enter')
      expect(await page.getByRole('alert').textContent()).toBe(
        "Please verify your email address, and then you'll be able to log in",
      )
      await page.goto(await linkSentTo(email))
      if (javaScript) await untilScripted(page)
      await page.getByRole('button', { name: 'Verify My Email' }).click()
      await expectSignedIn(page, CITY, SEARCH, email)

      await page.reload()
      await expectSignedIn(page, CITY, SEARCH, email)
      if (javaScript) await untilScripted(page)
      await page.locator('header summary', { hasText: 'Account' }).click()
      await page.getByRole('button', { name: 'Log Out' }).click()
      await page.waitForURL(at(CITY, SEARCH))
      await expect.poll(() => isSignedOut(page)).toBe(true)

      await goToLogin(page, javaScript)
      await fillIn(page, email, 'not this one')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      const errorMessage = page.getByText('Wrong password')
      await errorMessage.waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await loginButton(page).click()
      await expectSignedIn(page, CITY, SEARCH, email)
    })
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  const person = (name: string) => `${name}.${javaScript ? 'with' : 'without'}@lake.example`

  test(`A visitor logs in with Google and returns to the site signed in, ${how}`, async () => {
    const email = person('ben')
    await asVisitor({ javaScript }, async (page) => {
      await goToLogin(page, javaScript)
      // With JavaScript, the typed email is passed to Google.
      await page.getByLabel('Email').fill(email)
      await page.getByRole('link', { name: 'Log in with Google' }).click()
      const shown = javaScript ? email : 'somebody@lake.example'
      await expectSignedIn(page, CITY, SEARCH, shown)
      expect(await page.locator('header details', { hasText: 'Log Out' }).textContent()).toContain(
        'Google',
      )
    })
  })

  test(`A forgotten password is reset by email, which ends the old sessions, ${how}`, async () => {
    const email = person('carl')
    await asVisitor({ javaScript }, async (old) => {
      await makeAccount(old, email, javaScript)
      await expectSignedIn(old, CITY, SEARCH, email)
      await asVisitor({ javaScript }, async (page) => {
        await goToLogin(page, javaScript)
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: 'Reset your password' }).click()
        expect(await page.getByRole('status').textContent()).toBe(
          'Check your email for a link that will let you reset your password',
        )
        await page.goto(await linkSentTo(email))
        if (javaScript) await untilScripted(page)
        await page.getByLabel('New password', { exact: true }).fill('copper kettle 9')
        await page.getByRole('button', { name: 'Change Password' }).click()
        await expectSignedIn(page, CITY, SEARCH, email)
      })
      await old.reload()
      expect(await isSignedOut(old)).toBe(true)
      await goToLogin(old, javaScript)
      await fillIn(old, email, PASSWORD)
      await old.getByLabel('Password', { exact: true }).press('Enter')
      await old.getByText('Wrong password').waitFor()
    })
  })

  test(`A viewer signed in on one site can sign in on another, ${how}`, async () => {
    const email = person('dora')
    await asVisitor({ javaScript }, async (page) => {
      await makeAccount(page, email, javaScript)
      await expectSignedIn(page, CITY, SEARCH, email)
      await page.goto(at(OTHER_CITY))
      expect(await isSignedOut(page)).toBe(true)
      await goToLogin(page, javaScript, at(OTHER_CITY, '/categories'))
      expect(await page.textContent('main')).toContain(email)
      await page.getByRole('button', { name: 'Continue to Sorrel Springs' }).click()
      await expectSignedIn(page, OTHER_CITY, '/categories', email)
    })
  })

  test(`A site admin opens the console of that site, and of no other, ${how}`, async () => {
    const email = person('eve')
    await asVisitor({ javaScript }, async (page) => {
      await makeAccount(page, email, javaScript)
      await expectSignedIn(page, CITY, SEARCH, email)
      const granted = await manage(
        'role',
        'grant',
        '--email',
        email,
        '--role',
        'siteadmin',
        '--site',
        CITY,
      )
      expect(granted.code, granted.output).toBe(0)

      await page.reload()
      if (javaScript) await untilScripted(page)
      await page.locator('header summary', { hasText: 'Account' }).click()
      await page.locator('header').getByRole('link', { name: 'Admin' }).click()
      await page.waitForURL(/\/login\?/)
      if (javaScript) await untilScripted(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(/\/\/admin\.localhost.*\/site\/dashboard\?site=\d+$/)
      // The URL is the same while the page's script exchanges its token.
      await page.locator('main', { hasText: 'Port Larkin' }).waitFor()

      const description = await page.goto(at(OTHER_CITY, '/api/app'))
      const { config } = (await description!.json()) as { config: { siteId: number } }
      const answer = await page.goto(at('admin', `/site/dashboard?site=${config.siteId}`))
      expect(answer?.status()).toBe(404)
      expect(await page.textContent('main')).toContain(
        'The page you tried to access either does not exist or requires permissions you do not have.',
      )
    })
  })
}

test('A password is shown while it is typed, and a new one with how strong it is', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await goToLogin(page, true)
    const field = page.getByLabel('Password', { exact: true })
    const show = page.getByRole('button', { name: 'Show password' })
    const readType = () => field.getAttribute('type')
    await field.fill('harborview')
    expect([await readType(), await show.getAttribute('aria-pressed')]).toEqual([
      'password',
      'false',
    ])
    await show.click()
    expect([await readType(), await show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    expect(await page.getByRole('main').textContent()).not.toContain('Weak')

    await goToSignUp(page, true)
    for (const [password, strength] of [
      ['short', 'Too short.'],
      ['password1', 'Too common.'],
      ['harborview', 'Weak.'],
      ['harbor view walk', 'Good.'],
      ['ferry lantern oyster tuba', 'Strong.'],
    ] as const) {
      await field.fill(password)
      await page.getByText(strength).waitFor()
    }
    await page.getByLabel('Email').fill('fern@lake.example')
    await show.click()
    const create = page.getByRole('button', { name: 'Create Account' })
    await expect.poll(() => create.isEnabled()).toBe(true)
    await field.fill('password1')
    await create.click()
    await page.getByText('This password is too common').waitFor()
    // Browsers offer to save only what was hidden when it was sent.
    expect([await readType(), await field.inputValue()]).toEqual(['password', 'password1'])
  })
})

test('Every login page is accessible, in light and dark mode, and fits every screen', async () => {
  const email = 'fay@lake.example'
  const faults: string[] = []
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize(PHONE)
    const screenshot = async (name: string) => {
      await untilScripted(page)
      const found = await findViolationsAtEachWidth(page)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    await goToLogin(page, true)
    await screenshot('login')
    await fillIn(page, email, 'not this one')
    await loginButton(page).click()
    await page.getByText('There is no account for').waitFor()
    await screenshot('login without an account')
    await goToSignUp(page, true)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await screenshot('create an account')
    await fillIn(page, email, 'short')
    await page.getByText('Too short.').waitFor()
    await screenshot('weak password')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Please choose a password of at least 8 characters').waitFor()
    await screenshot('create an account with a slip')
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('status').waitFor()
    await screenshot('check the inbox')
    await page.goto(await linkSentTo(email))
    await screenshot('verify')
    await page.goto(at('login', '/login'))
    await untilScripted(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset your password' }).click()
    await page.getByRole('status').waitFor()
    await page.goto(await linkSentTo(email))
    await screenshot('reset')
    await page.getByLabel('New password', { exact: true }).fill('copper kettle 9')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByRole('heading', { name: 'You are logged in' }).waitFor()
    await screenshot('logged in')
    await page.goto(at('login', '/login/verify?token=none'))
    await screenshot('expired link')
    await page.goto(at('login', '/login?redirect=https://evil.example'))
    await screenshot('way back that is refused')
  })
  expect(faults.join('\n')).toBe('')
})
