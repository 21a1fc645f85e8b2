import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openAs } from './log-in'
import { USUAL_WAY } from './ways'

withBrowser()

const CITY = 'portlarkin'

/** Signs in as superadmin on the category tree. */
async function openTree(page: Page): Promise<void> {
  const { email } = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!
  await openAs(page, email, at('admin', '/categories'))
  await page.getByRole('heading', { name: 'Categories', exact: true }).waitFor()
}

const row = (page: Page, slug: string) => page.locator(`[data-category="${slug}"]`)

for (const { javaScript, how } of USUAL_WAY) {
  const [name, slug] = javaScript ? ['Polka Nights', 'polka_nights'] : ['Tango Teas', 'tango_teas']

  test(`A superadmin adds a category, moves it, renames it and merges it, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openTree(page)
      await page.getByRole('link', { name: 'Add a category in Comedy', exact: true }).click()
      await page.getByRole('button', { name: 'Add Category' }).click()
      await page.getByText('Name is required').waitFor()
      await page.getByLabel('Name', { exact: true }).fill(name!)
      await page.getByRole('button', { name: 'Add Category' }).click()
      await row(page, slug!).waitFor()
      await page.getByRole('button', { name: `Move ${name} up` }).click()
      await expect
        .poll(() => row(page, slug!).getByRole('button', { name: 'down' }).isEnabled())
        .toBe(true)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      if (javaScript) {
        await page.getByLabel('Search categories').fill('polka')
        await page.getByText('2 shown').waitFor()
      }
      await page.getByRole('link', { name: name!, exact: true }).click()
      await page.getByLabel('Name', { exact: true }).fill(`${name} & More`)
      await page.getByRole('button', { name: 'Save Category' }).click()
      await page.getByRole('heading', { name: `${name} & More` }).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.getByLabel('Parent').selectOption({ label: 'Concerts' })
      await page.getByRole('button', { name: 'Move Category' }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Concerts' }).waitFor()

      await page.getByLabel('Into').selectOption({ label: 'Comedy' })
      await page.getByRole('button', { name: 'Show What Moves' }).click()
      await page.getByText('will redirect to').waitFor()
      await page.getByRole('button', { name: 'Merge Categories' }).click()
      await page.getByRole('heading', { name: 'Comedy', exact: true }).waitFor()
      await page.goto(at(CITY, `/category/${slug}`))
      expect(new URL(page.url()).pathname).toBe('/category/comedy')
    })
  })

  test(`A superadmin deletes a category that nothing uses, once it is confirmed, ${how}`, async () => {
    const name = javaScript ? 'Kazoo Choirs' : 'Harp Duels'
    const slug = javaScript ? 'kazoo_choirs' : 'harp_duels'
    await asVisitor({ javaScript }, async (page) => {
      await openTree(page)
      await page.getByRole('link', { name: 'Add a category in Comedy', exact: true }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('button', { name: 'Add Category' }).click()
      await row(page, slug).waitFor()
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name: 'Delete', exact: true }).waitFor()
      if (javaScript) {
        await page.getByRole('button', { name: 'Delete Category' }).click()
        const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('button', { name: 'Delete Category' }).click()
        expect(await findAccessibilityViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      } else {
        await page.locator('summary', { hasText: 'Delete Category' }).click()
        await page.getByText(`Delete ${name}?`).waitFor()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
      }
      await page.getByText(`Deleted ${name}.`).waitFor()
      expect(await row(page, slug).count()).toBe(0)
      const response = await page.goto(at(CITY, `/category/${slug}`))
      expect(response!.status()).toBe(404)
    })
  })
}
