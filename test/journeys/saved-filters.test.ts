import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, withBrowser } from './browser'
import { consoleUrl, openConsole, untilConsoleScripted } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const savedLinks = (page: Page) => page.getByRole('navigation', { name: 'Saved filters' })
const rowHeight = (page: Page) =>
  page
    .locator('tbody tr')
    .first()
    .evaluate((row) => row.getBoundingClientRect().height)

for (const { javaScript, how } of USUAL_WAY) {
  test(`An editor saves a filter, renames it, removes it and takes it back, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      await page.goto(`${await consoleUrl('/site/ugc')}&q=river`)
      if (javaScript) await untilConsoleScripted(page)
      await page.getByRole('link', { name: 'Save this filter' }).click()
      if (javaScript) await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Please enter a name').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('River')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('River is saved.').waitFor()
      const link = savedLinks(page).getByRole('link', { name: 'River' })
      expect(await link.getAttribute('aria-current')).toBe('page')
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      await savedLinks(page).getByRole('link', { name: 'Manage saved filters' }).click()
      await page.getByRole('heading', { name: 'Saved Filters' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await page.getByRole('link', { name: 'Rename River' }).click()
      await page.getByLabel('Name', { exact: true }).fill('By the river')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('By the river is saved.').waitFor()
      await page.locator('summary', { hasText: 'More acts for By the river' }).click()
      await page.getByRole('button', { name: 'Remove By the river' }).click()
      await page.getByText('By the river is removed.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('By the river is back.').waitFor()
      await page.getByRole('link', { name: 'By the river', exact: true }).click()
      expect(await page.getByLabel('Title or submitter’s email').inputValue()).toBe('river')

      await page.goto(await consoleUrl('/site/filters'))
      await page.locator('summary', { hasText: 'More acts for By the river' }).click()
      await page.getByRole('button', { name: 'Remove By the river' }).click()
      await page.getByText('By the river is removed.').waitFor()
    })
  })

  test(`An editor makes the rows of all tables compact, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      const url = `${await consoleUrl('/venues')}&q=a`
      await page.goto(url)
      if (javaScript) await untilConsoleScripted(page)
      const comfortable = await rowHeight(page)
      const compact = page.getByRole('button', { name: 'Compact rows' })
      expect(await compact.getAttribute('aria-pressed')).toBe('false')
      // The rows change before the choice is stored: a page that is left at once would not send it.
      const isStored = page.waitForResponse((response) => response.request().method() === 'POST')
      await compact.click()
      await page.locator('button[aria-pressed=true]', { hasText: 'Compact rows' }).first().waitFor()
      await isStored
      expect(page.url()).toBe(url)
      expect(await rowHeight(page)).toBeLessThan(comfortable)
      await page.goto(await consoleUrl('/site/users'))
      expect(await compact.getAttribute('aria-pressed')).toBe('true')
      await compact.click()
      await page
        .locator('button[aria-pressed=false]', { hasText: 'Compact rows' })
        .first()
        .waitFor()
    })
  })
}
