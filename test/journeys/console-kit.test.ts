import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  findAccessibilityViolations,
  findViolationsAtEachWidth,
  PHONE,
} from './accessibility-violations'
import { asVisitor, at, untilScripted, withBrowser } from './browser'

withBrowser()

const KIT = at('admin', '/dev/kit')

async function openKit(page: Page, query = ''): Promise<void> {
  await page.goto(KIT + query)
  await untilScripted(page)
  // Scripts have replaced what is only for browsers without them.
  await page.locator('#fields input[type=color]').waitFor()
}

const notice = (page: Page) => page.locator('[data-shown] [role=status]').first()
const dialog = (page: Page) => page.locator('dialog[open]')
const focused = (page: Page) => page.locator(':focus')
const people = (page: Page) => page.locator('table').first()

test('Every piece of the console is accessible and fits every screen, in light and dark mode', async () => {
  const faults: string[] = []
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize(PHONE)
    await openKit(page)
    const check = async (state: string, within?: string, find = findViolationsAtEachWidth) => {
      const found = await find(page, within)
      faults.push(...found.map((fault) => `${state}: ${fault}`))
    }
    await check('as opened')
    await people(page).getByRole('checkbox', { name: 'Select Ada Byrne' }).check()
    await page.getByText('1 person selected').waitFor()
    // On a wider screen the bar with what to do may cover a row, until one scrolls.
    await check('with a selection', '#lists', findAccessibilityViolations)
    await page.getByRole('link', { name: 'Add Person' }).click()
    await dialog(page).getByRole('button', { name: 'Add' }).click()
    await dialog(page).getByText('Please enter an email address').waitFor()
    await check('dialog with an error', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Forever' }).click()
    await check('question', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.locator('#fields').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose a layout').waitFor()
    await check('fields with errors')
  })
  expect(faults.join('\n')).toBe('')
})

test('A dialog and a question work by keyboard, and return the focus', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    const add = page.getByRole('link', { name: 'Add Person' })
    await add.focus()
    await page.keyboard.press('Enter')
    expect(await dialog(page).getByRole('heading').innerText()).toBe('Add Person')
    expect(await page.locator('dialog[open] :focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => add.evaluate((link) => link === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Email').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice(page).innerText()).toBe('ada@example.com was added.')
    await expect.poll(() => dialog(page).count()).toBe(0)

    const remove = page.getByRole('button', { name: 'Remove Ada Byrne' })
    await remove.focus()
    await page.keyboard.press('Enter')
    expect(await focused(page).innerText()).toBe('Cancel')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => remove.evaluate((button) => button === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page).innerText()).toBe('Remove')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice(page).innerText()).toBe('Ada Byrne would be removed.')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => notice(page).innerText()).toBe('Ada Byrne is back.')
  })
})

test('A dialog that is opened again as soon as it was closed stays open', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    const remove = page.getByRole('button', { name: 'Remove Ada Byrne' })
    for (const way of ['button', 'Escape'] as const) {
      await remove.click()
      await remove.evaluate(closeAndOpenAgain, way)
      await page.keyboard.press('Tab')
      expect(await focused(page).innerText(), way).toBe('Remove')
      await page.keyboard.press('Escape')
    }
  })
})

/** In the browser: closes the dialog of this button and presses the button again, before the browser says that it is closed. */
async function closeAndOpenAgain(button: Element, way: 'button' | 'Escape'): Promise<void> {
  const dialog = button.parentElement!.querySelector('dialog')!
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
  if (way === 'Escape') dialog.requestClose()
  else dialog.querySelector<HTMLElement>('[data-first-focus]')?.click()
  // React draws what an event has changed before the next task.
  await Promise.resolve()
  ;(button as HTMLElement).click()
  await closed
}

test('What was typed in a dialog is not lost by a click beside it', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    await page.getByRole('link', { name: 'Add Person' }).click()
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Add Person' }).click()
    await dialog(page).getByLabel('Email').fill('ada')
    await page.mouse.click(5, 5)
    expect(await dialog(page).getByLabel('Email').inputValue()).toBe('ada')
  })
})

test('Rows are selected by keyboard, in one step or with Shift, and nothing is selected after the act', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    const all = people(page).getByRole('checkbox', { name: 'Select all on this page' })
    await all.focus()
    await page.keyboard.press('Space')
    await page.getByText('5 people selected').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByText('selected', { exact: false }).count()).toBe(0)
    const boxes = people(page).locator('tbody input[type=checkbox]')
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await page.getByText('3 people selected').waitFor()
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => notice(page).innerText()).toContain('and 2 more would be hidden.')
    expect(await boxes.nth(0).isChecked()).toBe(false)
  })
})

test('The list follows the filters while one types', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    const find = page.getByLabel('Find')
    await find.pressSequentially('zoe')
    await expect.poll(() => people(page).locator('tbody tr').count()).toBe(1)
    expect(page.url()).toBe(`${KIT}?q=zoe`)
    expect(await find.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.waitForURL(KIT)
    // A row can be clicked anywhere.
    await people(page).locator('tbody tr').nth(1).getByText('Author').click()
    await page.waitForURL(`${KIT}?q=zoe`)
  })
})

test('The save bar knows unsaved changes, saves with a key, and asks before they are lost', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    const text = page.locator('#fields').getByText('Unsaved changes')
    expect(await text.count()).toBe(0)
    const name = page.locator('#fields').getByLabel('Name')
    await name.fill('Port Larkin Bay')
    await text.waitFor()
    await name.fill('Port Larkin')
    await expect.poll(() => text.count()).toBe(0)
    await name.fill('Port Larkin Bay')
    await page.getByLabel('Find').pressSequentially('zoe')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    // Until it is closed, nothing beside it can be filled in.
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(page.url()).toBe(KIT)
    expect(await name.inputValue()).toBe('Port Larkin Bay')
    await fillRest(page)
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => notice(page).innerText())
      .toBe('Port Larkin Bay was saved, at 1250 cents.')
    await expect.poll(() => text.count()).toBe(0)
  })
})

test('What was sent and never answered is in the form again, as after a login', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openKit(page)
    await page.route('**/dev/kit*', async (route) => {
      if (route.request().method() === 'GET') await route.continue()
    })
    const form = page.locator('#fields form')
    await form.getByLabel('Name').fill('Port Larkin Bay')
    await form.getByLabel('Dense').check()
    await form.getByLabel('Search engines may list this city').check()
    await fillRest(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await openKit(page)
    await form.getByText('This is what you typed before. It is not saved yet.').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Port Larkin Bay')
    expect(await form.getByLabel('Layout').inputValue()).toBe('list')
    expect(await form.getByLabel('Dense').isChecked()).toBe(true)
    expect(await form.getByLabel('Search engines may list this city').isChecked()).toBe(true)
    await page.unroute('**/dev/kit*')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => notice(page).innerText()).toMatch(/^Port Larkin Bay was saved/)
    await openKit(page)
    expect(await form.getByLabel('Name').inputValue()).toBe('Port Larkin')
  })
})

async function fillRest(page: Page): Promise<void> {
  const form = page.locator('#fields form')
  await form.getByLabel('Layout').selectOption('list')
  await form.getByLabel('Logo height').fill('40')
  await form.getByLabel('Opens').fill('2026-07-11')
  await form.getByLabel('Time zone').selectOption('America/Chicago')
  await form.getByLabel('Settings').fill('{}')
}

test('Without JavaScript lists are filtered by a button, forms are pages, and questions open in place', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(KIT)
    await page.getByLabel('Role').selectOption('admin')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => people(page).locator('tbody tr').count()).toBe(2)
    await people(page).getByRole('link', { name: 'Ada Byrne' }).click()
    await page.waitForURL(`${KIT}?q=ada`)

    await page.getByRole('link', { name: 'Add Person' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Please enter an email address').waitFor()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Add' }).click()
    expect(await notice(page).innerText()).toBe('ada@example.com was added.')
    await page.reload()
    expect(await notice(page).innerText()).not.toContain('ada@example.com')

    await people(page).getByRole('checkbox', { name: 'Select Ada Byrne' }).check()
    await page.locator('#lists summary', { hasText: 'Remove' }).click()
    await page.locator('#lists').getByRole('button', { name: 'Remove' }).click()
    expect(await notice(page).innerText()).toBe('Ada Byrne would be removed.')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    expect(await notice(page).innerText()).toBe('Ada Byrne is back.')
  })
})

test('Without JavaScript a form answers with an error beside each field, and keeps what was typed', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.goto(KIT)
    const form = page.locator('#fields form')
    await form.getByLabel('Name').fill('Po')
    await form.getByLabel('Price of a day').fill('twelve')
    await form.getByLabel('Primary color').fill('red')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'Name is too short',
      'Choose a layout',
      'Enter a number',
      'Enter an amount such as 12.50',
      'Enter a color such as #1a2b3c',
      'Timezone is required',
    ]) {
      await form.getByText(message).waitFor()
    }
    expect(await form.getByLabel('Price of a day').inputValue()).toBe('twelve')
    expect(await focused(page).getAttribute('name')).toBe('name')
    await form.getByLabel('Name').fill('Port Larkin')
    await form.getByLabel('Price of a day').fill('0.29')
    await form.getByLabel('Primary color').fill('#aa0000')
    await fillRest(page)
    await form.getByRole('button', { name: 'Save' }).click()
    expect(await notice(page).innerText()).toBe('Port Larkin was saved, at 29 cents.')
  })
})
