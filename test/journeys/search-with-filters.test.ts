import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, untilScripted, withBrowser } from './browser'
import { CLOCK } from './clock.mjs'
import { BOTH_WAYS } from './ways'

withBrowser()

/** A demo city that has the options these journeys choose. */
const CITY = 'portlarkin'
const tomorrow = () => {
  const [today = ''] = CLOCK.split('T')
  return new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
}

const filter = (page: Page, name: string) => page.locator('search summary', { hasText: name })
const listParams = (page: Page) =>
  [...new URL(page.url()).searchParams].filter(([, value]) => value)

async function openSite(page: Page, path = '/'): Promise<void> {
  await page.goto(at(CITY, path))
  await untilScripted(page)
  // What filters are chosen with is loaded when a visitor reaches for them.
  await page.locator('search input[name=q]').hover()
  await page.locator('search input[aria-label="Find a category"]').waitFor({ state: 'attached' })
}

/** Its label has the number of events, once that is known. */
const showEvents = (page: Page) =>
  page.locator('button:visible', { hasText: /^Show ([\d,]+\+? )?events?$/ })

for (const { javaScript, how } of BOTH_WAYS) {
  test(`A visitor narrows the search to food by the water tomorrow, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      if (javaScript) {
        await openSite(page)
        await filter(page, 'What').click()
        await page.getByRole('searchbox', { name: 'Find a category' }).fill('drink')
        await page.getByRole('checkbox', { name: 'Food & Drink' }).check()
        await filter(page, 'Where').click()
        await page.getByRole('checkbox', { name: 'Wharf District' }).check()
        await page.getByRole('checkbox', { name: 'Old Harbor' }).check()
        await filter(page, 'When').click()
      } else {
        await page.goto(at(CITY))
        await page.locator('search input[name=q]').fill('')
        await filter(page, 'What').click()
        await page.getByRole('button', { name: 'Choose from all categories' }).click()
        await page.waitForURL(/\/search\/filters/)
        await page.locator('main').getByLabel('Food & Drink').check()
        await page.locator('main').getByLabel('Wharf District').check()
        await page.locator('main').getByLabel('Old Harbor').check()
      }
      const days = page.locator(`${javaScript ? 'search' : 'main'} input[value="${tomorrow()}"]`)
      await days.check()
      await showEvents(page).first().click()
      await page.waitForURL(/\/search\?/)
      expect(listParams(page).toSorted()).toEqual([
        ['cats', 'food_and_drink'],
        ['days', tomorrow()],
        ['nhoods', 'old-harbor'],
        ['nhoods', 'wharf-district'],
      ])
      const title = (await page.textContent('h1')) ?? ''
      for (const name of ['Food & Drink', 'Wharf District', 'Old Harbor']) {
        expect(title).toContain(name)
      }
      expect(await filter(page, 'Where').textContent()).toBe('Where2')
      expect(await filter(page, 'What').textContent()).toContain('Food & Drink')

      await page.getByRole('link', { name: 'Remove Old Harbor' }).click()
      await page.waitForURL((url) => !url.search.includes('old-harbor'))
      expect(listParams(page)).toHaveLength(3)
      await page.locator('main').getByRole('link', { name: 'Tonight' }).click()
      await page.waitForURL(/evening=1/)
      expect(await page.textContent('h1')).toContain('Tonight')
      expect(listParams(page)).toContainEqual(['nhoods', 'wharf-district'])
    })
  })
}

test('A filter can be opened, used and closed by keyboard', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openSite(page, '/search')
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return element.getAttribute('aria-label') ?? element.value ?? element.textContent
      })
    await filter(page, 'What').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Concerts' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Find a category')
    await page.keyboard.type('jazz')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('concerts')
    await page.keyboard.press('End')
    expect(await focused()).toBe('jazz_and_blues')
    await page.keyboard.press('Space')
    expect(await page.locator('search [role=status]', { hasText: '1 selected' }).count()).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Find a category')
    await page.keyboard.press('Escape')
    expect(await page.locator('search details[open]').count()).toBe(0)
    expect(await focused()).toContain('What')

    await filter(page, 'When').focus()
    await page.keyboard.press('Enter')
    const today = page.locator('search input[aria-current=date]')
    await today.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await today.evaluate((day) => day === document.activeElement)).toBe(true)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    expect(await filter(page, 'When').textContent()).toBe('When2 days')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?.*days=/)
    expect(listParams(page)).toEqual([
      ['cats', 'jazz_and_blues'],
      ['days', '2026-08-10'],
      ['days', '2026-08-17'],
    ])
  })
})

test('One filter is open at a time, a click outside closes it, and it can be cleared', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openSite(page, '/search?cats=concerts&cats=comedy&places=larkin-common')
    await filter(page, 'What').click()
    await page.getByRole('checkbox', { name: 'Comedy', exact: true }).waitFor()
    await filter(page, 'Where').click()
    expect(await page.locator('search details[name][open]').count()).toBe(1)
    // A selected place is shown once: by its box, and where that is not listed, by a button.
    const remove = page.getByRole('button', { name: 'Remove Larkin Common' })
    await page.getByRole('checkbox', { name: 'Larkin Common' }).waitFor()
    expect(await remove.count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Find a place' }).fill('wharf')
    await remove.click()
    expect(await filter(page, 'Where').textContent()).toBe('Where')
    expect(await page.locator(':focus').textContent()).toBe('Where')
    await page.locator('h1').click()
    expect(await page.locator('search details[name][open]').count()).toBe(0)
    await filter(page, 'What').click()
    expect(await filter(page, 'What').textContent()).toBe('What2')
    await page.locator('search').getByRole('button', { name: 'Clear' }).click()
    expect(await filter(page, 'What').textContent()).toBe('What')
  })
})

test('Recent places are offered again, never selected without a click, and can be cleared', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openSite(page)
    await filter(page, 'Where').click()
    expect(await page.getByText('Recent places').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Wharf District' }).check()
    await showEvents(page).click()
    await page.waitForURL(/\/search\?/)

    await openSite(page)
    expect(await filter(page, 'Where').textContent()).toBe('Where')
    await filter(page, 'Where').click()
    await page.getByRole('button', { name: 'Wharf District', exact: true }).click()
    expect(await filter(page, 'Where').textContent()).toBe('WhereWharf District')
    await openSite(page)
    await filter(page, 'Where').click()
    await page.getByRole('button', { name: 'Clear recent places' }).click()
    await openSite(page)
    await filter(page, 'Where').click()
    await page.getByRole('checkbox', { name: 'Wharf District' }).waitFor()
    expect(await page.getByText('Recent places').count()).toBe(0)
  })
})

test('When the options cannot be loaded, the filter says so and tries again', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    let isDown = true
    await page.route('**/api/sitesearchopts', (route) =>
      isDown ? route.fulfill({ body: 'out of order' }) : route.continue(),
    )
    await openSite(page)
    await filter(page, 'What').click()
    await page.getByText('The categories could not be loaded.').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('checkbox', { name: 'Concerts' }).waitFor()
  })
})

test('Days are chosen by a preset or a range, and the button says how many events there are', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openSite(page)
    await filter(page, 'When').click()
    await page
      .getByRole('checkbox', { name: /, has events$/ })
      .first()
      .waitFor()
    const weekend = page.getByRole('button', { name: 'This weekend' })
    await weekend.click()
    await expect.poll(() => weekend.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => filter(page, 'When').textContent()).toBe('When2 days')
    await weekend.click()
    await expect.poll(() => filter(page, 'When').textContent()).toBe('When')

    await page.getByLabel('First day').fill('2026-07-01')
    await page.getByText('The first day is in the past.').waitFor()
    await page.getByLabel('First day').fill('2026-07-30')
    await page.getByLabel('Last day').fill('2026-07-30')
    await expect.poll(() => filter(page, 'When').textContent()).toBe('WhenJul 30')
    await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('2026-07-30')
    await page.getByLabel('Last day').fill('2026-07-29')
    await page.getByText('The last day is before the first.').waitFor()
    await page.getByLabel('Last day').fill('2026-12-31')
    await page.getByText('Choose at most 60 days.').waitFor()
    await expect.poll(() => filter(page, 'When').textContent()).toBe('WhenJul 30')
    await page.getByLabel('Last day').fill('2026-08-02')
    await expect.poll(() => filter(page, 'When').textContent()).toBe('When4 days')
    // Two of the days are in the month that is not shown.
    await page.getByRole('button', { name: 'Remove Aug 2' }).click()
    await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('2026-08-01')

    const button = page.locator('button:visible', { hasText: /^Show \d/ })
    await button.waitFor()
    const [count] = (await button.innerText()).match(/\d+/) ?? []
    await button.click()
    await page.waitForURL(/\/search\?.*days=2026-08-01/)
    await page.locator('main', { hasText: new RegExp(`\\b${count} events`) }).waitFor()
  })
})

test('On a phone the filters are behind one button, which counts them', async () => {
  for (const javaScript of [false, true]) {
    await asVisitor({ javaScript }, async (page) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(at(CITY, `/search?cats=comedy&days=${tomorrow()}`))
      if (javaScript) await untilScripted(page)
      expect(await filter(page, 'Where').isVisible()).toBe(false)
      expect(await filter(page, 'Filters').textContent()).toBe('Filters2')
      await filter(page, 'Filters').click()
      await filter(page, 'When').click()
      await showEvents(page).waitFor()
      const sheet = await page.locator('search details[name][open]').boundingBox()
      expect(sheet).toEqual({ x: 0, y: 0, width: 360, height: 740 })
      const { y = 0, height = 0 } = (await showEvents(page).boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(740)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      )
      await filter(page, 'When').click()
      await page.locator('h1').waitFor()
      expect(await page.locator('search details[name][open]').count()).toBe(0)
    })
  }
})
