import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, holdRequests, untilScripted, WITH_IMAGES, withBrowser } from './browser'

withBrowser(WITH_IMAGES)

const CITY = 'portlarkin'

type Router = { navigate(path: string): Promise<void> }

/** The names of the files of a kind that the page asks for from now on. */
function recordFiles(page: Page, type: 'script' | 'stylesheet'): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === type) files.push(new URL(request.url()).pathname)
  })
  return files
}

/** The images that are on the first screen, and others. */
const IMAGES = '**/default.webp'

test('A page carries its style sheets; one that follows in the same document loads only those that are new', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const sheets = recordFiles(page, 'stylesheet')
    await page.goto(at(CITY))
    await untilScripted(page)
    expect(sheets).toEqual([])
    const carried = await page
      .locator('style[data-sheet]')
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-sheet')))
    expect(carried.length).toBeGreaterThan(2)

    // As after a form is sent; links lead to new documents.
    await page.evaluate(() => {
      const { __remixRouter } = window as unknown as { __remixRouter: Router }
      return __remixRouter.navigate('/search')
    })
    await page.locator('main h1', { hasText: 'All events' }).waitFor()
    const links = page.locator('link[rel=stylesheet]')
    const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    const added = named.filter((name) => !carried.includes(name))
    expect(added.length).toBeGreaterThan(0)
    const loaded = () =>
      page.evaluate(() =>
        Array.from(document.styleSheets, ({ href }) => href && new URL(href).pathname),
      )
    await expect.poll(loaded).toEqual(expect.arrayContaining(added))
    expect((await loaded()).filter((name) => carried.includes(name))).toEqual([])
  })
})

test('The scripts of a page load after its images, or once somebody uses it', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const release = await holdRequests(page, IMAGES)
    const scripts = recordFiles(page, 'script')
    await page.addInitScript(() => {
      // The two seconds after which they load in any case may be over before a busy machine gets further.
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (act: () => void, ms = 0) => (ms >= 1_000 ? 0 : setTimeout(act, ms)),
      })
    })
    await page.goto(at(CITY), { waitUntil: 'domcontentloaded' })
    const first = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => setTimeout(() => resolve(document.readyState))),
        ),
    )
    expect([first, scripts]).toEqual(['interactive', []])
    await page.keyboard.press('Tab')
    await untilScripted(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    release()
  })
})

test('An image that never arrives does not hold up the scripts', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const release = await holdRequests(page, IMAGES)
    await page.goto(at(CITY), { waitUntil: 'domcontentloaded' })
    await untilScripted(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    release()
  })
})
