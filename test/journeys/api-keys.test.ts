import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const SITE = 'portlarkin'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SITE)!.email

for (const { javaScript, how } of USUAL_WAY) {
  test(`An editor creates a key for a partner, restricts, disables and deletes it, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      await page.getByRole('link', { name: 'API Keys' }).click()
      await page.getByRole('heading', { name: 'API Keys' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await page.getByRole('button', { name: 'Create key' }).click()
      const panel = page.getByRole('region', { name: 'Your new API key' })
      const apiKey = (await panel.locator('code').textContent()) ?? ''
      const prefix = apiKey.slice(0, apiKey.lastIndexOf('_'))
      const row = page.getByRole('row').filter({ hasText: prefix })
      await row.waitFor()
      if (javaScript) {
        expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
        expect(await findAccessibilityViolations(page)).toEqual([])
      }

      await row.getByLabel(`Comment of ${prefix}`).fill('The Larkin Ledger')
      await row.getByRole('button', { name: 'Save the comment' }).click()
      await page.getByText(`The comment of ${prefix} was saved.`).waitFor()
      expect(await page.locator('main').textContent()).not.toContain(apiKey)
      expect(await row.getByLabel(`Comment of ${prefix}`).inputValue()).toBe('The Larkin Ledger')

      await row.getByRole('link', { name: 'Edit the allowed origins' }).click()
      const origins = page.getByLabel('Origins, one on each line')
      await origins.fill('ledger.example/news')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('is not an origin such as').waitFor()
      await origins.fill('ledger.example')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('answers only pages of https://ledger.example.').waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()

      await row.getByLabel(`Enable ${prefix}`).uncheck()
      if (!javaScript) await row.getByRole('button', { name: 'Save whether' }).click()
      await page.getByText(`${prefix} is disabled`).waitFor()

      if (javaScript) {
        await row.getByRole('button', { name: `Delete ${prefix}` }).click()
        const dialog = page.getByRole('dialog', { name: 'Confirm delete' })
        await dialog.getByRole('button', { name: 'Delete' }).click()
      } else {
        await row.locator('summary').click()
        await row.getByText('Confirm delete').waitFor()
        await row.getByRole('button', { name: 'Delete', exact: true }).click()
      }
      await page.getByText(`${prefix} was deleted.`).waitFor()
      expect(await row.count()).toBe(0)
    })
  })
}
