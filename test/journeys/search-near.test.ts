import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, untilScripted, withBrowser } from './browser'

withBrowser()

const CITY = 'portlarkin'
/** On the water in Port Larkin. */
const HARBOR = { latitude: 44.46, longitude: -67.88 }

const openWhere = async (page: Page) => {
  await page.goto(at(CITY))
  await untilScripted(page)
  await page.locator('search summary', { hasText: 'Where' }).click()
}
const showEvents = (page: Page) => page.locator('button:visible', { hasText: /^Show / }).first()
const cards = (page: Page) => page.locator('main article')

test('What is on near me takes three actions, and the button makes the browser request permission', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(HARBOR)
    await openWhere(page)
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.getByRole('button', { name: 'Remove Near my location' }).waitFor()
    await showEvents(page).click()
    await page.waitForURL(/\/search\?/)
    expect(await page.textContent('h1')).toContain('Near my location')
    expect(await cards(page).first().textContent()).toMatch(/\d\s(mi|ft)/)
    await page.getByRole('link', { name: 'Nearest first' }).click()
    await page.getByRole('heading', { name: 'Nearest first' }).waitFor()
    const distances = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const [, amount = '0', unit] = /([\d.]+)\u00a0(mi|ft)/.exec(card.textContent ?? '') ?? []
        return unit === 'ft' ? Number(amount) / 5280 : Number(amount)
      }),
    )
    expect(distances.length).toBeGreaterThan(5)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})

test('A browser that does not say where it is leaves the other ways to choose a place', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openWhere(page)
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.getByText('Type a place instead').waitFor()
    await page.getByRole('searchbox', { name: 'Find a place' }).fill('ropewalk')
    await page.getByRole('button', { name: /^The Ropewalk/ }).click()
    await page.getByRole('button', { name: 'Remove The Ropewalk' }).waitFor()
    await showEvents(page).click()
    await page.waitForURL(/venue=\d+/)
    expect(await page.textContent('h1')).toContain('The Ropewalk')
  })
})

test('Without JavaScript, a place is typed', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.goto(at(CITY))
    await page.locator('search summary', { hasText: 'Where' }).click()
    await page.getByLabel('Place, venue, or street').fill('college green')
    await showEvents(page).click()
    await page.waitForURL(/nhoods=college-green/)
    expect(await page.textContent('h1')).toContain('College Green')
    await page.locator('search summary', { hasText: 'Where' }).click()
    await page.getByLabel('Place, venue, or street').fill('harbor')
    await showEvents(page).click()
    await page.getByText('Which “harbor” do you mean?').waitFor()
    await page.getByRole('link', { name: 'Old Harbor', exact: true }).first().click()
    await page.waitForURL(/nhoods=old-harbor/)
  })
})
