import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { SUPERADMIN } from './site-console'
import { NEW_VENUES } from './venue-websites'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser()

/** Neighborhoods of Port Larkin, for the journey with JavaScript and for that without. */
const NEW_CITIES = [
  { name: 'Green Village', host: 'greenvillage', place: 'College Green' },
  { name: 'Lamplight', host: 'lamplight', place: 'Lamplight Row' },
] as const

/** A click, a choice, or a field that is filled in. */
type Action = (page: Page) => Promise<unknown>

const MAX_ACTIONS = 14

const press =
  (name: string): Action =>
  (page) =>
    page.locator('main, dialog[open]').getByRole('button', { name, exact: true }).click()
const follow =
  (name: string): Action =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click()
const fill =
  (label: string, text: string): Action =>
  (page) =>
    page.locator('main, dialog[open]').getByLabel(label, { exact: true }).fill(text)

/** The neighborhood becomes a city of its own, with the color and the first feed. */
const listActions = (
  city: { name: string; host: string; place: string },
  url: string,
  javaScript: boolean,
): Action[] => [
  follow('Add Site'),
  fill('Name', city.name),
  fill('Host', city.host),
  press('Add Site'),
  fill('Search a place', city.place),
  ...(javaScript ? [] : [press('Search')]),
  press(`Use outline of ${city.place}`),
  fill('Primary color', '#7a1f3d'),
  async (page) => {
    await press('Save')(page)
    await page.getByText(`${city.name} is saved.`).waitFor()
  },
  follow('Scrapes'),
  follow('Paste a URL'),
  fill('URL', url),
  press('Find events'),
  press('Add the venue and the scrape'),
]

for (const { javaScript, how } of BOTH_WAYS) {
  test(`A new city has bounds, brand and its first feed in under 15 actions, ${how}`, async () => {
    const city = javaScript ? NEW_CITIES[0] : NEW_CITIES[1]
    const venue = NEW_VENUES[javaScript ? 2 : 3]
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      if (javaScript) await untilConsoleScripted(page)
      const actions = listActions(city, venue.host, javaScript)
      for (const act of actions) await act(page)
      await page.getByText(`Added ${venue.name} and its scrape.`).waitFor()
      console.info(`a new city, ${how}: actions: ${actions.length}`)
      expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS)

      const row = page.getByRole('row').filter({ hasText: venue.host })
      await row.locator('summary').first().click()
      await row.getByRole('link', { name: 'Health' }).click()
      await page.getByRole('button', { name: 'Run Now' }).click()
      await page.getByText('The run begins as soon as its source is free.').waitFor()
      const isRead = async () => {
        await page.reload()
        return page.locator('main').innerText()
      }
      await expect
        .poll(isRead, { timeout: 60_000, interval: 2_000 })
        .toContain('Its latest run succeeded.')
      // The new city's lists are built in the background.
      const event = page.locator('main article').getByRole('link', { name: venue.concert }).first()
      const isListed = async () => {
        await page.goto(at(city.host, `/search?q=${encodeURIComponent(venue.concert)}`))
        return event.isVisible()
      }
      await expect.poll(isListed, { timeout: 60_000, interval: 2_000 }).toBe(true)
      await event.click()
      await page.getByRole('heading', { name: venue.concert, level: 1 }).waitFor()
      const color = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
      )
      expect(color).toBe('#7a1f3d')
    })
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A superadmin pastes the URL of a venue that is new, corrects what was found, and adds both, ${how}`, async () => {
    const { host, name, street, concert } = NEW_VENUES[javaScript ? 0 : 1]
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrape/find' })
      const { search } = new URL(page.url())
      await page.getByLabel('URL', { exact: true }).fill(host)
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByRole('heading', { name: `What would be imported to ${name}` }).waitFor()
      await page.getByText('The only event is there.').waitFor()
      const label = page.getByLabel('Label', { exact: true })
      const streetField = page.getByLabel('Address', { exact: true })
      expect(await streetField.inputValue()).toBe(`${street}, Port Larkin`)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      const save = page.getByRole('button', { name: 'Add the venue and the scrape' })
      const freeLabel = await label.inputValue()
      await label.fill('portlarkin-the-ropewalk')
      await streetField.fill(`${street}, second floor`)
      await save.click()
      await page.getByText('label is used by another venue').waitFor()
      await page.getByText(concert).first().waitFor()
      expect(await streetField.inputValue()).toBe(`${street}, second floor`)
      await label.fill(freeLabel)
      await save.click()
      await page.getByText(`Added ${name} and its scrape.`).waitFor()
      await page.getByRole('row').filter({ hasText: host }).waitFor()

      await page.goto(at('admin', `/venues${search}&q=${encodeURIComponent(name)}`))
      await page.getByText(`${street}, second floor`).waitFor()
      // The same URL again: the venue that is there now is offered instead.
      await page.goto(at('admin', `/scrape/find${search}`))
      await page.getByLabel('URL', { exact: true }).fill(host)
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByRole('button', { name: `Save as a scrape of ${name}` }).click()
      await page.getByText('This venue already has a scrape of this source').waitFor()
      await page.getByText(concert).first().waitFor()
    })
  })
}
