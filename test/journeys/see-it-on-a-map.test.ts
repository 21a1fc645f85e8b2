import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, DEMO_SITES, SOFTWARE_GRAPHICS, untilScripted, withBrowser } from './browser'

withBrowser(SOFTWARE_GRAPHICS)

const [{ host }] = DEMO_SITES

/** Opens the page of an event with a location; returns its map. */
async function openEvent(page: Page): Promise<Locator> {
  await page.goto(at(host))
  const first = await page.locator('main article a').first().getAttribute('href')
  await page.goto(at(host, first!))
  const map = page.locator('section[aria-label^="Map"]')
  expect(await map.count()).toBe(1)
  return map
}

/** The files of the interactive map that the page asks for from now on. */
function recordMapFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (/interactive-map|maplibre/.test(request.url())) files.push(request.url())
  })
  return files
}

/** Until the page's script has learned whether the map is in view: observers are called in their order. */
const untilObserved = (map: Locator) =>
  map.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => setTimeout(resolve))
        observer.observe(element)
      }),
  )

const live = (map: Locator) => map.locator('[data-live] canvas')

test('Without JavaScript a map is an image of the streets whose markers are links', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    const loaded = page.waitForResponse((response) => response.url().includes('/map/image/'))
    const map = await openEvent(page)
    expect(await (await loaded).text()).toContain('class="l road"')
    const places = map.getByRole('listitem').getByRole('link')
    expect(await places.count()).toBeGreaterThan(0)
    for (const place of await places.all()) {
      const { width, height } = (await place.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      expect(await place.getAttribute('aria-label')).not.toBe('')
    }
    const href = await places.first().getAttribute('href')
    expect(href).toMatch(/^(\/event\/\d+|\/venue\/|#)/)
    await places.first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href.endsWith(href!))
    expect(await live(map).count()).toBe(0)
  })
})

test('The interactive map loads when scrolled to, and its markers show and link to their events', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize({ width: 1000, height: 300 })
    const files = recordMapFiles(page)
    const map = await openEvent(page)
    await untilScripted(page)
    await untilObserved(map)
    expect(files).toEqual([])
    const before = await map.boundingBox()

    await map.scrollIntoViewIfNeeded()
    await live(map).waitFor({ timeout: 60_000 })
    expect(files.join()).toMatch(/interactive-map.*worker/)
    const after = await map.boundingBox()
    expect([after!.width, after!.height]).toEqual([before!.width, before!.height])

    const marker = map.locator('button[aria-expanded]').first()
    await marker.focus()
    await page.keyboard.press('Enter')
    const link = map.locator('li a:visible').first()
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    const card = (await map.getByRole('group').last().boundingBox())!
    expect(Math.round(card.y + card.height)).toBeLessThanOrEqual(300)
    await page.keyboard.press('Escape')
    expect(await marker.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await link.count()).toBe(0)

    await marker.click()
    await link.waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    const href = await link.getAttribute('href')
    await link.click()
    await page.waitForURL((url) => url.pathname === href)
  })
})

test('The interactive map has streets; when they cannot be loaded, it is drawn without them', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const tiles: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.mvt')) tiles.push(response.status())
    })
    const map = await openEvent(page)
    await map.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await live(map).waitFor({ timeout: 60_000 })
    expect(tiles).toContain(200)
    await map.locator('.maplibregl-ctrl').getByText('Invented streets').waitFor()
  })
  await asVisitor({ javaScript: true }, async (page) => {
    await page.route('**/map/tiles.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: 'no TileJSON' }),
    )
    const map = await openEvent(page)
    await map.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await live(map).waitFor({ timeout: 60_000 })
    await map.locator('button[aria-expanded]').first().waitFor()
  })
})

test('A map that is in view at once loads nothing before the visitor uses it or the page', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize({ width: 1000, height: 3000 })
    const files = recordMapFiles(page)
    const map = await openEvent(page)
    await untilScripted(page)
    await untilObserved(map)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(files).toEqual([])
    await map.hover()
    await live(map).waitFor({ timeout: 60_000 })
    expect(files.join()).toMatch(/interactive-map/)
  })
})

test('A marker is highlighted while its event is hovered elsewhere on the page', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const map = await openEvent(page)
    const href = await map
      .getByRole('listitem')
      .locator('a[href^="/"]')
      .first()
      .getAttribute('href')
    await map.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await live(map).waitFor({ timeout: 60_000 })
    expect(await map.locator('button[data-active]').count()).toBe(0)
    // Before React has started, it would replace the page, as one that differs from what the server rendered.
    await page.evaluate((eventHref) => {
      const card = document.createElement('button')
      card.dataset.eventHref = eventHref!
      card.textContent = 'The same event in a list'
      document.querySelector('main')!.insertAdjacentElement('afterbegin', card)
    }, href)
    await page.getByRole('button', { name: 'The same event in a list' }).focus()
    await map.locator('button[data-active]').waitFor()
    await page.locator('h1').hover()
    await map.locator('button[data-active]').waitFor({ state: 'detached' })
  })
})

test('Without WebGL, or when the map cannot load, the map image stays and nothing breaks', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        ...args: [string]
      ) {
        return args[0].startsWith('webgl') ? null : getContext.apply(this, args)
      } as typeof getContext
    })
    const files = recordMapFiles(page)
    const map = await openEvent(page)
    await untilScripted(page)
    await map.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await untilObserved(map)
    expect(files).toEqual([])
    await map.getByRole('listitem').getByRole('link').first().waitFor()
  })
  await asVisitor({ javaScript: true }, async (page) => {
    await page.route('**/map/shapes.json*', (route) =>
      route.fulfill({ contentType: 'application/geo+json', body: 'not GeoJSON' }),
    )
    const map = await openEvent(page)
    const stayed = page.waitForEvent('console', (line) => line.text().includes('stays static'))
    await map.scrollIntoViewIfNeeded()
    await page.keyboard.press('Shift')
    await stayed
    expect(await live(map).count()).toBe(0)
    await map.getByRole('listitem').getByRole('link').first().waitFor()
  })
})
