import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === 'portlarkin')!.email

const findPreview = (page: Page) => page.getByRole('region', { name: 'Print text' })
const update = async (page: Page, javaScript: boolean) => {
  if (!javaScript) await page.getByRole('button', { name: 'Update preview' }).click()
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`An editor leaves out an event, and prints the others with a template of their own, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { path: '/site/export' })
      if (javaScript) await untilConsoleScripted(page)
      const first = page.getByRole('checkbox', { name: ' · ' }).first()
      const id = await first.getAttribute('value')
      const text = await findPreview(page).innerText()
      expect(text).toContain(`/event/${id}`)
      await first.uncheck()
      await update(page, javaScript)
      await page.waitForURL(new RegExp(`except=${id}`))
      await expect.poll(() => findPreview(page).innerText()).not.toMatch(`/event/${id}\n`)
      if (javaScript) {
        const box = page.locator(`input[name=chosen][value="${id}"]`)
        expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
      }

      await page.getByRole('link', { name: 'Copy it to change it' }).click()
      if (javaScript) await untilConsoleScripted(page)
      await page.getByLabel('Name', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter a name').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Thursday page')
      await page.getByLabel('Each event').fill('{tilte}')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Did you mean {title}?').waitFor()
      await page.getByLabel('Each event').fill('* {title|20} ({venue})')
      await page.getByLabel('Room on the page').fill('9000')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Thursday page is saved.').waitFor()
      expect(await findPreview(page).innerText()).toMatch(/left of 9,000[\s\S]*\n\* .*\(.*\)\n/)

      await page.getByRole('link', { name: 'Edit this template' }).click()
      if (javaScript) await untilConsoleScripted(page)
      await page.getByLabel('Each event').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter what to print of each event').waitFor()
      await page.getByLabel('Each event').fill('{title}')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Thursday page is saved.').waitFor()

      await page.getByRole('link', { name: 'Templates', exact: true }).click()
      if (javaScript) await untilConsoleScripted(page)
      const row = page.getByRole('row').filter({ hasText: 'Thursday page' })
      const menu = row.locator('summary').first()
      // The keyboard opens and closes the menu of the row, whose first act comes next.
      await menu.focus()
      await page.keyboard.press('Enter')
      await row.getByRole('link', { name: 'Copy Thursday page' }).waitFor()
      if (javaScript) {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Escape')
        expect(await row.getByRole('link', { name: 'Copy Thursday page' }).count()).toBe(0)
        expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
        expect(await findAccessibilityViolations(page)).toEqual([])
        await menu.click()
      }
      await row.getByText('Delete').first().click()
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await page.getByText('Thursday page is deleted.').waitFor()
      expect(await row.count()).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Thursday page is back.').waitFor()
      await row.locator('summary').first().click()
      await row.getByText('Delete').first().click()
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await page.getByText('Thursday page is deleted.').waitFor()
    })
  })
}
