import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { asVisitor, at, holdRequests, untilScripted, withBrowser } from './browser'
import { openAs } from './log-in'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

/** Opens a page of the console whose scripts arrive only after somebody has used it. */
async function useBeforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await holdRequests(page, '**/*.js')
  await page.goto(at('admin', path), { waitUntil: 'commit' })
  await act()
  release()
  await untilScripted(page)
  await page.unroute('**/*.js')
}

test('What people type and check before the scripts of a page arrive stays, and counts', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openAs(page, SUPERADMIN, at('admin', '/'))
    const line = page.getByLabel('Each event', { exact: true })
    await useBeforeScripts(page, '/site/export/templates/new?site=1', async () => {
      await line.fill('{title}, {when}')
    })
    await page.getByText('Unsaved changes').waitFor()
    expect(await line.inputValue()).toBe('{title}, {when}')

    const boxes = page.getByRole('group', { name: /^\d+ events/ }).getByRole('checkbox')
    let count = 0
    await useBeforeScripts(page, '/site/export?site=1', async () => {
      await boxes.first().uncheck()
      count = await boxes.count()
    })
    await page.getByText(`${count - 1} chosen`).waitFor()
    expect(await boxes.first().isChecked()).toBe(false)

    const opens = page.getByLabel('Opens')
    await useBeforeScripts(page, '/curatedvenue/create?site=1', async () => {
      await opens.nth(1).fill('09:00')
      await page.getByLabel('Search venues').fill('harbor')
    })
    await page.getByText(/venues? found/).waitFor()
    expect(
      await opens.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(['', '09:00'])
  })
})
