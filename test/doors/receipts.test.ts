import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { extractText, fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const OTHER_HOST = 'harbor.localhost'

type Person = { id: string; cookie: string }
let ann: Person
let eventId: number

async function arrive(email: string, host = HOST): Promise<Person> {
  const id = await addAccount({ email })
  return { id, cookie: (await signIn(id, host)).cookie }
}

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  ann = await arrive('ann@example.com')
  eventId = await addEvent({ title: 'Lantern walk', wall: '2026-05-09T19:00:00' })
})

const SELLER = JSON.stringify({
  name: 'Lake & <b>Media</b>',
  address: '1 Main St\nLaketown',
  taxLabel: 'Sales tax',
  taxPercent: 8.875,
})
const PAID_AT = Date.parse('2026-05-01T02:30:00Z')

/** An order of two days, of which the second may be refunded. */
async function addInvoice(
  { id, status, refunded = 0 }: { id: number; status: string; refunded?: number },
  event: number | null = eventId,
): Promise<void> {
  await db.run(sql`
    INSERT INTO invoice (id, site_id, event_id, account_id, summary, status, rate_cents, total_cents, refunded_cents,
      request_key, created_at, expires_at, paid_at, receipt_number, seller)
    SELECT ${id}, id, ${event}, ${ann.id}, 'Lantern walk by the lake', ${status}, 1250, 2500, ${refunded},
      ${`key-${id}`}, ${PAID_AT}, ${PAID_AT + 900_000}, ${status === 'pending' ? null : PAID_AT},
      ${status === 'pending' ? null : id - 4}, ${SELLER}
    FROM site WHERE host = 'laketown'`)
  for (const day of ['2026-05-02', '2026-05-03']) {
    await db.run(sql`
      INSERT INTO invoice_line (invoice_id, site_id, day, price_cents, state)
      SELECT ${id}, id, ${day}, 1250, ${status === 'pending' ? 'held' : 'sold'} FROM site WHERE host = 'laketown'`)
  }
}

async function open(path: string, person: Person | null = ann, host = HOST) {
  const headers: HeadersInit = person ? { cookie: person.cookie } : {}
  const response = await fetchWorker(`http://${host}${path}`, { headers })
  const html = await response.text()
  return { status: response.status, html, words: extractText(html).words }
}

test('A receipt shows its number, date, event, days with prices and total', async () => {
  await addInvoice({ id: 7, status: 'settled' })
  const { html, words } = await open('/account/receipt/7')
  expect(html).toContain('<title>Receipt - Laketown</title>')
  expect(words).toContain('Thank you for your purchase')
  // The number of the receipt is not that of the order.
  expect(words).toContain('Receipt number 0003')
  expect(html).not.toContain('0007')
  // In the site's zone it was still the day before.
  expect(words).toContain('April 30, 2026, 9:30 PM')
  for (const text of ['Lantern walk', 'Saturday, May 2, 2026', '$12.50', '$25.00']) {
    expect(words).toContain(text)
  }
  expect(html).toContain(`href="/event/${eventId}"`)
  expect(html).toContain(`href="/promote/featured-daily-event/${eventId}"`)
})

test('A receipt names its seller, the currency, and the tax that is included', async () => {
  await addInvoice({ id: 7, status: 'settled', refunded: 1250 })
  await db.run(sql`
    UPDATE site SET settings = json_set(settings, '$.sellerName', 'Somebody else', '$.sellerTaxPercent', 50)`)
  const { html, words } = await open('/account/receipt/7')
  for (const text of ['Sold by', '1 Main St', 'Laketown', 'Price ( USD )']) {
    expect(words).toContain(text)
  }
  expect(html).toContain('Lake &amp; &lt;b&gt;Media&lt;/b&gt;')
  // $25.00 / 1.08875 is $22.96; $12.50 is $11.48.
  expect(words).toMatch(
    /Includes Sales tax \(8\.875%\) \$2\.04.*Includes Sales tax \(8\.875%\) \$1\.02/,
  )
  expect(words).not.toContain('Somebody else')
})

test('A refund is subtracted on the receipt, and shown in the list', async () => {
  await addInvoice({ id: 7, status: 'settled', refunded: 1250 })
  const { words } = await open('/account/receipt/7')
  expect(words).toContain('−$12.50')
  expect(words).toContain('Paid after refunds')
  expect((await open('/account/receipts')).words).toContain('$12.50 refunded')
})

test('A receipt remains when its event is gone', async () => {
  await addInvoice({ id: 7, status: 'settled' }, null)
  const { words } = await open('/account/receipt/7')
  expect(words).toContain('Lantern walk by the lake')
  expect(words).not.toContain('View This Event')
  expect(words).not.toContain('Add More Featured Dates')
})

test('An order that is not paid thanks nobody, and is not in the list', async () => {
  await addInvoice({ id: 7, status: 'pending' })
  const { words } = await open('/account/receipt/7')
  expect(words).not.toContain('Thank you')
  expect(words).toContain('We have not received the payment yet.')
  expect(words).toContain('Check again')
  expect((await open('/account/receipts')).words).toContain('You have made no purchases.')
})

test('My Receipts lists the newest first, each with its receipt', async () => {
  await addInvoice({ id: 7, status: 'settled' })
  await addInvoice({ id: 12, status: 'refunded', refunded: 2500 })
  const { html } = await open('/account/receipts')
  expect([...html.matchAll(/href="\/account\/receipt\/(\d+)"/g)].map(([, id]) => id)).toEqual([
    '12',
    '7',
  ])
})

test('Nobody else finds a receipt, and its buyer only on its site', async () => {
  await addInvoice({ id: 7, status: 'settled' })
  const ben = await arrive('ben@example.com')
  const there: Person = { id: ann.id, cookie: (await signIn(ann.id, OTHER_HOST)).cookie }
  expect((await open('/account/receipt/7', ben)).status).toBe(404)
  expect((await open('/account/receipt/7', there, OTHER_HOST)).status).toBe(404)
  expect((await open('/account/receipts', ben)).words).toContain('You have made no purchases.')
  expect((await open('/account/receipts', there, OTHER_HOST)).words).toContain(
    'You have made no purchases.',
  )
  for (const id of ['8', '0', 'x', '7x']) {
    expect((await open(`/account/receipt/${id}`)).status).toBe(404)
  }
})
