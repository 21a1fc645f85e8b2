import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, holdRequests, untilScripted, withBrowser } from './browser'
import { openAs } from './log-in'

withBrowser()

const FORM = at('portlarkin', '/create/event')

/** Opens the form of an event. The editor's script waits until the returned function is called. */
async function openForm(page: Page): Promise<() => void> {
  const release = await holdRequests(page, /\/assets\/rich-text-editor-/)
  await openAs(page, 'robin@example.com', FORM)
  await untilScripted(page)
  return release
}

test('An editor that loads late goes on at the caret', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const release = await openForm(page)
    const textarea = page.locator('textarea[name=description]')
    await textarea.pressSequentially('Late ferry\n\nand tea')
    await textarea.evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(5, 5))
    release()
    await page.locator('[contenteditable=true]').waitFor()
    await page.keyboard.type('night ')
    await expect.poll(() => textarea.inputValue()).toBe('<p>Late night ferry</p><p>and tea</p>')
  })
})

test('A person who types on while the editor loads loses no key', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const release = await openForm(page)
    const textarea = page.locator('textarea[name=description]')
    await textarea.focus()
    release()
    const text = 'The tide leaves at noon, and the ferry with it. '.repeat(5).trim()
    await page.keyboard.type(text, { delay: 4 })
    await page.locator('[contenteditable=true]').waitFor()
    await expect.poll(() => textarea.inputValue()).toBe(`<p>${text}</p>`)
  })
})

test('An editor that loads late leaves the focus to a person who has moved on', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const release = await openForm(page)
    await page.locator('textarea[name=description]').pressSequentially('Tea')
    const venue = page.getByLabel('Find a venue')
    await venue.pressSequentially('Muse')
    release()
    const editor = page.locator('[contenteditable=true]')
    await editor.waitFor()
    await page.keyboard.type('um')
    expect(await editor.innerText()).toBe('Tea')
    expect(await venue.inputValue()).toBe('Museum')
  })
})
