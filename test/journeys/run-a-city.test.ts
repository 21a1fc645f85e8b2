import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { addWaitingSubmissions } from './lane-data'
import { USUAL_WAY } from './ways'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email
const EDITOR_SITE = 'sorrelsprings'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === EDITOR_SITE)!.email
const AUTHOR = 'june@example.com'
const SUBMISSIONS = 20

/** The middle of Port Larkin, so that its venues are in the new city too. */
const BOUNDS = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-67.95, 44.43],
      [-67.83, 44.43],
      [-67.83, 44.52],
      [-67.95, 44.52],
      [-67.95, 44.43],
    ],
  ],
})
const PRIMARY = { hex: '#5b1a4f', rgb: 'rgb(91, 26, 79)' }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

const openPage = (page: Page, name: string) =>
  menu(page).getByRole('link', { name, exact: true }).click()

/** Adds a city and gives it bounds, a brand and navigation. */
async function addCity(page: Page, { host, name }: City, javaScript: boolean): Promise<void> {
  if (javaScript) await untilConsoleScripted(page)
  await menu(page).getByRole('link', { name: 'Add Site' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Host').fill(host)
  await page.getByRole('button', { name: 'Add Site', exact: true }).click()
  await page.getByRole('heading', { name: `Edit ${name}` }).waitFor()
  if (javaScript) await untilConsoleScripted(page)
  await page.getByLabel('Timezone').selectOption('America/New_York')
  await page.getByLabel('Bounds', { exact: true }).fill(BOUNDS)
  await page.getByLabel('Tagline').fill('Where the river bends')
  await page.getByLabel('Primary color', { exact: true }).fill(PRIMARY.hex)
  if (javaScript) await page.getByRole('button', { name: 'Add to Categories in the menu' }).click()
  await page
    .getByLabel(/^Categories in the menu \d$/)
    .last()
    .selectOption({ label: 'Film' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${name} is saved`).waitFor()
}

async function addAdministrator(page: Page, { name }: City): Promise<void> {
  await openPage(page, 'Users')
  await page.getByRole('heading', { name: `Administrators for ${name}` }).waitFor()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await page.getByLabel('Email').fill(EDITOR)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(`is now an administrator of ${name}.`).waitFor()
}

async function chooseSite(page: Page, { name }: City, javaScript: boolean): Promise<void> {
  await page.locator('header summary', { hasText: 'Site' }).click()
  await page.getByRole(javaScript ? 'combobox' : 'searchbox', { name: 'Find a site' }).fill(name)
  if (!javaScript) {
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('main').getByRole('link', { name }).click()
  } else await page.getByRole('option', { name }).click()
  await page.locator('header summary', { hasText: name }).waitFor()
}

type City = { host: string; name: string }

for (const { javaScript, how } of USUAL_WAY) {
  const city = javaScript
    ? { host: 'ferryport', name: 'Ferryport' }
    : { host: 'millbrook', name: 'Millbrook' }

  test(`A superadmin adds a city, and it is there in its colors with an administrator, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      await addCity(page, city, javaScript)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await addAdministrator(page, city)

      await page.goto(at(city.host))
      expect(await page.title()).toContain(city.name)
      await page.getByRole('link', { name: 'Film' }).first().waitFor()
      const colors = await page
        .locator('header *')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor))
      expect(colors).toContain(PRIMARY.rgb)
    })
  })

  test(`Its administrator announces, decides about twenty submissions, and the dashboard moves, ${how}`, async () => {
    await addWaitingSubmissions(city.host, AUTHOR, SUBMISSIONS)
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: EDITOR_SITE })
      if (javaScript) await untilConsoleScripted(page)
      await chooseSite(page, city, javaScript)
      await page.getByRole('link', { name: `${SUBMISSIONS} events are held for review` }).waitFor()

      await openPage(page, 'Announcements')
      if (javaScript) await untilConsoleScripted(page)
      const text = page.getByRole('textbox', { name: 'Announcement' })
      await text.click()
      // With the first focus the editor takes the place of the plain text.
      const editor = javaScript ? page.locator('[contenteditable="true"]') : text
      await editor.fill('The bridge is closed on Sunday.')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('The announcement was saved').waitFor()

      await page.goto(at('admin', '/site/dashboard'))
      await chooseSite(page, city, javaScript)
      await page.getByRole('link', { name: `${SUBMISSIONS} events are held for review` }).click()
      await page.waitForURL(/\/site\/ugc\?/)
      if (javaScript) await publishByKeyboard(page)
      else await publishByForm(page)
      await openPage(page, 'Dashboard')
      await page.getByText('Nothing needs your attention.').waitFor()

      await page.goto(at(city.host))
      await page.getByText('The bridge is closed on Sunday.').waitFor()
      await page.goto(at(city.host, '/search?q=porch+concert'))
      await page.getByRole('link', { name: 'Porch concert 1', exact: true }).first().waitFor()
    })
  })
}

/** One key for each, faster than the answers arrive; the next one gets the focus. */
async function publishByKeyboard(page: Page): Promise<void> {
  await untilConsoleScripted(page)
  const rows = page.locator('a[data-row-link]')
  await focusARow(page)
  // Neither hides what visitors do not see anyway, and the list says so.
  for (const [key, answer] of [
    ['h', 'there is nothing to hide'],
    ['q', 'it would stay held in quarantine'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('alert').filter({ hasText: answer }).waitFor()
    expect(await rows.count()).toBe(SUBMISSIONS)
    expect(await page.locator('td', { hasText: /Hidden|Quarantine/ }).count()).toBe(0)
  }
  await pressAsRowsLeave(page, 'p', SUBMISSIONS / 2)
  for (let count = 0; count < SUBMISSIONS / 2; count++) await page.keyboard.press('p')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(0)
  expect(await page.getByText('nothing to hide').count()).toBe(0)
  // The last one was a slip. A second undo has nothing to do, and says nothing.
  let undone = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.postData()?.includes('undo=')) undone += 1
  })
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(1)
  await page.getByText('1 event as before.').waitFor()
  await focusARow(page)
  expect(undone).toBe(1)
  await page.keyboard.press('d')
  await expect
    .poll(() => page.locator('select[name=readyReason]:focus').count(), { timeout: 20_000 })
    .toBe(1)
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByText('Decline, with a reason').waitFor()
  await page.keyboard.press('Escape')
  await focusARow(page)
  await page.keyboard.press('p')
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(0)
}

/** Presses a key so many times, each as a row has left the list and the next one does not have the focus yet. */
async function pressAsRowsLeave(page: Page, key: string, times: number): Promise<void> {
  const row = page.locator('tr', { has: page.locator('a[data-row-link]') }).first()
  await row.evaluate(
    (first, { key, times }) => {
      let left = times
      const observer = new MutationObserver((changes) => {
        for (const _row of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
          if (left-- > 0) document.body.dispatchEvent(new KeyboardEvent('keydown', { key }))
          else observer.disconnect()
        }
      })
      observer.observe(first.parentElement!, { childList: true })
    },
    { key, times },
  )
}

/** Once the list hears its keys. */
async function focusARow(page: Page): Promise<void> {
  const focusNext = async () => {
    await page.keyboard.press('j')
    return page.locator('a[data-row-link]:focus').count()
  }
  await expect.poll(focusNext, { timeout: 20_000 }).toBe(1)
}

async function publishByForm(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /Porch concert/ }).all())
    await box.check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => page.locator('a[data-row-link]').count()).toBe(0)
}
