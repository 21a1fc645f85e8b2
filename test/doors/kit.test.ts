import { beforeAll, expect, test } from 'vitest'
import { createFixtures } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const KIT = 'http://admin.localhost/dev/kit'

beforeAll(createFixtures)

test('The kit’s page shows the list with the filters of its URL, and never stores it in a cache', async () => {
  const { status, html, words, headers } = await fetchPage(`${KIT}?role=author`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(words).toMatch(/Zoë Quill.*Bo 🎷 Chen.*عمر فاروق/)
  expect(words).not.toContain('Ada Byrne ada@example.com')
  expect(html).not.toContain('<script>alert(1)')
})

test('A list that has no rows says so', async () => {
  const { words } = await fetchPage(`${KIT}?q=nobody+has+this+name`)
  expect(words).toContain('Nobody matches these filters.')
})

test('A table may end with its totals, in the columns that have them', async () => {
  const { html } = await fetchPage(KIT)
  const [totals = ''] = html.match(/<tfoot.*?<\/tfoot>/s) ?? []
  expect(totals).toMatch(/<th[^>]*scope="row"[^>]*>Total<\/th>/)
  expect(totals).toMatch(/<td[^>]*data-label="Events"[^>]*>1,245<\/td>/)
  expect(totals).toMatch(/<td[^>]*data-label="Email"[^>]*><\/td>/)
})

test('In production, no door has the kit', async () => {
  const production = { ENVIRONMENT: 'production', PRODUCT_DOMAIN: 'localhost', CLOCK: '' }
  for (const door of ['laketown', 'admin', 'login', 'api', 'widgets']) {
    for (const path of ['/dev/kit', '/dev/kit/person']) {
      for (const method of ['GET', 'POST']) {
        const url = `https://${door}.localhost${path}`
        const response = await fetchWorker(url, { method }, production)
        expect(response.status, `${method} ${url}`).toBe(404)
      }
    }
  }
})
