import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { createPng } from '../samples/png-image'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, WITH_IMAGES, withBrowser } from './browser'
import { consoleUrl, openConsole } from './console'
import { USUAL_WAY } from './ways'

withBrowser(WITH_IMAGES)

const SITE = 'portlarkin'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SITE)!.email

const findForm = (page: Page) => page.locator('form#curated-venue')

/** Links the first venue of the city that a search for its letter finds. */
async function linkVenue(page: Page, text: string, javaScript: boolean): Promise<string> {
  await page.getByLabel('Search venues').fill(text)
  if (!javaScript) await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('group', { name: 'Found' })
  await found.waitFor()
  const name = await found.locator('bdi').first().innerText()
  if (javaScript)
    await found
      .getByRole('button', { name: `Link ${name}` })
      .first()
      .click()
  else await found.getByRole('checkbox').first().check()
  return name
}

async function fillHours(page: Page): Promise<void> {
  const row = page.getByRole('group', { name: 'Hours 1', exact: true })
  await row.getByLabel('Friday').check()
  await row.getByLabel('Opens').fill('18:00')
  await row.getByLabel('Closes').fill('02:00')
}

/** Adds a row of hours, and removes it again; the next one is added with the same button. */
async function removeHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Hours' }).click()
  const row = page.getByRole('group', { name: 'Hours 2', exact: true })
  await row.getByLabel('Monday').check()
  await row.getByRole('button', { name: 'Remove Hours 2' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Add Hours' }).evaluate(isFocused)).toBe(true)
}

/** What was saved is not offered again as if it were not. */
async function expectBlankForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Add Hours' }).waitFor()
  expect(await findForm(page).getByLabel('Name', { exact: true }).inputValue()).toBe('')
  expect(await page.getByText('It is not saved yet').count()).toBe(0)
}

const isFocused = (element: Element) => element === document.activeElement

for (const { javaScript, how } of USUAL_WAY) {
  const name = javaScript ? 'Lantern Hall' : 'Anchor Hall'

  test(`An editor writes about a venue, links it, and corrects it later, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      const list = await consoleUrl('/curatedvenues', SITE)
      await page.goto(list)
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      const form = findForm(page)
      await form.getByRole('button', { name: 'Add Curated Venue' }).click()
      await page.getByText('latitude must not be blank').waitFor()

      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByLabel('Address', { exact: true }).fill('Nowhere Lane 12345')
      await form.getByRole('button', { name: 'Geocode Address' }).click()
      await page.getByText('Unable to geocode address').waitFor()
      await form.getByLabel('Latitude').fill('10')
      await form.getByLabel('Longitude').fill('10')
      await form.getByLabel('Facebook').fill('@lanternhall')
      const linked = await linkVenue(page, 'the', javaScript)
      await fillHours(page)
      if (javaScript) await removeHours(page)
      await form.locator('input[name=primaryImageChecksumFile]').setInputFiles({
        name: 'hall.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await createPng(64, 36, () => [javaScript ? 21 : 20, 90, 120])),
      })
      if (javaScript) await page.getByText('As visitors see it.').waitFor()
      await form.getByLabel('Primary image: focus from the left').fill('20')
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await form.getByRole('button', { name: 'Add Curated Venue' }).click()
      await page.getByText('This point is outside').waitFor()
      await form.getByRole('button', { name: 'Add Curated Venue' }).click()
      await page.getByText(`${name} is saved.`).waitFor()
      if (javaScript) await expectBlankForm(page)

      await page.goto(`${list}&q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      const group = page.getByRole('group', { name: 'Linked venues' })
      await group.getByRole('checkbox', { name: linked }).waitFor()
      expect(await form.getByLabel('Facebook').inputValue()).toBe(
        'https://www.facebook.com/lanternhall',
      )
      expect(await form.getByLabel('Primary image: focus from the left').inputValue()).toBe('20')
      expect(
        await page
          .getByRole('group', { name: 'Hours 1', exact: true })
          .getByLabel('Opens')
          .inputValue(),
      ).toBe('18:00')
      await group.getByRole('checkbox').first().uncheck()
      await form.getByLabel('Phone').fill('(414) 555-0199')
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(`${name} is saved.`).waitFor()
      await page.goto(`${list}&q=${encodeURIComponent(name)}`)
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await page.getByText('No venue is linked yet.').waitFor()

      await page.getByRole('link', { name: 'Versions' }).click()
      await page.getByRole('link', { name: 'Compare' }).click()
      await page.getByRole('heading', { name: 'What restoring the version' }).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      const restore = javaScript
        ? page.getByRole('button', { name: 'Restore the version' })
        : page.locator('summary', { hasText: 'Restore' })
      await restore.click()
      await page.getByRole('button', { name: 'Restore This Version' }).click()
      await page.getByText('The version is restored.').waitFor()
      await page.getByRole('link', { name, exact: true }).click()
      await group.getByRole('checkbox', { name: linked }).waitFor()
    })
  })
}
