import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { at } from './browser'

/**
 * The URL of a page of the console, for the site with this host. Without a site, the console opens the first one by
 * name, which may be one that another journey added.
 */
export async function consoleUrl(
  page: Page,
  path = '/site/dashboard',
  host = 'portlarkin',
): Promise<string> {
  const description = await page.goto(at(host, '/api/app'))
  const { config } = (await description!.json()) as { config: { siteId: number } }
  return at('admin', `${path}?site=${config.siteId}`)
}

/** Logs in to the dashboard of the site with this host. */
export async function openConsole(page: Page, email: string, host?: string): Promise<void> {
  await page.goto(await consoleUrl(page, '/site/dashboard', host))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/** Until the console's scripts run: they add the key of its search. */
export const untilConsoleScripted = (page: Page) =>
  page.locator('kbd', { hasText: 'K' }).first().waitFor({ state: 'attached' })
