import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { createPng } from '../samples/png-image'
import { asVisitor, at, linkSentTo, withBrowser } from './browser'
import { consoleUrl } from './console'
import {
  arriveAtAccount,
  arriveAtLogin,
  expectError,
  expectNotice,
  type FormWalk,
  fill,
  findButton,
  goToLogin,
  listMissing,
  open,
  passRight,
  startWalk,
  waitUntilUsable,
} from './form-walk'
import { USUAL_WAY } from './ways'

withBrowser()

const CITY = 'portlarkin'
const OTHER_CITY = 'sorrelsprings'
const PASSWORD = 'lantern light 7'
const NEW_PASSWORD = 'nine quiet herons'
const WRONG_PASSWORD = 'not this one'

for (const { javaScript, how } of USUAL_WAY) {
  test(`Every form answers when it is empty, wrong and right, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      const walk = startWalk(page, javaScript)
      // In this order, as each leaves the browser as the next one finds it.
      await requestLinksWithoutAccount(walk)
      await createAccount(walk)
      await verifyEmail(walk)
      await changeName(walk)
      await changeImage(walk)
      await changeEmail(walk)
      await changePassword(walk)
      await logOutInEveryWay(walk)
      await resetPassword(walk)
      await continueToOtherSite(walk)
      await chooseAdminSite(walk)
      await editCategory(walk)
      await manageEvent(walk)
      await setPasswordBesideGoogle(walk)
      await deleteAccount(walk)
      await search(walk)
      await clearOutbox(walk)
      expect(listMissing(walk)).toEqual([])
    })
  })
}

const LINK_BUTTONS = [
  ['Reset your password', 'request a reset link'],
  ['Send the verification email again', 'request a verification link'],
] as const

/** With JavaScript the buttons are disabled while there is no email. */
async function requestLinksWithoutAccount(walk: FormWalk): Promise<void> {
  const { page, javaScript, email, press } = walk
  await goToLogin(walk, CITY)
  for (const [button, form] of LINK_BUTTONS) {
    if (javaScript) {
      expect(await findButton(page, button).isDisabled()).toBe(true)
      walk.walked.add(`${form}: empty`)
    } else {
      await press(button)
      await expectError(walk, form, 'empty', 'Please enter your email address')
    }
    await fill(walk, { Email: email('mara') })
    await press(button)
    await expectError(walk, form, 'wrong', `There is no account for ${email('mara')}`)
    await fill(walk, { Email: '' })
  }
}

async function createAccount(walk: FormWalk): Promise<void> {
  const { page, email, press } = walk
  await fill(walk, { Email: email('mara') })
  await press('Log In')
  await expectError(walk, 'log in', 'empty', 'Please enter a password')
  await fill(walk, { Email: email('mara'), Password: PASSWORD })
  await press('Log In')
  await expectError(walk, 'log in', 'wrong', `There is no account for ${email('mara')}`)
  await press('Create an account instead')
  await arriveAtForm(walk, 'Create Account')
  expect(await page.getByLabel('Email').inputValue()).toBe(email('mara'))
  await press('Create Account')
  await expectError(walk, 'create an account', 'empty', 'Please enter a password')
  await fill(walk, { Email: email('mara'), Password: 'short' })
  await press('Create Account')
  const tooShort = 'Please choose a password of at least 8 characters'
  await expectError(walk, 'create an account', 'wrong', tooShort)
  await fill(walk, { Email: email('mara'), Password: PASSWORD })
  await press('Create Account')
  const linkSent = 'Check your email for a link that will let you verify your account'
  await expectNotice(walk, linkSent)
  await press('Send It Again')
  await expectNotice(walk, 'We’ve sent the email again.')
  await page.getByRole('link', { name: 'Change it' }).click()
  await arriveAtForm(walk, 'Create Account')
  await press('Log in instead')
  await arriveAtForm(walk, 'Log In')
  await fill(walk, { Email: email('mara'), Password: PASSWORD })
  await press('Log In')
  const unverified = "Please verify your email address, and then you'll be able to log in"
  await expectError(walk, 'log in', 'wrong', unverified)
  await fill(walk, { Email: email('mara') })
  await press('Send the verification email again')
  await expectNotice(walk, linkSent)
  passRight(walk, 'create an account', 'request a verification link', 'send an emailed link again')
  passRight(walk, 'go to the form that creates an account', 'go to the form that logs in')
}

/** One of the two forms of the login door, after a link or a button that leads to it. */
async function arriveAtForm(walk: FormWalk, heading: string): Promise<void> {
  await walk.page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await waitUntilUsable(walk)
}

/** The link requires the password in any browser but the one that created the account. */
async function verifyEmail(walk: FormWalk): Promise<void> {
  const { javaScript, walked, email, press } = walk
  const link = await linkSentTo(email('mara'))
  await asVisitor({ javaScript }, async (page) => {
    const second = { ...startWalk(page, javaScript), walked }
    await open(second, link)
    await second.press('Verify My Email')
    await expectError(second, 'verify an email', 'empty', 'Please enter a password')
    await fill(second, { 'The password you chose': WRONG_PASSWORD })
    await second.press('Verify My Email')
    await expectError(second, 'verify an email', 'wrong', 'Wrong password')
  })
  await open(walk, link)
  await press('Verify My Email')
  await arriveAtAccount(walk, CITY)
  passRight(walk, 'verify an email')
}

async function changeName(walk: FormWalk): Promise<void> {
  const { press } = walk
  await fill(walk, { Name: '' })
  await press('Save Name')
  await expectError(walk, 'change the name', 'empty', 'Please enter your name')
  await fill(walk, { Name: 'x'.repeat(81) })
  await press('Save Name')
  await expectError(walk, 'change the name', 'wrong', 'A name has at most 80 characters')
  await fill(walk, { Name: 'Mara Lake' })
  await press('Save Name')
  await expectNotice(walk, 'Your name is saved.')
  passRight(walk, 'change the name')
}

async function changeImage(walk: FormWalk): Promise<void> {
  const { page, press } = walk
  const choose = (content: string | Uint8Array) =>
    page.locator('#image input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(content),
    })
  await press('Save Picture')
  await expectError(walk, 'change the image', 'empty', 'Please choose a picture')
  await choose('no image')
  await press('Save Picture')
  await expectError(walk, 'change the image', 'wrong', 'Only png, jpeg or gif are accepted')
  await choose(await createPng(40, 30, () => [10, 120, 90]))
  await press('Save Picture')
  await expectNotice(walk, 'Your picture is saved.')
  await press('Remove picture')
  await expectNotice(walk, 'Your picture is removed.')
  passRight(walk, 'change the image', 'remove the image')
}

async function changeEmail(walk: FormWalk): Promise<void> {
  const { page, email, press } = walk
  await press('Change Email')
  await expectError(walk, 'change the email', 'empty', 'Please enter your email address')
  await fill(walk, { 'New email': email('mara.lake'), 'Your password': WRONG_PASSWORD })
  await press('Change Email')
  await expectError(walk, 'change the email', 'wrong', 'Wrong password')
  await fill(walk, { 'New email': email('mara.lake'), 'Your password': PASSWORD })
  await press('Change Email')
  await expectNotice(walk, 'We sent a link to your new email. Open it to confirm the change.')
  await open(walk, await linkSentTo(email('mara.lake')))
  await press('Change My Email')
  await arriveAtAccount(walk, CITY)
  expect(await page.textContent('#email')).toContain(email('mara.lake'))
  passRight(walk, 'change the email', 'confirm a new email')
}

async function changePassword(walk: FormWalk): Promise<void> {
  const { press } = walk
  await press('Change Password')
  await expectError(walk, 'change the password', 'empty', 'Please enter a password')
  await fill(walk, { 'Current password': WRONG_PASSWORD, 'New password': NEW_PASSWORD })
  await press('Change Password')
  await expectError(walk, 'change the password', 'wrong', 'Wrong password')
  await fill(walk, { 'Current password': PASSWORD, 'New password': NEW_PASSWORD })
  await press('Change Password')
  await expectNotice(walk, 'Your password is changed. You’re logged out on every other device.')
  passRight(walk, 'change the password')
}

/** Two ways lead to the home page. The header's leads back to where it was, and so here to the login page. */
async function logOutInEveryWay(walk: FormWalk): Promise<void> {
  const { page, press, email } = walk
  const logInAgain = async () => {
    await page.waitForURL(at(CITY, '/?notice=logged-out'), { waitUntil: 'commit' })
    await goToLogin(walk, CITY)
    await fill(walk, { Email: email('mara.lake'), Password: NEW_PASSWORD })
    await press('Log In')
    await arriveAtAccount(walk, CITY)
  }
  await page.locator('#sessions li').getByRole('button').first().click()
  await logInAgain()
  await press('Log out everywhere')
  await logInAgain()
  await page.locator('header summary', { hasText: 'Account' }).click()
  await page.locator('header').getByRole('button', { name: 'Log Out' }).click()
  await arriveAtLogin(walk)
  passRight(walk, 'log in', 'log out a device', 'log out everywhere', 'log out of a site')
}

async function resetPassword(walk: FormWalk): Promise<void> {
  const { page, email, press } = walk
  const linkSent = 'Check your email for a link that will let you reset your password'
  await page.locator('main').getByRole('link', { name: 'Create Account' }).click()
  await arriveAtForm(walk, 'Create Account')
  await fill(walk, { Email: email('mara.lake'), Password: PASSWORD })
  await press('Create Account')
  const inUse = 'Email in use. Would you like to reset your password?'
  await expectError(walk, 'create an account', 'wrong', inUse)
  await press('Reset your password')
  await expectNotice(walk, linkSent)
  passRight(walk, 'reset the password of an email in use')
  await page.getByRole('link', { name: 'Change it' }).click()
  await arriveAtForm(walk, 'Log In')
  await press('Reset your password')
  await expectNotice(walk, linkSent)
  await open(walk, await linkSentTo(email('mara.lake')))
  await press('Change Password')
  await expectError(walk, 'reset a password', 'empty', 'Please enter a password')
  await fill(walk, { 'New password': 'password1' })
  await press('Change Password')
  const tooCommon = 'This password is too common. Please choose another.'
  await expectError(walk, 'reset a password', 'wrong', tooCommon)
  await fill(walk, { 'New password': PASSWORD })
  await press('Change Password')
  await arriveAtAccount(walk, CITY)
  passRight(walk, 'request a reset link', 'reset a password')
}

async function continueToOtherSite(walk: FormWalk): Promise<void> {
  const { page, press } = walk
  await goToLogin(walk, OTHER_CITY)
  await press('Continue to Sorrel Springs')
  await arriveAtAccount(walk, OTHER_CITY)
  await open(walk, at('login', '/login'))
  await press('Log Out')
  await page.getByRole('heading', { name: 'Log In', exact: true }).waitFor()
  passRight(walk, 'continue to a site', 'log out of the login door')
}

async function chooseAdminSite(walk: FormWalk): Promise<void> {
  const { page, javaScript, press } = walk
  const { email } = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!
  await page.goto(await consoleUrl(), { waitUntil: 'domcontentloaded' })
  await arriveAtLogin(walk)
  await fill(walk, { Email: email, Password: DEMO_PASSWORD })
  await press('Log In')
  await page.locator('main', { hasText: 'Port Larkin' }).waitFor()
  await page.locator('header summary', { hasText: 'Port Larkin' }).click()
  await page
    .getByRole(javaScript ? 'combobox' : 'searchbox', { name: 'Find a site' })
    .fill('sorrel')
  if (javaScript) await page.getByRole('option', { name: 'Sorrel Springs' }).click()
  else {
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('main').getByRole('link', { name: 'Sorrel Springs' }).click()
  }
  await page.locator('main', { hasText: 'Sorrel Springs' }).waitFor()
  passRight(walk, 'choose an admin site')
}

/** On the other site, where the superadmin of the console is not signed in yet. */
async function editCategory(walk: FormWalk): Promise<void> {
  const { page, press } = walk
  const url = at(OTHER_CITY, '/category/comedy/edit')
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await arriveAtLogin(walk)
  await press('Continue to Sorrel Springs')
  await page.waitForURL(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Edit Comedy' }).waitFor()
  await waitUntilUsable(walk)
  await fill(walk, { Name: '' })
  await press('Save Category')
  await expectError(walk, 'edit a category', 'empty', 'Name is required')
  await fill(walk, { Name: 'ab' })
  await press('Save Category')
  await expectError(walk, 'edit a category', 'wrong', 'Name is too short')
  await fill(walk, { Name: 'Comedy' })
  await press('Save Category')
  await expectNotice(walk, 'The category is saved.')
  passRight(walk, 'edit a category')
}

/** By the author of the demo's events, in a browser of their own. One is not published, and is not again at the end. */
async function manageEvent(walk: FormWalk): Promise<void> {
  const { javaScript } = walk
  await asVisitor({ javaScript }, async (page) => {
    const author = startWalk(page, javaScript)
    await page.goto(at(CITY, '/account/events'), { waitUntil: 'domcontentloaded' })
    await arriveAtLogin(author)
    await fill(author, { Email: 'robin@example.com', Password: DEMO_PASSWORD })
    await author.press('Log In')
    await page.getByRole('heading', { name: 'My Events' }).waitFor()
    const draft = page.locator('article', { hasText: 'Lantern Walk' })
    await draft.getByRole('button', { name: /^Publish(?! and)/ }).click()
    await page.getByRole('status').filter({ hasText: 'is published.' }).waitFor()
    await draft.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('status').filter({ hasText: 'is not published any more.' }).waitFor()
  })
  passRight(walk, 'manage an event')
}

/** By an account that has no password at first. */
async function setPasswordBesideGoogle(walk: FormWalk): Promise<void> {
  const { page, press } = walk
  await goToLogin(walk, CITY)
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await arriveAtAccount(walk, CITY)
  const email = await findOwnEmail(walk)
  await press('Set a Password')
  await expectNotice(walk, 'Check your email for a link that will let you reset your password')
  await open(walk, await linkSentTo(email))
  await fill(walk, { 'New password': PASSWORD })
  await press('Change Password')
  await expectNotice(walk, 'Your password is changed.')
  await fill(walk, { Password: PASSWORD })
  await press('Log In')
  await arriveAtAccount(walk, CITY)
  await press('Disconnect Google')
  await expectNotice(walk, 'Google is disconnected.')
  passRight(walk, 'request a link to set a password', 'disconnect Google')
}

async function deleteAccount(walk: FormWalk): Promise<void> {
  const { page, press } = walk
  const email = await findOwnEmail(walk)
  await open(walk, at(CITY, '/account/delete'))
  await press('Delete My Account')
  await expectError(walk, 'delete the account', 'empty', 'Please enter your email address')
  await fill(walk, { 'Your email': walk.email('ben'), 'Your password': PASSWORD })
  await press('Delete My Account')
  await expectError(walk, 'delete the account', 'wrong', 'This is not the email of your account')
  await fill(walk, { 'Your email': email, 'Your password': PASSWORD })
  await press('Delete My Account')
  await page.getByText('Your account has been deleted.').waitFor()
  passRight(walk, 'delete the account')
}

const findOwnEmail = async ({ page }: FormWalk) =>
  (await page.locator('#email strong').textContent()) ?? ''

/** Searches take anything: an empty one lists all events, an odd one none. */
async function search(walk: FormWalk): Promise<void> {
  const { page } = walk
  const submit = page.locator('search button[type=submit]:visible').first()
  await open(walk, at(CITY))
  await submit.click()
  await page.waitForURL(/\/search/, { waitUntil: 'commit' })
  await page.locator('main article').first().waitFor()
  await page.locator('search input[name=q]').fill('zzyzx')
  await submit.click()
  await page.locator('main').getByText('No events match your search criteria.').first().waitFor()
  await open(walk, at(CITY, '/search/filters'))
  await page.locator('main').getByLabel('Food & Drink').check()
  await page.locator('main').getByRole('button', { name: 'Show events' }).first().click()
  await page.waitForURL(/\/search\?.*cats=food_and_drink/, { waitUntil: 'commit' })
  passRight(walk, 'search', 'choose filters')
}

async function clearOutbox(walk: FormWalk): Promise<void> {
  await open(walk, at(CITY, '/dev/outbox'))
  const clear = findButton(walk.page, 'Clear the outbox')
  await clear.click()
  await clear.waitFor({ state: 'detached' })
  passRight(walk, 'clear the outbox')
}
