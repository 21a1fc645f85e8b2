import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, DEMO_SITES, SOFTWARE_GRAPHICS, withBrowser } from './browser'
import { lane } from './lane'
import { servePagesInPieces } from './page-in-pieces'
import { addSite, BOUNDS, saveSite } from './site-console'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser(SOFTWARE_GRAPHICS)

/** In CSS pixels: what is seen without scrolling on a small phone and on a small laptop. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const MAX_FONT_BYTES = 45 * 1024
/**
 * On the scale of layout shifts, where 0.1 is good. While the page is drawn in pieces, links at the right end of a bar move
 * by the width of the next; when the font is a second late, a line of text may break at another word.
 */
const LATENESS = [
  { late: 0, most: 0.015 },
  { late: 1_000, most: 0.025 },
]

/** Expects the first event's time and title, and the upper part of its picture or venue, on the first screen. */
async function expectFirstEventInView(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    const article = page.locator('main article').first()
    const [title, time] = await Promise.all([
      article.locator('h3').first().boundingBox(),
      article.locator('time').first().boundingBox(),
    ])
    expect(title!.y + title!.height, `title at ${screen.width} px`).toBeLessThan(screen.height)
    expect(time!.y + time!.height).toBeLessThan(screen.height)
    const [wide, shown] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(wide).toBe(shown)
  }
}

/** Opens a site's home page once its events are listed, which takes a moment after its bounds are saved. */
async function openHome(page: Page, host: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(at(host))
        return page.locator('main article').count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
}

/** Counts layout shifts, by the browser's own count. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) (window as unknown as { shifted: number }).shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted)

/** The families of the page that are loaded from the site. */
const listLoadedFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes(' like '))
      .map(({ family }) => family.replaceAll('"', ''))
  })

/** The default last: to choose it first would change nothing. */
const LAYOUTS = [/^Pictures/, /^Agenda/, /^Stories/]

const TYPEFACES: Record<string, string> = {
  portlarkin: 'Fraunces',
  sorrelsprings: 'Bricolage Grotesque',
}

for (const { host, name } of DEMO_SITES) {
  for (const { javaScript, how } of BOTH_WAYS) {
    test(`The first event of ${name} is on the first screen of a phone and of a laptop, ${how}`, async () => {
      await asVisitor({ javaScript }, async (page) => {
        await page.goto(at(host))
        await expectFirstEventInView(page)
      })
    })
  }

  test(`${name} has a typeface of its own, which moves nothing, nor does a page that arrives in pieces`, async () => {
    const pieces = await servePagesInPieces()
    onTestFinished(pieces.close)
    const cases = SCREENS.flatMap((screen) => LATENESS.map((more) => ({ screen, ...more })))
    for (const { screen, late, most } of cases) {
      await asVisitor({ javaScript: true }, async (page) => {
        const fonts: number[] = []
        await page.setViewportSize(screen)
        await countShifts(page)
        page.on('response', async (response) => {
          if (response.url().endsWith('.woff2')) fonts.push((await response.body()).length)
        })
        if (late > 0) {
          await page.route('**/*.woff2', async (route) => {
            await new Promise((resolve) => setTimeout(resolve, late))
            await route.continue()
          })
        }
        await page.goto(
          late > 0 ? at(host) : at(host).replace(`:${lane.port}`, `:${pieces.port}`),
          {
            waitUntil: 'domcontentloaded',
          },
        )
        await expect.poll(() => listLoadedFonts(page)).toEqual([TYPEFACES[host]])
        await page.waitForTimeout(500)
        expect(await readShifts(page), `${late} ms late`).toBeLessThan(most)
        expect(fonts).toHaveLength(1)
        expect(fonts[0]).toBeLessThanOrEqual(MAX_FONT_BYTES)
      })
    }
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A superadmin chooses a site's layout, masthead, typeface and paper, ${how}`, async () => {
    const city = javaScript
      ? { host: 'inkharbor', name: 'Ink Harbor' }
      : { host: 'quillbay', name: 'Quill Bay' }
    await asVisitor({ javaScript }, async (page) => {
      await addSite(page, city)
      const form = page.url()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.getByLabel('Bounds', { exact: true }).fill(BOUNDS)
      const masthead = page.getByRole('group', { name: 'Masthead' })
      await masthead.getByRole('radio', { name: /^Nameplate/ }).check()
      await page.getByLabel('Font', { exact: true }).selectOption('newsreader')
      await page.getByLabel('Paper color', { exact: true }).fill('#204060')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Paper color must be light').first().waitFor()
      // What was chosen is still there.
      expect(await masthead.getByRole('radio', { name: /^Nameplate/ }).isChecked()).toBe(true)
      await page.getByLabel('Paper color', { exact: true }).fill('#f6efdf')
      await saveSite(page, city.name)
      for (const layout of LAYOUTS) {
        await page.goto(form)
        const layouts = page.getByRole('group', { name: 'Layout' })
        await layouts.getByRole('radio', { name: layout }).check()
        await saveSite(page, city.name)
        await openHome(page, city.host)
        await expectFirstEventInView(page)
        const paper = await page.evaluate(
          () => getComputedStyle(document.documentElement).backgroundColor,
        )
        expect(paper).toBe('rgb(246, 239, 223)')
        expect(await listLoadedFonts(page)).toEqual(['Newsreader'])
        expect(await page.locator('header[data-style="nameplate"]').count()).toBe(1)
      }
    })
  })
}
