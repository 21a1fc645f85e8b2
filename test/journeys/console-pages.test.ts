import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { CONSOLE_PAGES, CURATED_HALL, withSite } from '../console-pages'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole } from './console'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

for (const width of [360, 1440]) {
  test(`Every page of the console is accessible and fits, in light and dark mode, at ${width} pixels`, async () => {
    const faults: string[] = []
    await asVisitor({ javaScript: true }, async (page) => {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, SUPERADMIN)
      const site = new URL(page.url()).searchParams.get('site')
      await page.goto(at('admin', withSite('/site/featuredvenues', site ?? '')))
      const link = page.getByRole('main').locator('a[href^="/site/featuredvenues/"]').first()
      const [, uid = ''] = /venues\/([\w-]+)/.exec((await link.getAttribute('href')) ?? '') ?? []
      for (const listed of CONSOLE_PAGES) {
        const path = listed.replace(CURATED_HALL, uid)
        await page.goto(at('admin', withSite(path, site ?? '')))
        await page.locator('header kbd', { hasText: 'K' }).waitFor({ state: 'attached' })
        const found = await findAccessibilityViolations(page)
        faults.push(...found.map((fault) => `${path}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
  })
}
