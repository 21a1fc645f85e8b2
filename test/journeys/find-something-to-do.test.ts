import { expect, test } from 'vitest'
import { asVisitor, at, DEMO_SITES, untilScripted, WITH_IMAGES, withBrowser } from './browser'
import { CLOCK } from './clock.mjs'
import { BOTH_WAYS } from './ways'

withBrowser(WITH_IMAGES)

const [site, otherSite] = DEMO_SITES

for (const { javaScript, how } of BOTH_WAYS) {
  test(`A visitor finds something to do tomorrow, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      const dataRequests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('_data=')) dataRequests.push(request.url())
      })
      await page.goto(at(site.host))
      expect(await page.title()).toContain(site.name)
      if (javaScript) await untilScripted(page)
      expect(dataRequests).toEqual([])

      await page.locator('summary', { hasText: 'When' }).click()
      const tomorrow = CLOCK.slice(0, 8) + String(Number(CLOCK.slice(8, 10)) + 1)
      await page.locator(`input[name=days][value="${tomorrow}"]`).check()
      await page.getByRole('button', { name: 'Search' }).click()
      await page.waitForURL(/\/search\?/)
      expect(new URL(page.url()).searchParams.getAll('days')).toContain(tomorrow)

      const first = page.locator('main article a').first()
      const title = (await first.textContent())?.trim() ?? ''
      expect(title).not.toBe('')
      await first.click()
      await page.waitForURL(/\/event\/\d+$/)
      expect(await page.textContent('h1')).toBe(title)
      expect(await page.title()).toBe(`${title} - ${site.name}`)
      const image = page.locator('main img').first()
      await expect
        .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)

      await page.locator('input[name=q]').fill(title)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/search\?/)
      const found = await page.locator('main article a').allTextContents()
      expect(found.map((text) => text.trim())).toContain(title)
    })
  })
}

test('Two sites have their own brands and show only their own events', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    const visit = async ({ host }: { host: string }) => {
      await page.goto(at(host))
      return {
        paint: await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--brand'),
        ),
        link: (await page.locator('main article a').first().getAttribute('href')) ?? '',
      }
    }
    const home = await visit(site)
    const otherHome = await visit(otherSite)
    expect(home.paint).toMatch(/^#/)
    expect(home.paint).not.toBe(otherHome.paint)
    const foreign = await page.goto(at(otherSite.host, home.link))
    expect(foreign?.status()).toBe(404)
    expect(await page.textContent('main')).toContain('Event not found')
    const unknown = await page.goto(at('atlantis'))
    expect(unknown?.status()).toBe(404)
    expect(await page.textContent('body')).toContain('Could not find requested site')
  })
})

test('The search is reachable by keyboard, and a reader can skip to the events', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.goto(at(site.host))
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toMatch(/skip/i)
    for (let step = 0; step < 12; step++) {
      if ((await page.locator(':focus').getAttribute('name')) === 'q') break
      await page.keyboard.press('Tab')
    }
    expect(await page.locator(':focus').getAttribute('name')).toBe('q')
    await page.keyboard.type('zzzz no such thing')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=zzzz/)
    expect(await page.textContent('main')).toContain('No events match your search criteria.')
  })
})

test('Directions lead to the map app of the device, and without JavaScript to a map’s website', async () => {
  const findDirections = async (javaScript: boolean, device: string) => {
    let href: string | null = null
    await asVisitor({ javaScript }, async (page) => {
      await page.addInitScript(
        `Object.defineProperty(navigator, 'userAgent', { get: () => '${device}' })`,
      )
      await page.goto(at(site.host, '/search'))
      await page.goto(
        at(site.host, (await page.locator('main article a').first().getAttribute('href')) ?? ''),
      )
      if (javaScript) await untilScripted(page)
      const link = page.getByRole('link', { name: 'Directions' })
      if (javaScript && device)
        await link.and(page.locator(':not([href^="https://www.openstreetmap"])')).waitFor()
      href = await link.getAttribute('href')
    })
    return href
  }
  expect(await findDirections(true, 'Android')).toMatch(/^geo:[\d.]+,-[\d.]+\?q=/)
  expect(await findDirections(true, 'iPhone')).toMatch(/^https:\/\/maps\.apple\.com\/\?daddr=/)
  expect(await findDirections(false, '')).toMatch(/^https:\/\/www\.openstreetmap\.org\/directions/)
})
