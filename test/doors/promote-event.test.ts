import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writeTogether } from '~/platform/database.server'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)

/** The URL of the Login button. */
function findLoginUrl(html: string): URL {
  const href = html.match(/<a [^>]*href="([^"]+)"[^>]*>Login<\/a>/)?.[1]
  if (!href) throw new Error('there is no Login button')
  return new URL(href.replaceAll('&amp;', '&'))
}

test('A signed-out visitor has to log in to promote an event, which must be upcoming and submitted', async () => {
  const id = await addEvent({ title: 'Lanterns', wall: '2026-05-04T19:30:00' })
  const promoting = (event: number) => `${SITE}/promote/featured-daily-event/${event}`
  const page = await fetchPage(promoting(id))
  expect([page.status, page.title]).toEqual([200, 'Log in to Promote This Event - Laketown'])
  expect(findLoginUrl(page.html).searchParams.get('redirect')).toBe(promoting(id))
  const wall = '2026-05-04T19:30:00'
  const imported = await addEvent({ title: 'Imported', wall })
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A feed', 0, 0)`,
    sql`UPDATE event SET feed_id = 70, feed_type = 'ical' WHERE id = ${imported}`,
  ])
  for (const unpromotable of [
    ...[999, imported, await addEvent({ title: 'Past', wall: '2026-04-04T19:30:00' })],
    await addEvent({ title: 'Draft', wall, published: 0 }),
    await addEvent({ title: 'In Harbor', wall, venue: 'pier' }),
  ]) {
    const { status, words } = await fetchPage(promoting(unpromotable))
    expect(status).toBe(404)
    expect(words).toContain('Event not found')
    expect(words).not.toContain('Log in to Promote')
  }
})

test('A page for signed-out visitors is not cached for signed-in viewers', async () => {
  const { cookie } = await signIn(
    await addAccount({ email: 'wes@example.com' }),
    'laketown.localhost',
  )
  const on = { PAGE_CACHE: 'on' }
  await fetchWorker(`${SITE}/create/event`, {}, on)
  const response = await fetchWorker(`${SITE}/create/event`, { headers: { cookie } }, on)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).not.toContain('Log in to Create')
  const visitor = await fetchWorker(`${SITE}/create/event`, {}, on)
  expect(visitor.status).toBe(200)
  expect(await visitor.text()).toContain('Log in to Create/Edit an Event')
})

test('No other door has the event form', async () => {
  for (const door of ['admin', 'login', 'api']) {
    expect((await fetchPage(`http://${door}.localhost/create/event`)).status).toBe(404)
  }
})
