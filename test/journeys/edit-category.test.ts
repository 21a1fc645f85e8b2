import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { createPng } from '../samples/png-image'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, WITH_IMAGES, withBrowser } from './browser'
import { openAs } from './log-in'
import { USUAL_WAY } from './ways'

withBrowser(WITH_IMAGES)

const CITY = 'portlarkin'

/** Signs in as superadmin on the page that edits a category. */
async function openForm(page: Page, javaScript: boolean, category: string): Promise<void> {
  const { email } = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!
  await openAs(page, email, at(CITY, `/category/${category}/edit`))
  await page.getByRole('button', { name: 'Save Category' }).waitFor()
  if (javaScript) await page.getByText('Choose a Picture').first().waitFor()
}

const createFile = async (shade: number, name = 'stage.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await createPng(600, 400, (x, y) => [shade, x % 256, y % 256])),
})

const thumbnailInput = (page: Page) =>
  page.getByLabel('Thumbnail image').and(page.locator('[type=file]'))
const uploader = (page: Page, label: string) =>
  page.locator('[data-image-uploader]', { hasText: label })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Category' }).click()
  await page.getByText('The category is saved.').waitFor()
}

/** How the list of categories shows this one. */
async function findCard(page: Page, name: string) {
  await page.goto(at(CITY, '/categories'))
  return page.locator('main li', { hasText: name }).first()
}

for (const { javaScript, how } of USUAL_WAY) {
  const [id, name] = javaScript ? ['theater', 'Theater'] : ['sports', 'Sports']

  test(`A superadmin gives a category an image, and removes it, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openForm(page, javaScript, id!)
      await thumbnailInput(page).setInputFiles(await createFile(javaScript ? 20 : 30))
      if (javaScript) {
        await uploader(page, 'Thumbnail image').getByText('Uploaded.').waitFor()
        expect(await thumbnailInput(page).inputValue()).toBe('')
      }
      await save(page)
      const card = await findCard(page, name!)
      const image = card.locator('img')
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0)
      const uploaded = await image.getAttribute('src')

      await page.goto(at(CITY, `/category/${id}`))
      await page.getByRole('link', { name: 'Edit category' }).click()
      if (javaScript) await page.getByRole('button', { name: 'Remove Thumbnail image' }).click()
      else await page.getByLabel('Keep this picture').uncheck()
      await save(page)
      // The image of its next event is there instead.
      const shown = (await findCard(page, name!)).locator('img')
      expect(await shown.getAttribute('src')).not.toBe(uploaded)
    })
  })
}

test('An upload can be cancelled, replaced and repeated, and the form keeps everything else', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openForm(page, true, 'film')
    await page.getByLabel('Blurb').fill('Typed before')
    const thumbnail = uploader(page, 'Thumbnail image')
    const value = () => thumbnail.locator('input[type=hidden]').inputValue()
    const waiting: (() => void)[] = []
    await page.route('**/api/images/upload*', async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue().catch(() => {})
    })
    // A keyboard goes on where it was.
    await thumbnailInput(page).focus()
    await thumbnailInput(page).setInputFiles(await createFile(40))
    await thumbnail.getByRole('progressbar').waitFor()
    const cancel = thumbnail.getByRole('button', { name: 'Cancel' })
    await expect
      .poll(() => cancel.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await thumbnailInput(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save Category' }).isDisabled()).toBe(true)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await thumbnail.getByText('The upload was cancelled.').waitFor()
    expect(await value()).toBe('')
    await expect
      .poll(() => thumbnailInput(page).evaluate((element) => element === document.activeElement))
      .toBe(true)

    // What is dropped replaces what is being uploaded; the other field is left alone.
    await thumbnailInput(page).setInputFiles(await createFile(41))
    await thumbnail.getByRole('progressbar').waitFor()
    await drop(page, 'Thumbnail image', await createFile(42, 'dropped.png'))
    await thumbnail.getByText('dropped.png').waitFor()
    await page.unroute('**/api/images/upload*')
    for (const release of waiting) release()
    await thumbnail.getByText('Uploaded.').waitFor()
    const uploaded = await value()
    expect(uploaded).toMatch(/^[0-9a-f]{64}$/)
    const background = uploader(page, 'Background image')
    expect(await background.locator('input[type=hidden]').inputValue()).toBe('')

    // A wrong file changes nothing.
    await drop(page, 'Thumbnail image', { name: 'me.png', buffer: Buffer.from('<svg/>') })
    await thumbnail.getByText('Only png, jpeg or gif are accepted').waitFor()
    expect(await value()).toBe(uploaded)
    expect(await findAccessibilityViolations(page)).toEqual([])

    // After the session has expired, one can log in on another tab and try again.
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await drop(page, 'Background image', await createFile(43))
    await background.getByText('Your session has expired.').waitFor()
    await page.context().addCookies(cookies)
    await background.getByRole('button', { name: 'Try Again' }).click()
    await background.getByText('Uploaded.').waitFor()
    expect(await page.getByLabel('Blurb').inputValue()).toBe('Typed before')

    await thumbnail.getByRole('button', { name: 'Remove' }).click()
    expect(await value()).toBe('')
    await page.keyboard.press('Enter')
    expect(await value()).toBe(uploaded)
  })
})

/** Drops a file on an uploader, as from another window. */
async function drop(page: Page, label: string, file: { name: string; buffer: Buffer }) {
  const content = file.buffer.toString('base64')
  const transfer = await page.evaluateHandle(
    ({ name, content }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name))
      return data
    },
    { name: file.name, content },
  )
  const target = uploader(page, label)
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
