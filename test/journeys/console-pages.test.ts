import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole } from './console'

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

for (const width of [360, 1440]) {
  test(`Every page of the console is accessible and fits, in light and dark mode, at ${width} pixels`, async () => {
    const faults: string[] = []
    await asVisitor({ javaScript: true }, async (page) => {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, SUPERADMIN)
      const site = new URL(page.url()).searchParams.get('site')
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
