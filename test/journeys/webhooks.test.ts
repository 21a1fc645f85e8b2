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
  test(`An editor adds a webhook for a partner, tests, rotates, disables and deletes it, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      await page.getByRole('link', { name: 'Webhooks' }).click()
      await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
      if (javaScript) {
        await untilConsoleScripted(page)
        expect(await findAccessibilityViolations(page)).toEqual([])
      }
      await page.getByLabel('URL').fill('https://10.0.0.1/hook')
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await page.getByText('is not on the public internet').waitFor()
      await page.getByLabel('URL').fill('https://ledger.example/hook')
      await page.getByLabel('Description').fill('The Larkin Ledger')
      await page.getByLabel('event.changed').uncheck()
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await page.getByText('The webhook was added.').waitFor()
      await page.getByRole('heading', { name: 'ledger.example' }).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      expect(await page.getByLabel('event.changed').isChecked()).toBe(false)

      await page.getByRole('button', { name: 'Send test event' }).click()
      await page.getByText('A test event will be sent in a moment.').waitFor()
      await page.getByRole('row').filter({ hasText: 'webhook.test' }).waitFor()

      await page.getByText('Show the secret').click()
      const secret = page.locator('code').filter({ hasText: 'whsec_' })
      const before = await secret.textContent()
      const confirm = async (label: string, query: string) => {
        if (javaScript) {
          await page.getByRole('button', { name: label }).click()
          await page
            .getByRole('dialog', { name: query })
            .getByRole('button', { name: label })
            .click()
        } else {
          const details = page.locator('details').filter({ hasText: query })
          await details.locator('summary').click()
          await details.getByRole('button', { name: label }).click()
        }
      }
      await confirm('Rotate secret', 'Rotate the secret?')
      await page.getByText('The webhook has a new secret.').waitFor()
      expect(await secret.textContent()).not.toBe(before)

      await page.getByRole('button', { name: 'Disable' }).click()
      await page.getByText('The webhook is disabled').waitFor()
      expect(await page.getByRole('button', { name: 'Send test event' }).count()).toBe(0)

      await confirm('Delete', 'Confirm delete')
      await page.getByText('The webhook https://ledger.example/hook was deleted.').waitFor()
    })
  })
}
