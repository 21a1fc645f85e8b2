import type { Page } from 'playwright-core'
import { at } from './browser'
import { openAs } from './log-in'
import { requestProduct } from './product-request'

/**
 * The URL of a page of the console, for the site with this host. Without a site, the console opens the first one by
 * name, which may be one that another journey added.
 */
export async function consoleUrl(path = '/site/dashboard', host = 'portlarkin'): Promise<string> {
  const { text } = await requestProduct(host, '/api/app')
  const { config } = JSON.parse(text) as { config: { siteId: number } }
  return at('admin', `${path}?site=${config.siteId}`)
}

/** Logs in, and opens a page of the console for the site with this host: the dashboard, unless another one is given. */
export async function openConsole(
  page: Page,
  email: string,
  { host, path }: { host?: string; path?: string } = {},
): Promise<void> {
  await openAs(page, email, await consoleUrl(path, host))
}

/** Until the console's scripts run: they add the key of its search. */
export const untilConsoleScripted = (page: Page) =>
  page.locator('kbd', { hasText: 'K' }).first().waitFor({ state: 'attached' })
