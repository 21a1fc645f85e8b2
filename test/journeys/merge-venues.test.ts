import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.mjs'
import { asVisitor, at, withBrowser } from './browser'
import { openConsole } from './console'
import { addTwoSpellings } from './lane-data'
import { USUAL_WAY } from './ways'

withBrowser()

const SITE = 'portlarkin'
const SUPERADMIN = DEMO_ACCOUNTS.find(({ superadmin }) => superadmin)!.email

const openDuplicates = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Duplicate Venues', exact: true })
    .click()

for (const { javaScript, how } of USUAL_WAY) {
  test(`A superadmin merges two spellings of a theater, and takes decisions back, ${how}`, async () => {
    const tag = javaScript ? 'Lantern' : 'Beacon'
    const names: [string, string] = [`${tag} Theater`, `The ${tag} Theatre`]
    const [kept, merged] = await addTwoSpellings(SITE, names)
    await asVisitor({ javaScript }, async (page) => {
      await openConsole(page, SUPERADMIN, { host: SITE })
      await openDuplicates(page)
      const pair = page.getByRole('region', { name: names.join(' and '), exact: true })
      await pair.getByRole('button', { name: /^Not the same/ }).click()
      await page.getByText(`“${names[0]}” and “${names[1]}” are not the same.`).waitFor()
      expect(await pair.count()).toBe(0)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('are on the list again').waitFor()

      await pair.getByRole('radio', { name: names[0], exact: true }).check()
      await pair.getByRole('button', { name: /^Merge/ }).click()
      await page.getByText(`“${names[1]}” was merged into “${names[0]}”.`).waitFor()
      expect(await pair.count()).toBe(0)

      await page.goto(at(SITE, `/venue/${merged}`))
      expect(page.url()).toBe(at(SITE, `/venue/${kept}`))
      await page.getByRole('heading', { name: names[0], level: 1 }).waitFor()
      for (const name of names) await page.getByText(`Show at ${name}`).first().waitFor()

      await page.goBack()
      await page.getByRole('button', { name: `Undo the merge of ${names[1]}` }).click()
      await page.getByText(`“${names[1]}” is a venue of its own again.`).waitFor()
      await page.goto(at(SITE, `/venue/${merged}`))
      await page.getByRole('heading', { name: names[1], level: 1 }).waitFor()
    })
  })
}
