import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '~/lib/time/local-time'
import { formatPromotedDay } from '~/ui/promotions/calendar/format-promoted-day'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { DESKTOP, findViolationsAtEachWidth, PHONE } from './accessibility-violations'
import { asVisitor, at, untilScripted, withBrowser } from './browser'
import { CLOCK } from './clock.mjs'
import { openConsole } from './console'
import { openAs } from './log-in'
import { expectMoneyAddsUp } from './money'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser()

afterEach(expectMoneyAddsUp)

const CITY = 'portlarkin'
const SMALL_CITY = 'sorrelsprings'
const BUYER = 'june@example.com'
const SMALL_EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SMALL_CITY)!.email
const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email
const TODAY = CLOCK.slice(0, 10)
/** Today, tomorrow and the day after. */
const DAYS = [0, 1, 2].map((days) => addDays(TODAY, days))
/** After the week for which the demo features events. */
const LATER_DAYS = [8, 9, 10].map((days) => addDays(TODAY, days))
const VISA = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'

/** The path of an event that has not begun, some weeks ahead: each journey promotes its own. */
async function findEvent(page: Page, host: string, place: number): Promise<string> {
  await page.goto(at(host, `/search?days=${addDays(TODAY, 15)}`))
  const links = page.locator('main article h3 a')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const fetchText = (path: string) =>
    page.evaluate(async (url) => (await fetch(url)).text(), toPromotePath(path))
  const events: string[] = []
  for (const path of paths) {
    if ((await fetchText(path)).includes('Log in to Promote')) events.push(path)
  }
  expect(events.length).toBeGreaterThan(place)
  return events[place]!
}

const toPromotePath = (event: string) => event.replace('/event/', '/promote/featured-daily-event/')

async function logInToPromote(page: Page, host: string, event: string, email: string) {
  const url = at(host, toPromotePath(event))
  await page.goto(url)
  await page.getByRole('heading', { name: 'Log in to Promote This Event' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(url)
  await page.getByRole('heading', { name: 'Select Days' }).waitFor()
  return url
}

/** Opens the promote page of someone who is logged in. */
async function openPromotePage(page: Page, host: string, event: string, email: string) {
  const url = at(host, toPromotePath(event))
  await openAs(page, email, url)
  await page.getByRole('heading', { name: 'Select Days' }).waitFor()
  return url
}

const dayBox = (page: Page, day: string) =>
  page.getByRole('checkbox', { name: formatPromotedDay(day) })

async function selectDays(page: Page, days: string[]): Promise<void> {
  for (const day of days) await dayBox(page, day).check()
}

/** The first three days that can be selected: the demo features some events on some days. */
async function selectFreeDays(page: Page): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /, \d{4}$/, disabled: false })
  const days = await boxes.evaluateAll((all) =>
    all.slice(0, 3).map((box) => (box as HTMLInputElement).value),
  )
  await selectDays(page, days)
  return days
}

/** The test card of the page itself, or of the provider's page where there is no JavaScript. */
async function payWith(page: Page, card: string, javaScript: boolean): Promise<void> {
  if (javaScript) {
    await page.getByLabel('Card holder name').fill('June Ferreira')
    await page.getByLabel('Card number').fill(card)
    await page.getByLabel('Expires').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Submit Payment' }).click()
    return
  }
  await page.getByRole('button', { name: 'Submit Payment' }).click()
  await page.getByRole('heading', { name: 'Test Checkout' }).waitFor()
  await page.getByLabel(card).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

for (const { javaScript, how } of BOTH_WAYS) {
  test(`Someone promotes an event for three days, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      const event = await findEvent(page, CITY, javaScript ? 0 : 1)
      const url = await logInToPromote(page, CITY, event, BUYER)
      if (javaScript) {
        await untilScripted(page)
        await page.getByText('Your cart is empty.').waitFor()
        const submit = page.getByRole('button', { name: 'Submit Payment' })
        await expect.poll(() => submit.isDisabled()).toBe(true)
        await page.getByText('Select at least one day first.').waitFor()
      } else {
        expect(await page.getByText('Shopping Cart').isVisible()).toBe(false)
        expect(await page.getByText('Your cart is empty.').isVisible()).toBe(false)
        expect(await page.getByText('day selected').isVisible()).toBe(false)
        await page.getByRole('button', { name: 'Submit Payment' }).click()
        await page.getByText('No days selected').waitFor()
      }
      await selectDays(page, DAYS)
      if (javaScript) {
        await page.getByText('Total, 3 days').waitFor()
        const running = page.getByRole('status').filter({ hasText: '3 days selected' })
        expect(await running.innerText()).toContain('$45')
        await page.getByRole('button', { name: /^Submit Payment \$45$/ }).click()
        await page.getByText('Name is required').waitFor()
      }
      expect(await page.getByText('Select at least one day first.').isVisible()).toBe(false)
      await payWith(page, VISA, javaScript)
      await page.waitForURL(/\/account\/receipt\/\d+$/)
      await page.getByRole('heading', { name: 'Thank you for your purchase' }).waitFor()
      expect(await page.getByText('$45').count()).toBeGreaterThan(0)
      await page.goto(at(CITY))
      const featured = page.locator('section', {
        has: page.getByRole('heading', { name: 'Featured', exact: true }),
      })
      expect(await featured.locator(`a[href^="${event}?"]`).count()).toBeGreaterThan(0)
      await page.goto(url)
      for (const day of DAYS) {
        await page.getByText(`${formatPromotedDay(day)}, promoted`).waitFor({ state: 'attached' })
      }
    })
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A declined card is shown, and the days are free again, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      const event = await findEvent(page, CITY, 2)
      const url = await openPromotePage(page, CITY, event, BUYER)
      if (javaScript) await untilScripted(page)
      const days = await selectFreeDays(page)
      await payWith(page, DECLINED, javaScript)
      await page.getByText('Your card was declined.').waitFor()
      if (!javaScript) {
        await page.getByRole('link', { name: 'Cancel' }).click()
        await page.getByRole('heading', { name: 'You have an unfinished order' }).waitFor()
        await page.getByRole('button', { name: 'Cancel order' }).click()
        await page.getByText('Your order is cancelled. You were not charged.').waitFor()
      }
      await page.goto(url)
      for (const day of days) expect(await dayBox(page, day).isEnabled()).toBe(true)
    })
  })

  test(`A day that is sold out meanwhile is refused by its name, ${how}`, async () => {
    const [day = '', nextDay = ''] = javaScript ? LATER_DAYS.slice(0, 2) : LATER_DAYS.slice(1)
    const lost = javaScript ? day : nextDay
    await asVisitor({ javaScript }, async (page) => {
      const event = await findEvent(page, SMALL_CITY, 0)
      await openPromotePage(page, SMALL_CITY, event, BUYER)
      if (javaScript) await untilScripted(page)
      await selectDays(page, [day, nextDay])
      await asVisitor({ javaScript: true }, allowOneSlot)
      await asVisitor({ javaScript: true }, (editor) => sellOut(editor, lost))
      if (javaScript) await payWith(page, VISA, javaScript)
      else await page.getByRole('button', { name: 'Submit Payment' }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'Your cart has changed.' })
      await notice.waitFor()
      expect(await notice.innerText()).toContain(formatPromotedDay(lost))
      expect(await notice.locator('li').count()).toBe(1)
      const available = lost === day ? nextDay : day
      expect(await dayBox(page, available).isChecked()).toBe(true)
      await page.getByText(`${formatPromotedDay(lost)}, sold out`).waitFor({ state: 'attached' })
    })
  })
}

/** The city sells one slot a day from now on. */
async function allowOneSlot(page: Page): Promise<void> {
  await openConsole(page, SUPERADMIN, { host: SMALL_CITY, path: '/site/edit' })
  const slots = page.getByLabel('Featured events a day')
  if ((await slots.inputValue()) === '1') return
  await slots.fill('1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sorrel Springs is saved.').waitFor()
}

/** The editor gives the slot of this day to another event. */
async function sellOut(page: Page, day: string): Promise<void> {
  const event = await findEvent(page, SMALL_CITY, day === LATER_DAYS[0] ? 1 : 2)
  await openPromotePage(page, SMALL_CITY, event, SMALL_EDITOR)
  await untilScripted(page)
  await selectDays(page, [day])
  await page
    .getByRole('button', { name: 'Administratively Promote This Event (no charge)' })
    .click()
  await page.getByText('This event is featured on the selected days, without charge.').waitFor()
}

test('The promote page is accessible and fits every screen', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize(PHONE)
    const event = await findEvent(page, CITY, 2)
    await openPromotePage(page, CITY, event, BUYER)
    await untilScripted(page)
    expect(await findViolationsAtEachWidth(page)).toEqual([])
    const height = async (locator: Locator) => (await locator.first().boundingBox())?.height ?? 0
    expect(await height(page.locator('form table:visible'))).toBeGreaterThan(
      2 * (await height(page.locator('form dl'))),
    )
    await selectFreeDays(page)
    await page.getByRole('button', { name: 'Submit Payment' }).click()
    await page.getByText('Name is required').waitFor()
    expect(await findViolationsAtEachWidth(page)).toEqual([])
  })
})

for (const { width, height } of [PHONE, DESKTOP]) {
  test(`The days are chosen with the arrow keys, at ${width} pixels`, async () => {
    await asVisitor({ javaScript: true }, async (page) => {
      await page.setViewportSize({ width, height })
      const event = await findEvent(page, CITY, 2)
      await openPromotePage(page, CITY, event, BUYER)
      await untilScripted(page)
      await dayBox(page, TODAY).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await page.getByText('Total, 1 day').waitFor()
      expect(await dayBox(page, addDays(TODAY, 8)).isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Your cart is empty.').waitFor()
    })
  })
}
