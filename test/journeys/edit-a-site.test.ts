import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, SOFTWARE_GRAPHICS, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { typeAndLeave } from './form-walk'
import { addSite, BOUNDS, RING, SUPERADMIN, saveSite } from './site-console'

withBrowser(SOFTWARE_GRAPHICS)

const COLOR = { hex: '#7a1f3d', rgb: 'rgb(122, 31, 61)' }

const bounds = (page: Page) => page.getByLabel('Bounds', { exact: true })

async function readCorners(page: Page): Promise<number[][]> {
  const outline = JSON.parse(await bounds(page).inputValue()) as {
    coordinates: [number[][], ...number[][][]]
  }
  return outline.coordinates[0].slice(0, -1)
}

test('A superadmin draws the bounds on the map, moves a corner with the mouse and the keyboard, and drops a file', async () => {
  const city = { host: 'drawnharbor', name: 'Drawn Harbor' }
  await asVisitor({ javaScript: true }, async (page) => {
    let streets = 0
    page.on('response', (response) => {
      if (/\/map\/tiles\/.*\.mvt/.test(response.url()) && response.status() === 200) streets++
    })
    await addSite(page, city)
    const map = page.getByRole('region', { name: 'Map of the bounds' })
    await map.scrollIntoViewIfNeeded()
    const canvas = map.locator('[data-live] canvas')
    await canvas.waitFor({ timeout: 60_000 })
    // A new city is drawn over streets, not on an empty box.
    expect(streets).toBeGreaterThan(0)
    await map.getByRole('button', { name: 'Draw an outline' }).click()
    for (const [x, y] of [
      [120, 80],
      [160, 150],
      [200, 80],
    ] as const) {
      await canvas.click({ position: { x, y } })
    }
    await map.getByRole('button', { name: 'Finish', exact: true }).click()
    const drawn = await readCorners(page)
    expect(drawn).toHaveLength(3)

    const corner = map.getByRole('button', { name: /^Point 2, 3 in all/ })
    const box = (await corner.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 15, y + 10)
    await page.mouse.move(x + 30, y + 20)
    await page.mouse.up()
    await expect.poll(() => readCorners(page)).not.toEqual(drawn)
    const moved = await readCorners(page)
    expect([moved[0], moved[2]]).toEqual([drawn[0], drawn[2]])
    expect(moved[1]![0]).toBeGreaterThan(drawn[1]![0]!)
    expect(moved[1]![1]).toBeLessThan(drawn[1]![1]!)

    const file = await page.evaluateHandle((text) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([text], 'city.geojson', { type: 'application/geo+json' }))
      return dropped
    }, BOUNDS)
    await bounds(page).dispatchEvent('drop', { dataTransfer: file })
    await expect.poll(() => readCorners(page)).toEqual(RING.slice(0, -1))
    await map.getByRole('button', { name: /^Point 2, 4 in all/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await readCorners(page))[1]![0]).toBeGreaterThan(RING[1]![0]!)
    await map.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readCorners(page)).toEqual(RING.slice(0, -1))
    await page.getByLabel('Search a place').fill('larkin common')
    await page.getByRole('button', { name: 'Use outline of Larkin Common' }).click()
    await page.getByText('The bounds are now the outline of Larkin Common.').waitFor()
    expect(await readCorners(page)).not.toEqual(RING.slice(0, -1))
    await map.getByRole('button', { name: 'Undo' }).click()
    await typeWhileOutlineLoads(page)
    await map.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readCorners(page)).toEqual(RING.slice(0, -1))
    expect(await findAccessibilityViolations(page)).toEqual([])
    await saveSite(page, city.name)
    expect(await readCorners(page)).toEqual(RING.slice(0, -1))
  })
})

/** Goes on to another field while a chosen outline is on its way: what is typed stays there, and it cannot be saved without it. */
async function typeWhileOutlineLoads(page: Page) {
  let answer = () => {}
  const isAwaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/[?&]outline=/, async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.getByLabel('Search a place').fill('larkin common')
  await page.getByRole('button', { name: 'Use outline of Larkin Common' }).click()
  await page.getByText('Loading the outline of Larkin Common…').waitFor()
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('By the')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  answer()
  await page.getByText('The bounds are now the outline of Larkin Common.').waitFor()
  await page.keyboard.type(' water')
  expect(await tagline.inputValue()).toBe('By the water')
  expect(await page.getByLabel('Search a place').inputValue()).toBe('larkin common')
}

test('Without JavaScript the bounds are a text, which says what is wrong with it', async () => {
  const city = { host: 'writtenharbor', name: 'Written Harbor' }
  await asVisitor({ javaScript: false }, async (page) => {
    await addSite(page, city)
    await bounds(page).fill('{"type": "Point", "coordinates": [-67.9, 44.5]}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => bounds(page).getAttribute('aria-invalid')).toBe('true')
    expect(await bounds(page).inputValue()).toContain('"Point"')
    await bounds(page).fill(BOUNDS)
    await saveSite(page, city.name)
    expect(await readCorners(page)).toEqual(RING.slice(0, -1))
  })
})

test('A reader who blocks ads sees no empty box where a superadmin has set one', async () => {
  const city = { host: 'adharbor', name: 'Ad Harbor' }
  await asVisitor({ javaScript: true }, async (page) => {
    await addSite(page, city)
    await bounds(page).fill(BOUNDS)
    await page.getByLabel('Network code').fill('123')
    await page.getByLabel('Leaderboard code').fill('top')
    await page.getByLabel('Leaderboard sizes').fill('320x50')
    await saveSite(page, city.name)
    const ad = page.getByRole('complementary', { name: 'Advertisement' })
    await page.route('**/gpt.js', async (route) => {
      await ad.waitFor()
      await route.abort('blockedbyclient')
    })
    const requested = page.waitForRequest('**/gpt.js')
    await page.goto(at(city.host))
    await requested
    await ad.waitFor({ state: 'detached' })
  })
})

test('The bar at the bottom says what is not saved, what is wrong and what was saved', async () => {
  const city = { host: 'barharbor', name: 'Bar Harbor' }
  await asVisitor({ javaScript: true }, async (page) => {
    await addSite(page, city)
    await untilConsoleScripted(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const bar = page.locator('div', { has: save }).last()
    await bounds(page).fill(BOUNDS)
    await page.getByLabel('Tagline').fill('Where the river bends')
    await bar.getByText('Unsaved changes in Place and Brand').waitFor()
    await page.getByLabel('Support email').fill('nobody')
    await page.getByLabel('Network code').fill('123')
    await save.click()
    const link = bar.getByRole('link', { name: /email/i })
    await link.click()
    const focused = page.locator('input:focus')
    await expect.poll(() => focused.getAttribute('name')).toBe('supportEmail')
    await focused.fill('hello@bar.example')
    await expect.poll(() => link.count()).toBe(0)
    await save.click()
    await bar.getByText('All changes are saved.').waitFor()
    await page.getByLabel('Tagline').fill('Where the river ends')
    await bar.getByText('Unsaved changes in Brand').waitFor()
    expect(await bar.getByText('All changes are saved.').count()).toBe(0)

    // A second save is no leaving of the page. The next page is slower than the pause after which a draft is stored.
    await page.route(
      ({ searchParams }) => searchParams.has('saved'),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.continue()
      },
    )
    await save.click()
    await bar.getByText('All changes are saved.').waitFor()
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((name) => name.startsWith('site-draft/'))).toEqual([])
  })
})

test('A site with a logo and lists can be saved twice, and nothing is called unsaved', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN, { path: '/site/edit' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const bar = page.locator('div', { has: save }).last()
    const field = page.getByLabel('Tagline')
    for (const tagline of ['Once', await field.inputValue()]) {
      await field.fill(tagline)
      await bar.getByText('Unsaved changes in Brand').waitFor()
      await save.click()
      await bar.getByText('All changes are saved.').waitFor()
    }
  })
})

test('What is typed until the very moment that the page is left is there again', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN, { path: '/site/edit' })
    const field = page.getByLabel('Tagline')
    const saved = await field.inputValue()
    await typeAndLeave(field, ', and more')
    await page.getByText('We restored your draft.').waitFor()
    expect(await field.inputValue()).toBe(`${saved}, and more`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => field.inputValue()).toBe(saved)
  })
})

test('What is typed before the scripts of the page run is not taken for what is saved', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.addInitScript((hex) => {
      const watch = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('[name=primaryColor]')
        if (!field) return
        watch.disconnect()
        field.value = hex
      })
      watch.observe(document, { childList: true, subtree: true })
    }, COLOR.hex)
    await openConsole(page, SUPERADMIN, { path: '/site/edit' })
    await page.getByText('Unsaved changes in Brand').waitFor()
    expect(await page.getByLabel('Primary color', { exact: true }).inputValue()).toBe(COLOR.hex)
  })
})

test('Without JavaScript the bar has the errors, with links to their fields', async () => {
  const city = { host: 'errorharbor', name: 'Error Harbor' }
  await asVisitor({ javaScript: false }, async (page) => {
    await addSite(page, city)
    await bounds(page).fill('{"type": "Point", "coordinates": [-67.9, 44.5]}')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const bar = page.locator('div', { has: save }).last()
    await bar.getByText('1 field has an error').waitFor()
    const target = await bar.getByRole('link').first().getAttribute('href')
    expect(await page.locator(target ?? '').count()).toBe(1)
    await bounds(page).fill(BOUNDS)
    await saveSite(page, city.name)
    await bar.getByText('All changes are saved.').waitFor()
  })
})

for (const javaScript of [false, true]) {
  const how = javaScript
    ? 'beside the form as it is typed'
    : 'without JavaScript in a tab of its own'

  test(`The preview shows a color that is not saved, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/site/edit' })
      const preview = page.getByRole('region', { name: 'Preview' })
      await page.getByLabel('Primary color', { exact: true }).fill(COLOR.hex)
      if (javaScript) {
        await preview.scrollIntoViewIfNeeded()
        await preview.getByText('Up to date. Nothing is saved yet.').waitFor({ timeout: 60_000 })
        await expect.poll(() => listColors(page), { timeout: 60_000 }).toContain(COLOR.rgb)
      } else {
        const opened = page.context().waitForEvent('page')
        await preview.getByRole('button', { name: 'Preview' }).click()
        const tab = await opened
        await tab.getByText('Nothing is saved yet.').waitFor()
        await expect.poll(() => listColors(tab), { timeout: 60_000 }).toContain(COLOR.rgb)
        expect(await page.getByLabel('Primary color', { exact: true }).inputValue()).toBe(COLOR.hex)
      }
      await page.goto(at('portlarkin'))
      expect(await page.content()).not.toContain(COLOR.hex)
    })
  })
}

/** The backgrounds in the header of the first page that is framed. */
async function listColors(page: Page): Promise<string[]> {
  return page
    .frameLocator('iframe')
    .first()
    .locator('header, header *')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor))
}
