import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { CONSOLE_PATHS, CURATED_HALL, withSite } from '../forms/console-pages'
import { findViolationsAtEachWidth } from './accessibility-violations'
import { asVisitor, at, WITH_IMAGES, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'

withBrowser(WITH_IMAGES)

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

test('Every page of the console is accessible, in light and dark mode, and fits every screen', async () => {
  const faults: string[] = []
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN)
    const site = new URL(page.url()).searchParams.get('site')
    await page.goto(at('admin', withSite('/site/featuredvenues', site ?? '')))
    const link = page.getByRole('main').locator('a[href^="/site/featuredvenues/"]').first()
    const [, uid = ''] = /venues\/([\w-]+)/.exec((await link.getAttribute('href')) ?? '') ?? []
    for (const listed of CONSOLE_PATHS) {
      const path = listed.replace(CURATED_HALL, uid)
      await page.goto(at('admin', withSite(path, site ?? '')))
      await untilConsoleScripted(page)
      const found = await findViolationsAtEachWidth(page)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
  })
  expect(faults.join('\n')).toBe('')
})
