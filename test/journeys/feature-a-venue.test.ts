import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { createPng } from '../samples/png-image'
import { asVisitor, at, WITH_IMAGES, withBrowser } from './browser'
import { consoleUrl, openConsole } from './console'
import { USUAL_WAY } from './ways'

withBrowser(WITH_IMAGES)

const SITE = 'portlarkin'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SITE)!.email

const createFile = async (shade: number) => ({
  name: `inside-${shade}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(await createPng(64, 36, () => [shade, 90, 120])),
})

/** The form is the page's, or the dialog's. */
const findForm = (page: Page) => page.locator('form#featured-venue')

/** Adds three images, and moves the last one up. */
async function addImages(page: Page, javaScript: boolean): Promise<void> {
  const images = findForm(page).locator('ol img')
  for (const [count, shade] of [50, 100, 150].entries()) {
    const file = await createFile(shade + (javaScript ? 1 : 0))
    await findForm(page).locator('input[name=newImageFile]').setInputFiles(file)
    if (!javaScript) await page.getByRole('button', { name: 'Add this image' }).click()
    await images.nth(count).waitFor()
  }
  const last = findForm(page).locator('input[name=additionalMedia]').nth(2)
  const checksum = await last.inputValue()
  await page.getByRole('button', { name: 'Move up image 3' }).click()
  const second = findForm(page).locator('input[name=additionalMedia]').nth(1)
  await expect.poll(() => second.inputValue()).toBe(checksum)
}

/** Opens the form of the venue: a dialog with JavaScript, a page without. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.goto(await consoleUrl('/site/featuredvenues', SITE))
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Edit' }).click()
  await findForm(page).waitFor()
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`An editor features a venue with three images and a message, and visitors find it on the home page, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: SITE })
      const list = await consoleUrl('/site/featuredvenues', SITE)
      await page.goto(`${list}&status=not-featured`)
      const rows = page.getByRole('rowheader')
      // Of the venues that other journeys have left, each features its own.
      const name = await (javaScript ? rows.last() : rows.first()).innerText()
      await openForm(page, name)
      await addImages(page, javaScript)
      await page.getByLabel('Featured', { exact: true }).check()
      const message = findForm(page).getByLabel('Marketing Message')
      await message.first().focus()
      if (javaScript) {
        const editor = findForm(page).locator('[contenteditable=true]')
        await editor.waitFor()
        await editor.fill('Come in from the lake')
      } else {
        await message.fill('Come in from the lake')
      }
      await findForm(page)
        .getByRole('button', { name: /^(Add|Update)$/ })
        .last()
        .click()
      await page.getByText(`${name} is featured.`).waitFor()

      await page.goto(at(SITE))
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.waitForURL(/\/featuredvenue\//)
      await page.getByText('Come in from the lake').waitFor()
      await page
        .getByRole('img', { name: /photo 4 of 4|photo 3 of 3/ })
        .waitFor({ state: 'attached' })

      await openForm(page, name)
      await page.getByLabel('Featured', { exact: true }).uncheck()
      await findForm(page).getByRole('button', { name: 'Update', exact: true }).click()
      await page.getByText(`${name} is saved, and not featured.`).waitFor()
    })
  })
}
