import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { consoleUrl, openConsole } from './console'
import { addTicketingVenue } from './lane-data'
import { USUAL_WAY } from './ways'

withBrowser()

const CITY = 'portlarkin'
const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

/** How the site answers the event's page, and whether a search for the venue's events finds any. */
async function readSite(page: Page, venue: number, event: { id: number; title: string }) {
  const status = (await page.goto(at(CITY, `/event/${event.id}`)))?.status()
  await page.goto(at(CITY, `/search?venue=${venue}`))
  return { status, found: (await page.getByRole('link', { name: event.title }).count()) > 0 }
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A superadmin quarantines a ticketing venue, which empties it on its site, and lifts it, ${how}`, async () => {
    const name = 'The Blue Lantern'
    const { id, event } = await addTicketingVenue(name)
    await asVisitor({ javaScript }, async (page) => {
      expect(await readSite(page, id, event)).toEqual({ status: 200, found: true })
      await openConsole(page, SUPERADMIN)
      await menuLink(page, 'Ticketmaster Venues').click()
      await page.getByRole('heading', { name: 'Ticketmaster Venues' }).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      const row = page.getByRole('row').filter({ hasText: name })
      const box = row.getByLabel(`Quarantine ${name}`)
      await box.check()
      if (!javaScript) await row.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`${name} is quarantined: its events are on no site.`).waitFor()
      expect(await box.isChecked()).toBe(true)
      expect(await readSite(page, id, event)).toEqual({ status: 404, found: false })

      await page.goto(await consoleUrl('/ticketmastervenues'))
      await box.uncheck()
      if (!javaScript) await row.getByRole('button', { name: 'Save' }).click()
      await page.getByText(`${name} is no longer quarantined`).waitFor()
      expect(await readSite(page, id, event)).toEqual({ status: 200, found: true })
    })
  })

  test(`A superadmin adds a venue, corrects its location and deletes it, ${how}`, async () => {
    const name = javaScript ? 'Quayside Barn' : 'Quayside Shed'
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      await menuLink(page, 'Scrape Venues').click()
      await page.getByRole('heading', { name: 'Scrape Venues' }).waitFor()
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: 'Add Venue' }).waitFor()
      await page.getByLabel('Label', { exact: true }).fill(name.toLowerCase().replace(' ', '-'))
      await page.getByLabel('Name', { exact: true }).fill(name)
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await add.click()
      await page.getByText('latitude must not be blank').waitFor()
      await page.getByText('longitude must not be blank').waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.getByLabel('Timezone').fill('America/New_York')
      await page.getByLabel('Latitude').fill('35.1')
      await page.getByLabel('Longitude').fill('-106.6')
      await add.click()
      await page.getByText('This location is in no city').waitFor()
      await page.getByRole('button', { name: 'Save anyway' }).click()
      await page.getByText(`Added ${name}.`).waitFor()

      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await page.getByRole('heading', { name: `Edit ${name}` }).waitFor()
      const remove = 'Delete unreferenced venue...'
      if (javaScript) {
        await page.getByRole('button', { name: remove }).click()
        const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
        await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      } else {
        await page.locator('summary', { hasText: remove }).click()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
      }
      await page.getByText(`Deleted ${name}.`).waitFor()
      expect(await page.getByRole('row').filter({ hasText: name }).count()).toBe(0)
    })
  })
}
