import { expect, test } from 'vitest'
import { asVisitor, at, withBrowser } from './browser'

withBrowser()

const CITY = 'portlarkin'
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const WAYS = [true, false].flatMap((javaScript) =>
  SCREENS.map((screen) => ({ javaScript, screen })),
)

test.each(WAYS)(
  'The first event of a category and of a neighborhood is on the first screen: $screen, JavaScript: $javaScript',
  async ({ javaScript, screen }) => {
    await asVisitor({ javaScript }, async (page) => {
      await page.setViewportSize(screen)
      await page.goto(at(CITY, '/neighborhoods'))
      const neighborhood = await page
        .locator('main li a[href^="/neighborhood/"]')
        .first()
        .getAttribute('href')
      for (const path of ['/category/concerts', '/category/theater', neighborhood ?? '']) {
        await page.goto(at(CITY, path))
        const card = page.locator('main article').first()
        const title = (await card.locator('h3').boundingBox())!
        expect(title.y + title.height, path).toBeLessThanOrEqual(screen.height)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, path).toBeLessThanOrEqual(screen.width)
        // The map is beside the list, or a link leads to it.
        const map = (await page.getByRole('region', { name: /^Map of/ }).boundingBox())!
        if (screen.width > 1000) expect(map.y, path).toBeLessThan(screen.height / 2)
        else {
          await page.getByRole('link', { name: 'Map', exact: true }).click()
          await page.waitForFunction(() => scrollY > 500)
        }
      }
    })
  },
)

test('The first event of a venue is on the first screen of a desktop, beside its photos and map', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(at(CITY))
    await page.locator('main a[href^="/featuredvenue/"]').first().click()
    const title = (await page.locator('main article h3').first().boundingBox())!
    expect(title.y + title.height).toBeLessThanOrEqual(800)
    const photos = (await page.getByRole('region', { name: /^Photos of/ }).boundingBox())!
    const map = (await page.getByRole('region', { name: /^Map of/ }).boundingBox())!
    expect(photos.x).toBeGreaterThan(title.x)
    expect(map.y).toBeGreaterThan(photos.y)
    expect(Math.abs(map.x - photos.x)).toBeLessThan(2)
    const list = (await page.getByRole('heading', { name: 'Upcoming Events' }).boundingBox())!
    expect(list.x + list.width).toBeLessThan(map.x)
  })
})
