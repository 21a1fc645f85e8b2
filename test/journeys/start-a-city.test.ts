import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole } from './console'
import { SUPERADMIN } from './site-console'
import { NEW_VENUES } from './venue-websites'
import { BOTH_WAYS } from './ways'

withBrowser()

for (const { javaScript, how } of BOTH_WAYS) {
  test(`A superadmin pastes the URL of a venue that is new, corrects what was found, and adds both, ${how}`, async () => {
    const { host, name, street, concert } = NEW_VENUES[javaScript ? 0 : 1]
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      const { search } = new URL(page.url())
      await page.goto(at('admin', `/scrape/find${search}`))
      await page.getByLabel('URL', { exact: true }).fill(host)
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByRole('heading', { name: `What would be imported to ${name}` }).waitFor()
      await page.getByText('The only event is there.').waitFor()
      const label = page.getByLabel('Label', { exact: true })
      const streetField = page.getByLabel('Address', { exact: true })
      expect(await streetField.inputValue()).toBe(`${street}, Port Larkin`)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      const save = page.getByRole('button', { name: 'Add the venue and the scrape' })
      const freeLabel = await label.inputValue()
      await label.fill('portlarkin-the-ropewalk')
      await streetField.fill(`${street}, second floor`)
      await save.click()
      await page.getByText('label is used by another venue').waitFor()
      await page.getByText(concert).first().waitFor()
      expect(await streetField.inputValue()).toBe(`${street}, second floor`)
      await label.fill(freeLabel)
      await save.click()
      await page.getByText(`Added ${name} and its scrape.`).waitFor()
      await page.getByRole('row').filter({ hasText: host }).waitFor()

      await page.goto(at('admin', `/venues${search}&q=${encodeURIComponent(name)}`))
      await page.getByText(`${street}, second floor`).waitFor()
      // The same URL again: the venue that is there now is offered instead.
      await page.goto(at('admin', `/scrape/find${search}`))
      await page.getByLabel('URL', { exact: true }).fill(host)
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByRole('button', { name: `Save as a scrape of ${name}` }).click()
      await page.getByText('This venue already has a scrape of this source').waitFor()
      await page.getByText(concert).first().waitFor()
    })
  })
}
