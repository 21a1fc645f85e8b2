import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations, findViolationsAtEachWidth } from './accessibility-violations'
import { asVisitor, WITH_IMAGES, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { listGigs, UNKNOWN_WEBSITE } from './venue-websites'
import { USUAL_WAY } from './ways'

withBrowser(WITH_IMAGES)

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Clicks in the page that is framed; the frame itself gets no clicks. */
async function clickInPage(page: Page, selector: string): Promise<void> {
  const element = page.frameLocator('iframe').locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

async function pickByClicking(page: Page): Promise<void> {
  const steps: [clicked: string, field: string, expected: string][] = [
    ['h3 a', 'Events', 'li.gig'],
    ['h3 a', 'Title', 'h3.gig__title a'],
    ['time', 'Date', 'p.when time@datetime'],
    ['h3 a', 'Link', 'h3.gig__title a@href'],
    ['img', 'Image', 'img@src'],
  ]
  for (const [clicked, field, expected] of steps) {
    await clickInPage(page, clicked)
    await expect.poll(() => input(page, field).inputValue()).toBe(expected)
  }
  await page.getByText('3 on the page').waitFor()
  await page.getByText(listGigs().join(' · ')).waitFor()
  await page.getByRole('button', { name: 'Pick price' }).click()
  await clickInPage(page, 'nav a')
  await page.getByText('Click the price of an event, inside one of the outlined events.').waitFor()
  await clickInPage(page, '.price')
  await expect.poll(() => input(page, 'Price').inputValue()).toBe('p.price')
}

async function writeSelectors(page: Page): Promise<void> {
  await input(page, 'Events').fill('li.gig')
  await input(page, 'Title').fill('h3((')
  await input(page, 'Date').fill('time@datetime')
  await input(page, 'Price').fill('.price')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('This is not a CSS selector').waitFor()
  await input(page, 'Title').fill('h3')
}

for (const { javaScript, how } of USUAL_WAY) {
  // Each city's scrape of the page is another one.
  const venue = javaScript ? 'portlarkin-the-ropewalk' : 'portlarkin-larkin-free-library'

  test(`Somebody picks the events of a website that nothing recognizes, and saves them as a scrape, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrape/find' })
      await page.getByRole('link', { name: 'Pick from a page' }).click()
      await page.getByRole('heading', { name: 'Pick From a Page' }).waitFor()
      if (javaScript) await untilConsoleScripted(page)
      await input(page, 'URL').fill(`https://${UNKNOWN_WEBSITE}/shows`)
      await input(page, 'Venue').fill(venue)
      await page.getByRole('button', { name: 'Open the page' }).click()
      await page.frameLocator('iframe').getByText('Kettle Drums').waitFor()
      if (javaScript) await pickByClicking(page)
      else await writeSelectors(page)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('3 upcoming events').waitFor()
      const titles = page.getByRole('table').getByRole('rowheader')
      expect(await titles.allInnerTexts()).toEqual(listGigs())
      expect(await page.getByRole('table').innerText()).toContain('8:00 PM')
      if (javaScript) {
        expect(await findViolationsAtEachWidth(page, 'main')).toEqual([])
        expect(await findAccessibilityViolations(page)).toEqual([])
      }
      await page.getByRole('button', { name: 'Save as a scrape' }).click()
      await page.getByText('Added the scrape of').waitFor()
      await page.getByRole('row').filter({ hasText: venue }).filter({ hasText: 'siphon' }).waitFor()
    })
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  const venue = javaScript ? 'portlarkin-maritime-museum' : 'portlarkin-mariners-park'

  test(`Somebody pastes the URL of such a website, and corrects the manifest that is proposed for it, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrape/find' })
      if (javaScript) await untilConsoleScripted(page)
      await input(page, 'URL').fill(`https://${UNKNOWN_WEBSITE}/shows`)
      await input(page, 'Venue').fill(venue)
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByText('Proposed from parts of the page that repeat').waitFor()
      await page.getByText('3 upcoming events').waitFor()
      const titles = page.getByRole('table').getByRole('rowheader')
      expect(await titles.allInnerTexts()).toEqual(listGigs())
      if (javaScript) expect(await findViolationsAtEachWidth(page, 'main')).toEqual([])

      await page.getByRole('button', { name: 'Edit the manifest' }).click()
      await page.getByRole('heading', { name: 'Add Scrape' }).waitFor()
      expect(await page.getByLabel('Plugin').inputValue()).toBe('siphon')
      expect(await input(page, 'Venue').inputValue()).toBe(venue)
      if (javaScript) await page.locator('.cm-content', { hasText: 'li.gig' }).waitFor()
      else {
        const manifest = input(page, 'Manifest')
        const text = await manifest.inputValue()
        expect(text).toContain('"selector": "li.gig"')
        await manifest.fill(text.replace('"li.gig"', '"ul li.gig"'))
      }
      expect(await page.getByLabel('Scheduled').isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Added the scrape of').waitFor()
      await page.getByRole('row').filter({ hasText: venue }).filter({ hasText: 'siphon' }).waitFor()
    })
  })
}
