import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { asVisitor, withBrowser } from './browser'
import { consoleUrl, openConsole, untilConsoleScripted } from './console'
import { addDifference } from './lane-data'
import { expectMoneyAddsUp } from './money'
import { USUAL_WAY } from './ways'

withBrowser()

afterEach(expectMoneyAddsUp)

const SITE = 'portlarkin'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SITE)!.email
const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()

/** The rate is refused when it is too low, saved, and back at what the demo has. */
async function setRate(page: Page): Promise<void> {
  const rate = page.getByLabel('Featured day')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const before = await rate.inputValue()
  await page.locator('form#upsell-rates').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await rate.fill('0')
  await save.click()
  await page.getByText('Enter at least 0.50').waitFor()
  await rate.fill('18.50')
  await save.click()
  await page.getByText('A featured day now costs $18.50.').waitFor()
  await rate.fill(before)
  await save.click()
  await page.getByText(`A featured day now costs $${Number(before)}`).waitFor()
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`An editor sets the price of a day, features an event without charge and releases a day, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      await openPage(page, 'Upsell Rates')
      await page.getByRole('heading', { name: 'Upsell Rates' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await setRate(page)

      await page.goto(await consoleUrl('/site/upsells/feature', SITE))
      if (javaScript) await untilConsoleScripted(page)
      await page.getByLabel('Title of the event').fill('tempest')
      if (!javaScript) await page.getByRole('button', { name: 'Show' }).click()
      await page
        .locator('main')
        .getByRole('link', { name: /tempest/i })
        .last()
        .click()
      const button = page.getByRole('button', { name: 'Feature without charge' })
      await button.waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await button.click()
      await page.getByText('Choose at least one day').waitFor()
      const free = page.locator('fieldset input[type=checkbox]:not(:disabled)')
      const days = await free.evaluateAll((boxes) =>
        boxes.slice(0, 2).map((box) => (box as HTMLInputElement).value),
      )
      for (const day of days) await page.locator(`input[value="${day}"]`).check()
      await button.click()
      await page.waitForURL(/\/site\/upsells\/\d+/)
      const sale = page.url()

      await page.goto(await consoleUrl('/site/upsells/days', SITE))
      const row = page.getByRole('row').filter({ has: page.locator(`time[datetime="${days[0]}"]`) })
      expect(await row.innerText()).toContain('Tempest')

      await page.goto(sale)
      if (javaScript) await untilConsoleScripted(page)
      for (const day of days) await page.locator(`#refund input[value="${day}"]`).check()
      await page.getByRole('button', { name: 'Release the chosen days…' }).click()
      await page
        .getByText(`Release ${days.length === 1 ? 'one day' : `${days.length} days`}?`)
        .waitFor()
      await page.getByRole('button', { name: 'Release', exact: true }).click()
      await page.getByText(days.length === 1 ? 'One day was released.' : 'were released.').waitFor()
      expect(await page.getByText('Returned').count()).toBe(days.length)
    })
  })
}

/** Refused without a word about what was done, then closed, open again by Undo, and closed for good. */
async function resolve(page: Page, detail: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ hasText: detail })
  const field = item.getByLabel('What was done')
  const button = item.getByRole('button', { name: 'Mark as resolved' })
  await item.locator('summary').click()
  await button.click()
  await item.getByText('Please enter what was done').waitFor()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('Refunded in the dashboard')
  await button.click()
  await page.getByText('The difference is marked as resolved.').waitFor()
  expect(await item.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await item.waitFor()
  await item.locator('summary').click()
  await field.fill('Refunded in the dashboard')
  await button.click()
  await item.waitFor({ state: 'detached' })
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`What sales disagree about is resolved by an editor, and by a superadmin where it is of no site, ${how}`, async () => {
    const [own, ofNoSite] = [`Payment ${randomUUID()}`, `Payment ${randomUUID()}`]
    await addDifference(own, SITE)
    await addDifference(ofNoSite, null)
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      await openPage(page, 'Upsells')
      await page.getByRole('link', { name: 'Differences' }).click()
      await page.getByRole('heading', { name: 'Differences' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await resolve(page, own)
      expect(await page.getByText(ofNoSite).count()).toBe(0)
    })
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { host: SITE })
      await openPage(page, 'All Differences')
      await page.getByRole('heading', { name: 'All Differences' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await resolve(page, ofNoSite)
    })
  })
}
