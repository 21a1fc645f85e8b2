import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { findAccessibilityViolations } from './accessibility-violations'
import { asVisitor, at, withBrowser } from './browser'
import { openAs } from './log-in'
import { USUAL_WAY } from './ways'

withBrowser()

const { email } = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!

for (const { javaScript, how } of USUAL_WAY) {
  const word = javaScript ? 'tugboat' : 'steamboat'

  test(`A superadmin adds synonyms, which a visitor finds, edits and deletes them, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await openAs(page, email, at('admin', '/synonyms'))
      await page.getByRole('heading', { name: 'Synonyms', exact: true }).waitFor()
      await page.getByLabel('Add a group').fill(word)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Enter at least two words or phrases').waitFor()
      await page.getByLabel('Add a group').fill(`${word}, steam tug`)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText(`Added ${word}, steam tug.`).waitFor()
      if (javaScript) expect(await findAccessibilityViolations(page)).toEqual([])
      await page.goto(at('portlarkin', `/search?q=${word}`))
      await page
        .getByRole('main')
        .getByRole('link', { name: /Steam Tug Constance/ })
        .first()
        .waitFor()

      await page.goto(at('admin', '/synonyms'))
      await page.getByRole('link', { name: `Edit ${word}, steam tug` }).click()
      await page.getByLabel('Edit a group').fill(`${word}, steam tug, towboat`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(`Saved ${word}, steam tug, towboat.`).waitFor()
      await page.getByRole('main').getByText('Delete', { exact: false }).first().click()
      await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
      await page.getByText(`Deleted ${word}, steam tug, towboat.`).waitFor()
      await page.getByText('Nobody has added a group yet.').waitFor()
    })
  })
}
