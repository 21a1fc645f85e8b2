import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { addEvent } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import {
  clearPromotions,
  createPromotionFixtures,
  RATE,
  setRate,
} from '../promotions/promotion-world'
import { arriveBuyer, type Buyer, openPromotePage, promoteUrl } from './promote-buyer'
import { fetchPage } from './worker'

const WALL = '2026-06-04T19:30:00'
let ann: Buyer
let event: number

beforeAll(async () => {
  await createPromotionFixtures()
  ann = await arriveBuyer({ email: 'ann@example.com' })
})

beforeEach(async () => {
  await clearPromotions()
  event = await addEvent({ title: 'Lanterns', wall: WALL })
})

/** The URL of the Login button. */
function findLoginUrl(html: string): URL {
  const href = html.match(/<a [^>]*href="([^"]+)"[^>]*>Login<\/a>/)?.[1]
  if (!href) throw new Error('there is no Login button')
  return new URL(href.replaceAll('&amp;', '&'))
}

test('A signed-out visitor sees the event, and has to log in to promote it', async () => {
  const page = await openPromotePage(event)
  expect([page.status, page.title]).toEqual([200, 'Promote Event - Laketown'])
  expect(page.words).toContain('Lanterns Bar Centro')
  expect(page.words).toContain('Get premiere placement and presentation.')
  expect(page.words).toContain('Log in to Promote This Event')
  expect(findLoginUrl(page.html).searchParams.get('redirect')).toBe(promoteUrl(event))
  expect(page.html).not.toMatch(/Select Days|Payment Details|data-day="/)
})

test('An event that visitors do not see, or of another site, is not found', async () => {
  for (const hidden of [
    999_999,
    await addEvent({ title: 'Draft', wall: WALL, published: 0 }),
    await addEvent({ title: 'In Harbor', wall: WALL, venue: 'pier' }),
  ]) {
    for (const viewer of [undefined, ann]) {
      const { status, words } = await openPromotePage(hidden, viewer)
      expect(status).toBe(404)
      expect(words).toContain('Event not found')
    }
  }
})

test('An event that has begun cannot be promoted, logged in or not', async () => {
  const past = await addEvent({ title: 'Past', wall: '2026-05-01T12:00:00' })
  for (const viewer of [undefined, ann]) {
    const { status, words, html } = await openPromotePage(past, viewer)
    expect(status).toBe(200)
    expect(words).toContain('You cannot promote an event that is in the past')
    expect(words).not.toContain('Get premiere placement')
    expect(html).not.toMatch(/Select Days|>Login</)
  }
})

test('Its creator reads why an event cannot be promoted', async () => {
  const draft = await addEvent({ title: 'Draft', wall: WALL, published: 0 })
  await db.run(sql`UPDATE event SET created_by = ${ann.id} WHERE id = ${draft}`)
  const page = await openPromotePage(draft, ann)
  expect(page.words).toContain('This event cannot be promoted now This event is not published.')
  expect(page.html).toContain(`href="/event/${draft}/manage"`)
  expect(page.html).not.toContain('Select Days')
  const off = await addEvent({ title: 'Off', wall: WALL, status: 'cancelled' })
  const cancelled = await openPromotePage(off, ann)
  expect(cancelled.words).toContain('This event has been cancelled.')
  expect(cancelled.html).not.toMatch(/Select Days|\/manage/)
})

test('The calendar names the days from today to the event, by month, with their states', async () => {
  await writeTogether(db, [
    ...[1, 2, 3, 4, 5, 6].flatMap((id) => soldDay(id, '2026-05-05')),
    ...soldDay(7, '2026-05-06', event, 'held'),
    sql`INSERT INTO featured_day (site_id, day, event_id) SELECT id, '2026-05-07', ${event} FROM site WHERE host = 'laketown'`,
  ])
  const { words, html, available } = await openPromotePage(event, ann)
  expect(words).toMatch(/Select Days .*May 2026 .*June 2026 .*Shopping Cart .*Payment Details/)
  expect(available.length).toBe(31 + 4 - 3)
  expect([available[0], available.at(-1)]).toEqual(['2026-05-01', '2026-06-04'])
  expect(html).toContain('aria-label="Saturday, May 2, 2026"')
  expect(words).toContain('Tuesday, May 5, 2026, sold out')
  expect(words).toContain('Wednesday, May 6, 2026, locked')
  expect(words).toContain('Thursday, May 7, 2026, promoted')
  expect(words).toContain('Your cart is empty.')
  expect(words).toContain('Submit Payment')
})

test('Buyers see where the event will appear, signed in or not, where it can be promoted', async () => {
  const PREVIEW =
    /<figure.*?Featured<.*?Lanterns.*?Bar Centro.*?How it will look on the home page.*?<\/figure>/s
  for (const viewer of [undefined, ann]) {
    const { html } = await openPromotePage(event, viewer)
    expect(html).toMatch(PREVIEW)
    // It is a picture: it repeats what is said beside it, and leads nowhere.
    expect(html.match(/<figure.*?<\/figure>/s)?.[0]).not.toMatch(/<a |<h\d|tabindex/)
  }
  const past = await addEvent({ title: 'Past', wall: '2026-05-01T12:00:00' })
  expect((await openPromotePage(past, ann)).html).not.toContain('<figure')
})

test('The button that pays says what it waits for, and is no dead end without JavaScript', async () => {
  const { words, html } = await openPromotePage(event, ann)
  expect(words).toMatch(/Select at least one day first\. Submit Payment/)
  const button = html.match(/<button[^>]*value="checkout"[^>]*>/)?.[0]
  expect(button).not.toContain('disabled')
  const hint = button?.match(/aria-describedby="([^"]+)"/)?.[1]
  expect(html).toContain(`id="${hint}"`)
})

/** A day that an invoice with this number has, of an event of no interest. */
function soldDay(id: number, day: string, eventId: number | null = null, state = 'sold') {
  const status = state === 'sold' ? 'settled' : 'pending'
  return [
    sql`INSERT INTO invoice (id, site_id, event_id, summary, status, rate_cents, total_cents, request_key, created_at, expires_at)
      SELECT ${id}, id, ${eventId}, 'Other', ${status}, 1, 1, ${`key ${id}`}, 0, 9e12 FROM site WHERE host = 'laketown'`,
    sql`INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      SELECT ${id}, id, ${day}, 1, ${state} FROM site WHERE host = 'laketown'`,
  ]
}

test('Where featured days have no price, the page says that nothing is for sale', async () => {
  await setRate('laketown', 0)
  const { words, html } = await openPromotePage(event, ann)
  await setRate('laketown', RATE)
  expect(words).toContain('Featured days are not for sale here at the moment.')
  expect(html).not.toContain('Select Days')
})

test('When the days cannot be read, their section is unavailable and the rest of the page is there', async () => {
  await db.run(sql`ALTER TABLE invoice_line RENAME TO hidden_invoice_line`)
  const { status, words } = await openPromotePage(event, ann)
  await db.run(sql`ALTER TABLE hidden_invoice_line RENAME TO invoice_line`)
  expect(status).toBe(200)
  expect(words).toContain('Lanterns Bar Centro')
  expect(words).toContain('Featured event promotions temporarily unavailable')
  expect(drainErrorLogs()).toEqual([expect.stringContaining('"section":"promotions"')])
})

test('Only admins of the site see the administrative button', async () => {
  const admin = await arriveBuyer({ email: 'admin@example.com', adminOfSites: ['laketown'] })
  const harborAdmin = await arriveBuyer({ email: 'other@example.com', adminOfSites: ['harbor'] })
  const BUTTON = 'Administratively Promote This Event (no charge)'
  expect((await openPromotePage(event, admin)).words).toContain(BUTTON)
  for (const viewer of [ann, harborAdmin]) {
    expect((await openPromotePage(event, viewer)).words).not.toContain(BUTTON)
  }
})

test('A page for signed-out visitors is not cached for signed-in viewers', async () => {
  const on = { bindings: { PAGE_CACHE: 'on' } }
  await openPromotePage(event, undefined, on)
  const page = await openPromotePage(event, ann, on)
  expect(page.words).toContain('Select Days')
  expect(page.words).not.toContain('Log in to Promote')
  const visitor = await openPromotePage(event, undefined, on)
  expect(visitor.words).toContain('Log in to Promote This Event')
})

test('No other door has the promote page', async () => {
  for (const door of ['admin', 'login', 'api']) {
    expect((await fetchPage(promoteUrl(event).replace('laketown', door))).status).toBe(404)
  }
})
