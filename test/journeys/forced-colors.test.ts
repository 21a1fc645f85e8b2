import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { DESKTOP, PHONE } from './accessibility-violations'
import { asVisitor, at, DEMO_SITES, withBrowser } from './browser'
import { consoleUrl, openConsole } from './console'
import { findForcedColorFaults } from './forced-colors'
import { openAs } from './log-in'

withBrowser()

const [{ host }] = DEMO_SITES
const FORM = '/create/event'
const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

async function findFaultsAtEachWidth(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  const faults: string[] = []
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    const found = await findForcedColorFaults(page)
    faults.push(...found.map((fault) => `${url} at ${size.width} pixels: ${fault}`))
  }
  return faults
}

test('Home, search and event have their boxes and marks with forced colors', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.goto(at(host))
    const event = await page.locator('main a[href^="/event/"]').first().getAttribute('href')
    const faults: string[] = []
    for (const path of ['/', '/search?q=music&cats=concerts', '/category/concerts', event!])
      faults.push(...(await findFaultsAtEachWidth(page, at(host, path))))
    expect(faults.join('\n')).toBe('')
  })
})

test('The console has its boxes and marks with forced colors', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN)
    const faults: string[] = []
    for (const path of ['/site/dashboard', '/feeds', '/scrapes', '/site/edit', '/site/ugc'])
      faults.push(...(await findFaultsAtEachWidth(page, await consoleUrl(path))))
    expect(faults.join('\n')).toBe('')
  })
})

test('The event form has its boxes and marks with forced colors', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openAs(page, SUPERADMIN, at(host, FORM))
    await page.getByLabel('Title', { exact: true }).waitFor()
    expect(await findFaultsAtEachWidth(page, at(host, FORM))).toEqual([])
  })
})
