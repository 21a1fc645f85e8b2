import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, WITH_IMAGES, withBrowser } from './browser'
import { openConsole } from './console'
import { runCalendar } from './feed-sources'
import { listTitles, WEBSITES } from './venue-websites'
import { USUAL_WAY } from './ways'

withBrowser(WITH_IMAGES)

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email
const SIX = [1, 2, 3, 4, 5, 6]
const LABEL = 'portlarkin-the-ropewalk'

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

/** Presses a button that asks for a confirmation, and confirms. */
async function confirm(page: Page, javaScript: boolean, label: string, confirmed: string) {
  if (javaScript) {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirmed }).click()
  } else {
    await page.locator('summary', { hasText: label }).click()
    await page.getByRole('button', { name: confirmed }).click()
  }
}

for (const { javaScript, how } of USUAL_WAY) {
  const name = javaScript ? 'one' : 'two'

  test(`A superadmin adds a scrape, runs it, reads what is wrong with it, and deletes it, ${how}`, async () => {
    const host = `calendar-${name}.invalid`
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      await menuLink(page, 'Scrapes').click()
      await page.getByRole('heading', { name: 'Scrapes', exact: true }).waitFor()
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: 'Add Scrape' }).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await page.getByText('Choose a plugin').waitFor()
      await page.getByText('Enter the label of a scrape venue').waitFor()
      await page.getByLabel('Plugin').selectOption('ical')
      await page.getByLabel('URL', { exact: true }).fill(`https://${host}/events.ics`)
      await page.getByLabel('Venue', { exact: true }).fill('nowhere-at-all')
      await save.click()
      await page.getByText('There is no scrape venue with this label.').waitFor()
      expect(await page.getByLabel('URL', { exact: true }).inputValue()).toContain(host)
      await page.getByLabel('Venue', { exact: true }).fill(LABEL)
      await save.click()
      await page.getByText('Added the scrape of The Ropewalk.').waitFor()

      const row = page.getByRole('row').filter({ hasText: host })
      await row.locator('summary').first().click()
      await row.getByRole('link', { name: 'Health' }).click()
      await page.getByText('It has not run yet.').waitFor()
      await page.getByRole('button', { name: 'Run Now' }).click()
      await page.getByText('The run begins as soon as its source is free.').waitFor()
      await expect
        .poll(
          async () => {
            await page.reload()
            return page.locator('main').innerText()
          },
          { timeout: 60_000, interval: 1_000 },
        )
        .toContain('The name of the host does not exist at the moment.')
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      await page.getByRole('link', { name: 'Edit scrape' }).click()
      await page.getByLabel('Scheduled').uncheck()
      await save.click()
      await page.getByText('Saved the scrape of The Ropewalk.').waitFor()
      await row.getByRole('link', { name: 'Edit' }).click()
      await confirm(page, javaScript, 'Delete scrape', 'Delete scrape')
      await page.getByText('Deleted the scrape of The Ropewalk.').waitFor()
      expect(await row.count()).toBe(0)
    })
  })

  test(`Somebody who knows no selectors pastes a website’s URL, sees its events, and imports them, ${how}`, async () => {
    const host = javaScript ? WEBSITES[0] : WEBSITES[1]
    const titles = listTitles(host)
    const last = titles[2]!
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrapes' })
      await page.getByRole('link', { name: 'Paste a URL' }).click()
      await page.getByRole('heading', { name: 'Paste a URL' }).waitFor()
      const find = page.getByRole('button', { name: 'Find events' })
      await find.click()
      await page.getByText('Enter a URL').waitFor()
      await page.getByLabel('URL', { exact: true }).fill('nowhere-at-all.invalid')
      await page.getByLabel('Venue', { exact: true }).fill(LABEL)
      await find.click()
      await page.getByText('There is no website with this name.').waitFor()

      // As people type it.
      await page.getByLabel('URL', { exact: true }).fill(host)
      await find.click()
      await page.getByRole('heading', { name: 'What would be imported to The Ropewalk' }).waitFor()
      await page.getByText('3 upcoming events').waitFor()
      const preview = page.getByRole('table')
      for (const title of titles) await preview.getByText(title, { exact: true }).waitFor()
      expect(await preview.getByText('7:30 PM – 10:00 PM').count()).toBe(3)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])

      await page.getByRole('button', { name: 'Preview jsonld' }).click()
      await page.getByText('2 upcoming events').waitFor()
      expect(await preview.getByText(last, { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Preview ical' }).click()
      await page.getByText('3 upcoming events').waitFor()
      await page.getByRole('button', { name: 'Save as a scrape' }).click()
      await page.getByText('Added the scrape of The Ropewalk.').waitFor()

      const row = page.getByRole('row').filter({ hasText: host })
      await row.locator('summary').first().click()
      await row.getByRole('link', { name: 'Health' }).click()
      await page.getByRole('button', { name: 'Run Now' }).click()
      await page.getByText('The run begins as soon as its source is free.').waitFor()
      await expect
        .poll(
          async () => {
            await page.reload()
            return page.locator('main').innerText()
          },
          { timeout: 60_000, interval: 1_000 },
        )
        .toContain('Its latest run succeeded.')
      await page.goto(at('portlarkin', `/search?q=${encodeURIComponent(last)}`))
      // The map's markers are named by their events, too.
      await page.locator('main article').getByRole('link', { name: last }).first().click()
      await page.getByRole('heading', { name: last, level: 1 }).waitFor()
      await page.getByText('The Ropewalk').first().waitFor()
    })
  })

  test(`A source breaks, recovers, and loses its events, and each time the console says what to do, ${how}`, async () => {
    const source = { url: `https://season-${name}.invalid/events.ics`, venueLabel: LABEL }
    // The product may be running the feed, too.
    const run = (days: number[] | null, state: string) =>
      expect.poll(() => runCalendar(source, days), { timeout: 60_000 }).toBe(state)
    await run(SIX, 'succeeded')
    await run(null, 'failed')
    await run(null, 'failed')
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrapes' })
      const row = page.getByRole('row').filter({ hasText: new URL(source.url).host })
      await row.locator('summary').first().click()
      await row.getByRole('link', { name: 'Health' }).click()
      await page.getByText('The page no longer exists.').first().waitFor()
      await page.getByText('Find its new URL and change it in the scrape.').waitFor()

      await run(SIX, 'succeeded')
      await page.reload()
      await page.getByText('Its latest run succeeded.').waitFor()

      await run([1], 'held')
      await page.reload()
      await page.getByText('It would delete 5 of 6 upcoming events.').first().waitFor()
      await page.getByRole('link', { name: 'What it would change' }).click()
      await page.getByText('Would be deleted').first().waitFor()
      await page.getByText('Evening 6').waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Health of this feed' }).click()
      await confirm(page, javaScript, 'Accept Deletions', 'Delete and run')
      await page.getByText('The run begins as soon as its source is free.').waitFor()
      await run([1], 'succeeded')
      await page.reload()
      await page.getByText('Its latest run succeeded.').waitFor()
    })
  })

  test(`A superadmin exports all scrapes and imports the file again, ${how}`, async () => {
    await runCalendar({ url: `https://export-${name}.invalid/e.ics`, venueLabel: LABEL }, [1])
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { path: '/scrapes' })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export', exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe('scrapes.csv')
      const path = join(tmpdir(), `scrapes-${name}-${process.pid}.csv`)
      await download.saveAs(path)
      const csv = await readFile(path, 'utf8')
      await rm(path)
      expect(csv).toContain(`${LABEL},ical,https://export-${name}.invalid/e.ics`)
      const upload = async (text: string) => {
        const file = { name: 'scrapes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
        await page.getByLabel('scrapes.csv').setInputFiles(file)
        await page.getByRole('button', { name: 'Import' }).click()
      }
      await upload(csv.replace(LABEL, 'no-such-venue'))
      await page.getByText('Upload failed').waitFor()
      await page.getByText("there is no scrape venue 'no-such-venue'").waitFor()
      await upload(csv)
      await page.getByText('Upload successful: 0 added, 0 changed').waitFor()
    })
  })
}
