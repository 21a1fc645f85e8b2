import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const PAGES = [
  '/site/dashboard',
  '/site/edit',
  '/site/edit/preview',
  '/site/create',
  '/site/announcements',
  '/site/ugc',
  '/site/ugc?state=held',
  '/ugc',
  '/site/users',
  '/site/users/add',
  '/site/audit',
  '/audit',
  '/categories/tree',
  '/categories/new',
  '/categories/concerts',
  '/site/search?q=harbor',
  '/sites',
]

async function openConsole(page: Page): Promise<string> {
  await page.goto(at('admin', '/site/dashboard'))
  await page.getByLabel('Email').fill(SUPERADMIN)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return new URL(page.url()).searchParams.get('site') ?? ''
}

for (const width of [360, 1440]) {
  test(`Every page of the console is accessible and fits, in light and dark mode, at ${width} pixels`, async () => {
    const faults: string[] = []
    await asVisitor({ javaScript: true }, async (page) => {
      await page.setViewportSize({ width, height: 900 })
      const site = await openConsole(page)
      for (const path of PAGES) {
        await page.goto(at('admin', `${path}${path.includes('?') ? '&' : '?'}site=${site}`))
        await page.locator('header kbd', { hasText: 'K' }).waitFor({ state: 'attached' })
        const found = await findAccessibilityViolations(page)
        faults.push(...found.map((fault) => `${path}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
  })
}
