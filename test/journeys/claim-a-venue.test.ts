import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, textSentTo, withBrowser } from './browser'
import { openConsole } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const SITE = 'portlarkin'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === SITE)!.email
const ROBIN = { name: 'Robin Achebe', email: 'robin@example.com' }

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ROBIN.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Opens the page of a venue from one of its events. */
async function openVenue(page: Page, name: string): Promise<void> {
  await page.goto(at(SITE, `/search?q=${encodeURIComponent(name)}`))
  const card = page.locator('main li:has(article)').filter({ hasText: name }).last()
  await card.locator('a[href^="/event/"]').first().click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.waitForURL(/\/venue\/\d+$/)
}

const findRow = (page: Page, venue: string) =>
  page.getByRole('row').filter({ hasText: venue }).filter({ hasText: ROBIN.email })

async function expectAccessible(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
}

for (const { javaScript, how } of USUAL_WAY) {
  const venue = javaScript ? 'Larkin Free Library' : 'Larkin Museum of Art'

  test(`Someone asks to manage a venue, is declined and then approved, and changes its opening hours, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openVenue(page, venue)
      await page.getByRole('link', { name: 'Manage its page' }).click()
      await logIn(page)
      await page.getByRole('heading', { name: `Manage ${venue}` }).waitFor()
      await expectAccessible(page, javaScript)
      const send = page.getByRole('button', { name: 'Send Request' })
      await send.click()
      await page.getByText('Please tell the editors who you are').waitFor()
      await page.getByLabel('Who are you').fill('I am its director')
      await send.click()
      await page.getByText(`have your request to manage ${venue}`).waitFor()
      await page.getByText('Waits for a decision of the editors').first().waitFor()
      await expectAccessible(page, javaScript)

      await decline(venue, javaScript)
      await expect.poll(() => textSentTo(ROBIN.email)).toContain('Please write from your office')
      await page.reload()
      await page.getByText('Declined: Please write from your office').first().waitFor()
      await page.getByRole('link', { name: `Ask again: ${venue}` }).click()
      await page.getByLabel('Who are you').fill('Now from my office')
      await page.getByRole('button', { name: 'Send Request' }).click()
      await page.getByText(`have your request to manage ${venue}`).waitFor()

      await approve(venue, javaScript)
      await expect.poll(() => textSentTo(ROBIN.email)).toContain('have approved your request')
      await page.goto(at(SITE, '/account/venues'))
      await page.getByRole('link', { name: `Edit its page: ${venue}` }).click()
      await page.getByRole('heading', { name: `Edit ${venue}` }).waitFor()
      await expectAccessible(page, javaScript)
      const row = page.getByRole('group', { name: 'Hours 1', exact: true })
      await row.getByLabel('Friday').check()
      await row.getByLabel('Opens').fill('09:15')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.click()
      await expect.poll(() => row.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
      await row.getByLabel('Closes').fill('17:45')
      await page.getByLabel('Step-free access').selectOption('yes')
      await page.getByLabel('Phone').fill('(414) 555-0111')
      await save.click()
      await page.getByText('Saved. Visitors see it now.').waitFor()
      expect(await row.getByLabel('Opens').inputValue()).toBe('09:15')
      await page.getByRole('heading', { name: 'Upcoming events' }).waitFor()

      await page.getByRole('link', { name: 'View its page' }).click()
      await page.getByText('9:15').first().waitFor()
      await page.getByText('(414) 555-0111').first().waitFor()

      await removeManager(venue, javaScript)
      const response = await page.goto(at(SITE, '/account/venues'))
      expect(response?.status()).toBe(200)
      expect(await page.getByRole('link', { name: `Edit its page: ${venue}` }).count()).toBe(0)
    })
  })
}

async function asEditor(javaScript: boolean, walk: (page: Page) => Promise<void>): Promise<void> {
  await asVisitor({ javaScript }, async (page) => {
    await openConsole(page, EDITOR, { host: SITE, path: '/site/claims' })
    await page.getByRole('heading', { name: 'Venue Claims' }).waitFor()
    await walk(page)
  })
}

const decline = (venue: string, javaScript: boolean) =>
  asEditor(javaScript, async (page) => {
    await expectAccessible(page, javaScript)
    await findRow(page, venue).locator('summary').click()
    await findRow(page, venue).getByRole('link', { name: 'Decline' }).click()
    const button = page.getByRole('button', { name: 'Decline', exact: true })
    await button.click()
    await page.getByText('Please give a reason').waitFor()
    await page.getByLabel('Reason').fill('Please write from your office')
    await button.click()
    await page.getByText(`${ROBIN.name} receives your answer by email.`).waitFor()
  })

const approve = (venue: string, javaScript: boolean) =>
  asEditor(javaScript, async (page) => {
    await findRow(page, venue).getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`${ROBIN.name} manages ${venue} now.`).waitFor()
    await page.getByText('Nobody waits for an answer.').waitFor()
  })

/** Removes them, takes it back, and removes them again. */
const removeManager = (venue: string, javaScript: boolean) =>
  asEditor(javaScript, async (page) => {
    for (const isLast of [false, true]) {
      const row = findRow(page, venue)
      if (javaScript) {
        await row.getByRole('button', { name: 'Remove' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      } else {
        await row.locator('summary').click()
        await row.getByRole('button', { name: 'Remove', exact: true }).click()
      }
      await page.getByText(`${ROBIN.name} no longer manages ${venue}.`).waitFor()
      if (isLast) return
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(`${ROBIN.name} manages ${venue} again.`).waitFor()
    }
  })
