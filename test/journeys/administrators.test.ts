import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, holdRequests, textSentTo, untilScripted, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'
import { USUAL_WAY } from './ways'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email
const NEW = { name: 'Robin Achebe', email: 'robin@example.com' }

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })

/** The keys of the search are in the bar once scripts run; a phone hides them. */
async function removeAdministrator(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) {
    await page.getByRole('button', { name: `Remove ${NEW.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  } else {
    const row = page.getByRole('row').filter({ hasText: NEW.email })
    await row.locator('summary').click()
    await row.getByRole('button', { name: 'Remove', exact: true }).click()
  }
  await page.getByText(`${NEW.name} is no longer an administrator of`).waitFor()
  expect(await page.getByRole('row').filter({ hasText: NEW.email }).count()).toBe(0)
}

/** Who did not want to administer a site says so by the link in the email, without logging in. */
async function leaveByEmail(javaScript: boolean): Promise<void> {
  const [link = ''] = (await textSentTo(NEW.email)).match(/http:\S+leave-administration\S+/) ?? []
  await asVisitor({ javaScript }, async (page) => {
    await page.goto(link)
    expect(await page.getByRole('main').textContent()).toContain(`${NEW.email} administers`)
    if (javaScript) {
      await untilScripted(page)
      expect(await findAccessibilityViolations(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Remove Me' }).click()
    await page.getByRole('heading', { name: 'You’re not an administrator' }).waitFor()
  })
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A superadmin adds an administrator, removes them and takes it back, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN)
      await menuLink(page, 'Users').click()
      await page.getByRole('heading', { name: 'Administrators for Port Larkin' }).waitFor()
      if (javaScript) {
        await untilConsoleScripted(page)
        expect(await findAccessibilityViolations(page)).toEqual([])
      }
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: 'Add Administrator' }).waitFor()
      const email = page.getByLabel('Email')
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await email.fill('nobody@mail.example')
      await add.click()
      await page.getByText('There is no account for nobody@mail.example').waitFor()
      expect(await email.inputValue()).toBe('nobody@mail.example')
      await email.fill(NEW.email)
      await add.click()
      await page.getByText(`${NEW.name} is now an administrator of Port Larkin.`).waitFor()
      const row = page.getByRole('row').filter({ hasText: NEW.email })
      await row.waitFor()
      await expect
        .poll(() => textSentTo(NEW.email))
        .toContain('made you an administrator of Port Larkin')

      await leaveByEmail(javaScript)
      await page.reload()
      expect(await row.count()).toBe(0)
      await page.getByRole('link', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: 'Add Administrator' }).waitFor()
      await email.fill(NEW.email)
      await add.click()
      await row.waitFor()

      await removeAdministrator(page, javaScript)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(`${NEW.name} is now an administrator of Port Larkin.`).waitFor()
      await row.waitFor()
      await removeAdministrator(page, javaScript)
      await page.reload()
      expect(await page.getByText('is no longer an administrator').count()).toBe(0)
    })
  })
}

test('Without JavaScript, a superadmin searches the console, and changes the site of a page', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await openConsole(page, SUPERADMIN)
    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByLabel('Page, site, event, venue or person').fill('sorrel')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('main').getByRole('link', { name: 'Sorrel Springs', exact: true }).click()
    await page.locator('main', { hasText: 'Sorrel Springs' }).waitFor()

    await menuLink(page, 'Users').click()
    await page.locator('header summary', { hasText: 'Site' }).click()
    await page.getByLabel('Find a site').fill('larkin')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('main').getByRole('link', { name: 'Port Larkin' }).click()
    await page.getByRole('heading', { name: 'Administrators for Port Larkin' }).waitFor()
  })
})

test('With the keyboard alone, a superadmin goes to a site, a page and an administrator', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN)
    await untilConsoleScripted(page)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Page, site, event, venue or person' })
    await field.waitFor()
    await page.keyboard.type('sorrel')
    await page.getByRole('option', { name: 'Sorrel Springs' }).first().waitFor()
    expect(await findAccessibilityViolations(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('header summary', { hasText: 'Sorrel Springs' }).waitFor()

    await untilConsoleScripted(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Go to Users').waitFor()
    expect(await findAccessibilityViolations(page, 'dialog')).toEqual([])
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'Administrators for Sorrel Springs' }).waitFor()

    await untilConsoleScripted(page)
    await page.locator('header summary', { hasText: 'Site' }).click()
    await page.getByRole('combobox', { name: 'Find a site' }).waitFor()
    await page.keyboard.type('port gs?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Find a site' }).fill('port')
    await page.getByRole('option', { name: 'Port Larkin' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Administrators for Port Larkin' }).waitFor()

    await untilConsoleScripted(page)
    // A letter without g before it is no shortcut.
    await page.keyboard.press('a')
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type('tomas')
    await page.getByRole('option', { name: /^Tomas Quill/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

test('What is typed right after the palette is called is in it, however slow the network, and is no shortcut', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    // Before the page opens, so that nothing of an earlier visit is in its memory either.
    const release = await holdRequests(page, /command-palette/)
    await openConsole(page, SUPERADMIN)
    await untilConsoleScripted(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gs?orre')
    for (let count = 0; count < 7; count++) await page.keyboard.press('Backspace')
    await page.keyboard.type('sorr')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    const field = page.getByRole('combobox', { name: 'Page, site, event, venue or person' })
    await field.waitFor()
    await page.keyboard.type('el')
    expect(await field.inputValue()).toBe('sorrel')
    await page.getByRole('option', { name: 'Sorrel Springs' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('header summary', { hasText: 'Sorrel Springs' }).waitFor()
  })
})

test('On a phone the menu opens over the page, and every part of the frame fits', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openConsole(page, SUPERADMIN)
    await untilConsoleScripted(page)
    expect(await menuLink(page, 'Users').isVisible()).toBe(false)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findAccessibilityViolations(page, 'nav[aria-label=Admin]')).toEqual([])
    await menuLink(page, 'Users').click()
    await page.getByRole('heading', { name: 'Administrators for Port Larkin' }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
  })
})
