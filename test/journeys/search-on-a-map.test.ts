import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, DEMO_SITES, SOFTWARE_GRAPHICS, untilScripted, withBrowser } from './browser'

withBrowser(SOFTWARE_GRAPHICS)

const [{ host }] = DEMO_SITES
const PHONE = { width: 360, height: 740 }

const markers = (page: Page) => page.locator('[data-live] button[aria-label]')

/** Until the interactive map covers the static one: it waits for a use of the page after the page's scripts have begun. */
async function untilLive(page: Page): Promise<void> {
  await untilScripted(page)
  const use = async () => {
    await page.keyboard.press('Shift')
    return page.locator('[data-live] canvas').count()
  }
  await expect.poll(use, { timeout: 60_000, interval: 500 }).toBe(1)
}

/** Markers stand where the events are, close to each other or not (WCAG 2.5.8, essential); the list has large links to all. */
const isAboutMarkerSize = (fault: string) => fault.startsWith('target-size: button[aria-label=')

/** The number of events that the markers in view stand for. */
const countEvents = (page: Page) =>
  markers(page).evaluateAll((buttons) =>
    buttons.reduce((sum, { textContent }) => sum + Number(textContent || 1), 0),
  )

test('On a phone, without JavaScript, a search has its map one touch away, and its list again', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.setViewportSize(PHONE)
    await page.goto(at(host, '/search'))
    const map = page.locator('#map')
    expect(await map.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    expect(await map.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
    const streets = map.getByRole('region', { name: /^Map of/ })
    expect((await streets.boundingBox())!.height).toBeGreaterThan(0.8 * PHONE.height)
    const scrolled = () => streets.locator('> div').evaluate((stage) => stage.scrollLeft)
    await expect.poll(scrolled).toBeGreaterThan(100)
    await streets.locator('> div').evaluate((stage) => stage.scrollTo(0, 0))
    expect(await scrolled()).toBe(0)
    await map.locator('li a[href^="#"]').first().click()
    await map.getByRole('link', { name: 'Close', exact: true }).first().waitFor()
    await page.goBack()
    await map.getByRole('link', { name: 'Close map' }).click()
    expect(await map.isVisible()).toBe(false)
  })
})

test('The map of a search has the events of all its pages, and leads to a search of what it shows', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.goto(at(host, '/search'))
    const cards = page.locator('main article')
    const order = await page.evaluate(() => {
      const card = document.querySelector('main article')!
      return card.compareDocumentPosition(document.querySelector('#map')!)
    })
    expect(order & 4).toBe(4)
    await untilLive(page)
    await expect.poll(() => countEvents(page)).toBeGreaterThan(await cards.count())
    const faults = await findAccessibilityViolations(page)
    expect(faults.filter((fault) => !isAboutMarkerSize(fault))).toEqual([])

    // A cluster falls apart, and the focus stays with its events.
    const cluster = markers(page).and(page.locator('[aria-label*="zoom in"]')).first()
    await cluster.focus()
    const before = await countEvents(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => countEvents(page)).toBeLessThan(before)
    expect(await page.evaluate(() => document.activeElement?.matches('[data-live] button'))).toBe(
      true,
    )
    const area = page.getByRole('link', { name: 'Search this area' })
    expect(await area.getAttribute('href')).toMatch(/^\/search\?near=.*#map$/)
    await area.click()
    await page.waitForURL(/near=/)
    await page.getByRole('heading', { name: 'In this area' }).waitFor()
  })
})

test('A pressed marker opens a sheet on phones; without the points of other pages, the map has those of this one', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize(PHONE)
    await page.route('**/search/points*', (route) => route.fulfill({ body: 'no JSON' }))
    await page.goto(at(host, '/search#map'))
    await untilLive(page)
    await page.getByText('Events of other pages could not be loaded.').waitFor()
    const count = await countEvents(page)
    expect(count).toBeGreaterThan(0)
    const spot = page.locator('[data-live] button[aria-expanded]').first()
    await spot.focus()
    await page.keyboard.press('Enter')
    const sheet = page.locator('#map [role="group"]')
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await sheet.boundingBox())!
        return [x, width, Math.round(y + height)]
      })
      .toEqual([0, PHONE.width, PHONE.height])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })
})
