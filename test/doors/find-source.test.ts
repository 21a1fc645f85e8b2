import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const CALENDAR = 'https://feeds.example.com/calendar.ics'

let path: string
let maya: string

beforeAll(async () => {
  await createFixtures()
  path = `/scrape/find?site=${(await requireSite('laketown')).id}`
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
})

async function send(form: Record<string, string>) {
  const { cookie } = await signIn(maya, HOST)
  const headers = { cookie, origin: `http://${HOST}`, host: HOST }
  const body = new URLSearchParams(form)
  return fetchWorker(`http://${HOST}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}

const countScrapes = () => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM scrape`)

test('A pasted URL is previewed without JavaScript, stores nothing, and is saved by its button', async () => {
  const found = await readPage(await send({ intent: 'find', url: CALENDAR, venue: 'centro' }))
  expect(found.status).toBe(200)
  expect(found.words).toContain('ical: an iCalendar feed')
  expect(found.words).toContain('What would be imported to Bar Centro')
  expect(found.words).toContain('Save as a scrape')
  expect(await countScrapes()).toEqual({ n: 0 })
  const order = { url: CALENDAR, venue: 'centro', plugin: 'ical', source: CALENDAR }
  const again = await readPage(await send({ ...order, intent: 'preview' }))
  expect(again.words).toContain('Shown below')
  const saved = await send({ ...order, intent: 'save' })
  expect(saved.status).toBe(302)
  expect(saved.headers.get('location')).toMatch(/^\/scrapes\?/)
  expect(await countScrapes()).toEqual({ n: 1 })
  const double = await readPage(await send({ ...order, intent: 'save' }))
  expect(double.status).toBe(422)
  expect(double.words).toContain('This venue already has a scrape of this source')
})

test('A URL that leads nowhere or inside, and an unknown venue, have their messages and keep what was typed', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ url: '' }, 'Enter a URL'],
    [{ venue: 'nowhere' }, 'There is no scrape venue with this label'],
    [{ url: 'http://192.168.1.10/' }, 'We cannot read this URL'],
    [{ url: 'https://feeds.example.com/none' }, 'There is no page at this URL'],
  ]
  for (const [changes, message] of wrong) {
    const form = { intent: 'find', url: CALENDAR, venue: 'centro', ...changes }
    const { status, words, html } = await readPage(await send(form))
    expect([status, words]).toEqual([422, expect.stringContaining(message)])
    expect(html).toContain(`value="${form.venue}"`)
  }
})
