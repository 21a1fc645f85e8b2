import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, withBrowser } from './browser'

withBrowser()

/** What React says when it draws a page again, as an extension has added to it (react.dev/errors/418 to 425). */
const DRAWN_AGAIN = /React error #4(18|2[2-5])/

/** As extensions do, before the page's scripts run. */
function addElement(): void {
  document.addEventListener(
    'readystatechange',
    () => document.head.insertBefore(document.createElement('meta'), document.head.firstChild),
    { once: true },
  )
}

const readDesign = (page: Page) =>
  page
    .locator('h1, h2')
    .first()
    .evaluate((heading) => {
      const { color, fontFamily } = getComputedStyle(heading)
      return { color, fontFamily, page: getComputedStyle(document.documentElement).backgroundColor }
    })

test('A browser’s extension that adds to the page takes nothing from its design', async () => {
  let design = {}
  await asVisitor({ javaScript: false }, async (page) => {
    await page.goto(at('portlarkin'))
    design = await readDesign(page)
  })
  await asVisitor({ javaScript: true, expected: DRAWN_AGAIN }, async (page) => {
    await page.addInitScript(addElement)
    await page.goto(at('portlarkin'))
    const isDrawnAgain = () =>
      page.locator('head > meta:not([name], [charset], [property])').count()
    await expect.poll(isDrawnAgain).toBe(0)
    expect(await readDesign(page)).toEqual(design)
  })
})
