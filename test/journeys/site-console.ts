import type { Page } from 'playwright-core'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { box } from '../box'
import { openConsole } from './console'

export const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const AROUND_PORT_LARKIN = box(-67.95, 44.43, -67.83, 44.52)
export const [RING = []] = AROUND_PORT_LARKIN.coordinates
export const BOUNDS = JSON.stringify(AROUND_PORT_LARKIN)

/** Adds a site, and opens its form. */
export async function addSite(
  page: Page,
  { host, name }: { host: string; name: string },
): Promise<void> {
  await openConsole(page, SUPERADMIN, { path: '/site/create' })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Host').fill(host)
  await page.getByRole('button', { name: 'Add Site', exact: true }).click()
  await page.getByRole('heading', { name: `Edit ${name}` }).waitFor()
}

/** Saves its form. */
export async function saveSite(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${name} is saved`).waitFor()
}
