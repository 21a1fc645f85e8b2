import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const CITY = 'sorrelsprings'
const EDITOR = DEMO_ACCOUNTS.find(({ adminOfSite }) => adminOfSite === CITY)!.email
const TEXT = 'The pool opens at noon on Monday.'

/** As with JavaScript, where the editor takes the place of the plain text. */
async function typeAnnouncement(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) await untilConsoleScripted(page)
  const text = page.getByRole('textbox', { name: 'Announcement' })
  const edit = page.getByRole('button', { name: 'Edit the announcement' })
  await edit.or(text).first().click()
  await (javaScript ? page.locator('[contenteditable="true"]') : text).fill(TEXT)
}

const logIn = async (page: Page) => {
  await page.getByLabel('Email').fill(EDITOR)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`An announcement that was typed when the session expired is there after login, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, EDITOR, { host: CITY })
      const menu = page.getByRole('navigation', { name: 'Admin' })
      await menu.getByRole('link', { name: 'Announcements' }).click()
      await page.getByRole('heading', { name: 'Announcements' }).waitFor()
      await page.context().clearCookies()
      await typeAnnouncement(page, javaScript)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await logIn(page)

      const notice = page.getByText('What you typed is here; nothing was saved.')
      await notice.waitFor()
      const typed = javaScript
        ? page.locator('[contenteditable="true"]')
        : page.getByRole('textbox', { name: 'Announcement' })
      await typed.waitFor()
      const read = () => (javaScript ? typed.innerText() : typed.inputValue())
      await expect.poll(read).toContain(TEXT)
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.reload()
      await notice.waitFor()

      await page.getByRole('button', { name: 'Discard' }).first().click()
      await expect.poll(() => notice.count()).toBe(0)
      expect(await page.content()).not.toContain(TEXT)
      await page.goto(at(CITY))
      expect(await page.content()).not.toContain(TEXT)
    })
  })
}
