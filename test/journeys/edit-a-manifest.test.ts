import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findViolationsAtEachWidth } from './accessibility-violations'
import { asVisitor, withBrowser } from './browser'
import { openConsole, untilConsoleScripted } from './console'

withBrowser()

const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email
/** No other journey adds a scrape of it. */
const VENUE = 'portlarkin-gaslight-playhouse'

const WRONG = `{
  "source": { "url": "https://hall.example/program", "color": 1 },
  "items": { "selector": "article" },
  "fields": { "title": "h2", "date": "time" }
}`

test('The editor of a manifest completes its keys, shows errors at their lines, and is saved', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, SUPERADMIN, { path: '/scrape/create' })
    await untilConsoleScripted(page)
    expect(await page.locator('.cm-editor').count()).toBe(0)
    await page.getByLabel('Plugin').selectOption('siphon')
    const editor = page.getByRole('textbox', { name: 'Manifest' })
    await page.locator('.cm-content').waitFor()
    await editor.click()
    await page.keyboard.type('{"sour')
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'source' }).waitFor()
    await page.getByText('Where the pages are.').waitFor()
    // A key accepts a suggestion only once it was shown for a moment; a click does at once.
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'source' }).first().click()
    await expect.poll(() => editor.innerText()).toContain('"source": {}')

    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(WRONG)
    const fault = page.locator('.cm-lintRange-error')
    await expect.poll(() => fault.allInnerTexts()).toEqual(['"color"'])
    await fault.hover()
    await page.getByText('source.color is not known').waitFor()
    await page.mouse.move(0, 0)
    expect(await findViolationsAtEachWidth(page)).toEqual([])

    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(WRONG.replace(', "color": 1', ''))
    await page.getByLabel('Venue', { exact: true }).fill(VENUE)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Added the scrape of Gaslight Playhouse.').waitFor()
    const row = page.getByRole('row').filter({ hasText: VENUE }).filter({ hasText: 'siphon' })
    await row.getByRole('link', { name: 'Edit' }).click()
    await page.locator('.cm-content', { hasText: '"selector": "article"' }).waitFor()
  })
})
