import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { createFixtures } from '../fixtures'
import { fetchWorker, fetchPage } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)

/** The URL of the Login button. */
function findLoginUrl(html: string): URL {
  const href = html.match(/<a [^>]*href="([^"]+)"[^>]*>Login<\/a>/)?.[1]
  if (!href) throw new Error('there is no Login button')
  return new URL(href.replaceAll('&amp;', '&'))
}

test('A signed-out visitor has to log in to add an event, and returns to the form', async () => {
  for (const path of ['/create/event', '/create/event/', '/create/event?id=7', '/edit/event/7']) {
    const page = await fetchPage(SITE + path)
    expect(page.status).toBe(200)
    expect(page.title).toBe('Log in to Create/Edit an Event - Laketown')
    expect(page.words).toContain('Log in to Create/Edit an Event')
    expect(page.html).toContain('<meta name="robots" content="noindex, follow"/>')
    const login = findLoginUrl(page.html)
    expect(login.origin + login.pathname).toBe('http://login.localhost/login')
    expect(login.searchParams.get('redirect')).toBe(SITE + path)
  }
})

test('A signed-out visitor has to log in to promote an event', async () => {
  const page = await fetchPage(`${SITE}/promote/featured-daily-event/7`)
  expect([page.status, page.title]).toEqual([200, 'Log in to Promote This Event - Laketown'])
  expect(findLoginUrl(page.html).searchParams.get('redirect')).toBe(
    `${SITE}/promote/featured-daily-event/7`,
  )
})

test('A signed-in viewer sees that the page is not available yet', async () => {
  const { cookie } = await signIn(
    await addAccount({ email: 'wes@example.com' }),
    'laketown.localhost',
  )
  const on = { PAGE_CACHE: 'on' }
  await fetchWorker(`${SITE}/create/event`, {}, on)
  const response = await fetchWorker(`${SITE}/create/event`, { headers: { cookie } }, on)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('This page isn’t available yet.')
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
