import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createPng } from '../samples/png-image'
import { solveSum } from '../samples/sign-up-sum'
import { asVisitor, at, linkSentTo, textSentTo, withBrowser } from './browser'
import { answerSum, startWalk, typeAndLeave, waitUntilUsable } from './form-walk'
import { openAs } from './log-in'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser()

const CITY = 'portlarkin'
const PASSWORD = 'lantern light 7'
const EDITOR = 'editor@portlarkin.example'

type Walk = { page: Page; javaScript: boolean; main: Locator }

const startAt = (page: Page, javaScript: boolean): Walk => ({
  page,
  javaScript,
  main: page.locator('main'),
})

const settle = ({ page, javaScript }: Walk) => waitUntilUsable(startWalk(page, javaScript))

async function open(walk: Walk, path: string): Promise<void> {
  await walk.page.goto(at(CITY, path), { waitUntil: 'domcontentloaded' })
  await settle(walk)
}

/** From 'Add Your Event' on the home page to the form, with a new account. */
async function signUpFromAddYourEvent(walk: Walk, email: string): Promise<void> {
  const { page, javaScript } = walk
  await page.goto(at(CITY), { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Add Your Event' }).first().click()
  await page.getByRole('heading', { name: 'Log in to Create/Edit an Event' }).waitFor()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/\/login\?/)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.waitForURL(/\/login\/create-account\?/)
  await settle(walk)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (!javaScript) await answerSum(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('status').waitFor()
  await page.goto(await linkSentTo(email), { waitUntil: 'domcontentloaded' })
  await settle(walk)
  await page.getByRole('button', { name: 'Verify My Email' }).click()
  await arriveAtForm(walk, '/create/event')
}

/** Creates, replaces and revokes the secret link of My Events; the two last are to be confirmed. */
async function linkCalendar(walk: Walk): Promise<void> {
  const { main, page, javaScript } = walk
  const link = main.getByLabel('Copy your link now')
  const confirm = async (label: string, answer: string) => {
    await main.getByText(label, { exact: true }).click()
    await page.getByRole('button', { name: answer, exact: true }).click()
    if (!javaScript) await settle(walk)
  }
  await main.getByRole('button', { name: 'Create a secret link' }).click()
  const first = await link.inputValue()
  await confirm('Replace the link', 'Replace')
  await expect.poll(() => link.inputValue()).not.toBe(first)
  expect(await link.inputValue()).toMatch(/\/account\/events\/calendar\.ics\?key=[\w-]{43}$/)
  await confirm('Revoke the link', 'Revoke')
  await main.getByRole('button', { name: 'Create a secret link' }).waitFor()
}

async function startAs(walk: Walk, email: string, path: string): Promise<void> {
  const { page } = walk
  await openAs(page, email, at(CITY, path))
  await page.locator('header details', { hasText: 'Log Out' }).waitFor({ state: 'attached' })
  await settle(walk)
}

async function arriveAtForm(walk: Walk, path: string): Promise<void> {
  await walk.page.waitForURL(at(CITY, path))
  await walk.main.getByLabel('Title', { exact: true }).waitFor()
  await settle(walk)
}

/** What was typed is there again after a reload, to the last letter before it, until it is discarded. */
async function restoreAndDiscardDraft(walk: Walk): Promise<void> {
  const { page, main } = walk
  const title = main.getByLabel('Title', { exact: true })
  await title.pressSequentially('Half a')
  await main.getByText('Draft saved in this browser').waitFor()
  page.once('dialog', (dialog) => dialog.accept())
  await typeAndLeave(title, ' thought')
  await settle(walk)
  await expect.poll(() => title.inputValue()).toBe('Half a thought')
  await main.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => title.inputValue()).toBe('')
}

/** The form is still shown for a while after it was saved, and must not be stored as a draft again. */
async function slowDownEventPages({ page }: Walk): Promise<void> {
  const isEventPage = (url: URL) =>
    url.pathname.startsWith('/event/') && url.searchParams.has('_data')
  await page.route(isEventPage, async (route) => {
    await setTimeout(1_000)
    await route.continue()
  })
}

type Entered = { title: string; text: string; day: string; start: string }

async function describe(walk: Walk, { title, text, day, start }: Entered): Promise<void> {
  const { main } = walk
  await main.getByLabel('Title', { exact: true }).fill(title)
  await enterDescription(walk, text)
  const png = await createPng(60, 40, (x, y) => [x * 4, y * 6, 90])
  await main
    .locator('[name=imageChecksumFile]')
    .setInputFiles({ name: 'lanterns.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await main.getByLabel('Start date').fill(day)
  await enterTime(walk, 'Start time', start)
  await main.locator('summary', { hasText: 'Concerts' }).first().click()
  await main.getByRole('checkbox', { name: 'Jazz' }).check()
}

/** With JavaScript, the editor replaces the textarea when that is focused. */
async function enterDescription({ main, javaScript }: Walk, text: string): Promise<void> {
  const textarea = main.locator('textarea[name=description]')
  if (!javaScript) return textarea.fill(text)
  await textarea.focus()
  const editor = main.locator('[contenteditable=true]')
  await editor.waitFor()
  await editor.fill(text)
}

/** In 24 hours. */
async function enterTime({ main, javaScript }: Walk, label: string, time: string): Promise<void> {
  const input = main.getByLabel(label, { exact: true }).first()
  if (!javaScript) return input.fill(time)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  await input.fill(shown)
  await input.press('Tab')
}

async function addNewVenue({ main, javaScript }: Walk, name: string): Promise<void> {
  if (javaScript) await main.getByRole('button', { name: 'Add a new venue' }).click()
  else await main.getByRole('radio', { name: 'Add a new venue' }).check()
  const input = main.getByLabel('Name of the new venue')
  // Key by key, as fast as it goes: no letter may be lost.
  if (javaScript) await input.pressSequentially(name)
  else await input.fill(name)
  expect(await input.inputValue()).toBe(name)
  await main.getByLabel('Street and city').fill('3 Breakwater Lane, Port Larkin')
  if (javaScript) {
    const coordinates = main.locator('details', { hasText: 'Latitude' })
    if ((await coordinates.getAttribute('open')) === null)
      await coordinates.locator('summary').click()
  }
  await main.getByLabel('Latitude').fill('44.46000')
  await main.getByLabel('Longitude').fill('-67.88000')
}

async function chooseVenue({ page, main, javaScript }: Walk, name: string): Promise<void> {
  await main.getByLabel('Find a venue').fill(name)
  // Another option adds a new venue with this name.
  if (javaScript) return main.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await main.getByRole('button', { name: 'Find', exact: true }).click()
  await page.waitForLoadState('domcontentloaded')
  await main.getByRole('radio', { name }).check()
}

async function addDates({ main, javaScript }: Walk, days: string[]): Promise<void> {
  for (const [at, day] of days.entries()) {
    if (javaScript) await main.getByRole('button', { name: 'Add a date' }).click()
    await main.getByLabel(`Date ${at + 2}, date`).fill(day)
  }
}

/** Sends the form, and arrives at the page of the event; returns its path. */
async function send(walk: Walk, button: string): Promise<string> {
  const { page, main, javaScript } = walk
  const sum = main.getByLabel(/what is \w+ plus \w+\?/)
  if (!javaScript && (await sum.count()) > 0) {
    const label = await main.locator('label', { hasText: 'what is' }).textContent()
    await sum.fill(solveSum(label ?? ''))
  }
  await main.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/event\/\d+\?notice=/, { waitUntil: 'domcontentloaded' })
  await settle(walk)
  return new URL(page.url()).pathname
}

/** The URL changes before the page does, with JavaScript. */
const expectHeading = ({ main }: Walk, title: string) =>
  expect.poll(() => main.getByRole('heading', { level: 1 }).textContent()).toBe(title)

/** The cards with this title. */
const findTitles = ({ main }: Walk, title: string) =>
  main.getByRole('heading', { level: 3, name: title }).count()

/** Whether the title is on a page, as a visitor without an account sees it. */
async function isShownToVisitors(path: string, title: string): Promise<boolean> {
  let text: string | null = ''
  await asVisitor({ javaScript: false }, async (page) => {
    await page.goto(at(CITY, path), { waitUntil: 'domcontentloaded' })
    text = await page.textContent('main')
  })
  return text?.includes(title) ?? false
}

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

for (const { javaScript, how } of BOTH_WAYS) {
  test(`A newcomer adds an event with a picture, two more dates and a new venue, edits it and unpublishes it, ${how}`, async () => {
    const title = unique('Lantern walk')
    await asVisitor({ javaScript }, async (page) => {
      const walk = startAt(page, javaScript)
      await signUpFromAddYourEvent(walk, `${randomUUID()}@lake.example`)
      if (javaScript) await restoreAndDiscardDraft(walk)
      await describe(walk, {
        title,
        text: 'Bring a lantern and walk with us.',
        day: '2026-07-14',
        start: '19:30',
      })
      await addDates(walk, ['2026-07-21', '2026-07-28'])
      await addNewVenue(walk, unique('Net Loft'))
      const path = await send(walk, 'Publish Event')
      await expectHeading(walk, title)
      expect(await isShownToVisitors(path, title)).toBe(true)

      await open(walk, `/search?${new URLSearchParams({ q: title })}`)
      expect(await findTitles(walk, title)).toBe(3)
      await open(walk, '/account/events')
      expect(await findTitles(walk, title)).toBeGreaterThan(0)
      await linkCalendar(walk)

      await open(walk, path.replace('/event/', '/edit/event/'))
      const renamed = unique('Lantern parade')
      await walk.main.getByLabel('Title', { exact: true }).fill(renamed)
      await slowDownEventPages(walk)
      await walk.main.getByRole('radio', { name: 'All dates' }).check()
      await send(walk, 'Save Changes')
      await expectHeading(walk, renamed)

      await open(walk, path.replace('/event/', '/edit/event/'))
      expect(await walk.main.getByText('We restored your draft').count()).toBe(0)
      await walk.main.getByRole('checkbox', { name: 'Published' }).uncheck()
      await walk.main.getByRole('radio', { name: 'All dates' }).check()
      await send(walk, 'Save Changes')
      await expect.poll(() => walk.main.textContent()).toContain('This event is not published.')
      expect(await isShownToVisitors(path, renamed)).toBe(false)
      await open(walk, `/search?${new URLSearchParams({ q: renamed })}`)
      expect(await findTitles(walk, renamed)).toBe(0)
    })
  }, 180_000)
}

for (const { javaScript, how } of USUAL_WAY) {
  test(`A weekly event for three months without two dates is one card, and changes from one date on, ${how}`, async () => {
    // Two quizzes on one evening at one place would be similar events.
    const title = unique(javaScript ? 'Quiz night' : 'Chess club')
    await asVisitor({ javaScript }, async (page) => {
      const walk = startAt(page, javaScript)
      const { main } = walk
      await startAs(walk, 'robin@example.com', '/create/event')
      await describe(walk, {
        title,
        text: 'Teams of up to six.',
        day: '2026-07-14',
        start: '19:00',
      })
      await chooseVenue(walk, 'Maritime Museum')
      await main.getByLabel('How often').selectOption('weekly')
      await main.getByLabel('Until', { exact: true }).fill('2026-10-13')
      for (const [index, [day, label]] of SKIPPED.entries()) {
        if (javaScript) await main.getByRole('checkbox', { name: label, exact: true }).check()
        else await main.getByLabel(`Skipped date ${index + 1}`).fill(day)
      }
      const path = await send(walk, 'Publish Event')
      const dates = main
        .locator('section', { hasText: 'More in this Series' })
        .locator('a[href^="/event/"]')
      // 14 Tuesdays, without two and this one.
      await expect.poll(() => dates.count()).toBe(11)

      await open(walk, `/search?${new URLSearchParams({ q: title })}`)
      expect(await findTitles(walk, title)).toBe(1)

      const later = await openDate(walk, path, 5)
      const renamed = unique('Late quiz')
      await walk.main.getByLabel('Title', { exact: true }).fill(renamed)
      await enterTime(walk, 'Start time', '21:00')
      await main.getByRole('radio', { name: 'This and later dates' }).check()
      await send(walk, 'Save Changes')
      expect(await isShownToVisitors(later, renamed)).toBe(true)
      expect(await isShownToVisitors(path, title)).toBe(true)
    })
  }, 180_000)

  test(`An editor picks, hides, tags, recategorizes and declines an event; its author gets an email and fixes it, ${how}`, async () => {
    const title = unique('Boat swap')
    const email = `${randomUUID()}@lake.example`
    let path = ''
    await asVisitor({ javaScript }, async (page) => {
      const walk = startAt(page, javaScript)
      await signUpFromAddYourEvent(walk, email)
      await describe(walk, {
        title,
        text: 'Oars, sails and rope.',
        day: '2026-07-16',
        start: '10:00',
      })
      await chooseVenue(walk, 'Maritime Museum')
      path = await send(walk, 'Publish Event')
    })
    await asVisitor({ javaScript }, async (page) => {
      const walk = startAt(page, javaScript)
      await startAs(walk, EDITOR, path)
      await moderate(walk)
      expect(await isShownToVisitors(path, title)).toBe(false)
    })
    await expect.poll(() => textSentTo(email)).toContain('Please add where to bring the boats')
    const link = (await textSentTo(email)).match(/https?:\S+\/edit\/event\/\S+/)?.[0] ?? ''
    await asVisitor({ javaScript }, async (page) => {
      const walk = startAt(page, javaScript)
      await page.goto(link, { waitUntil: 'domcontentloaded' })
      await settle(walk)
      await expect.poll(() => walk.main.textContent()).toContain('Please add where to bring')
      await walk.main.getByLabel('Title', { exact: true }).fill(`${title} at the slip`)
      await walk.main.getByRole('button', { name: 'Send Again' }).click()
      await page.waitForURL(/notice=held/)
    })
  }, 180_000)
}

/** Two Tuesdays of the series, and how they are named. */
const SKIPPED = [
  ['2026-08-04', 'Tue, Aug 4'],
  ['2026-09-01', 'Tue, Sep 1'],
] as const

/** Opens the form of a later date of the series, by its number; returns the path of its page. */
async function openDate(walk: Walk, path: string, number: number): Promise<string> {
  await open(walk, path)
  const links = walk.main
    .locator('section', { hasText: 'More in this Series' })
    .locator('a[href^="/event/"]')
  const href = (await links.nth(number).getAttribute('href')) ?? ''
  await open(walk, href.replace('/event/', '/edit/event/'))
  return href
}

async function moderate(walk: Walk): Promise<void> {
  const { page, main, javaScript } = walk
  const panel = main.locator('#moderation')
  /** Without JavaScript each control has a button of its own, and the page comes back. */
  const save = async (name: string) => {
    if (javaScript) return
    await panel.getByRole('button', { name }).click()
    await page.waitForLoadState('domcontentloaded')
  }
  for (const label of ['Picked', 'Hidden']) {
    await panel.getByRole('checkbox', { name: label }).click()
    await save(`Save ${label}`)
    await expect.poll(() => panel.getByRole('checkbox', { name: label }).isChecked()).toBe(true)
  }
  await panel.getByLabel('New tag').fill('harbor')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => panel.textContent()).toContain(':harbor')
  await panel.getByRole('checkbox', { name: 'Comedy', exact: true }).check()
  if (javaScript) await panel.getByLabel('New tag').focus()
  await save('Save categories')
  await expect.poll(() => panel.textContent()).toContain('(manually set)')
  await panel.getByLabel('Or in your own words').fill('Please add where to bring the boats')
  await panel.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => panel.textContent()).toContain('Declined')
}
