import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { fetchPage, fetchWorker, readPage } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`

let ana: { id: string; cookie: string }
let ben: { id: string; cookie: string }
/** Of Ana. */
let event: number

beforeAll(async () => {
  await createFixtures()
  ana = await addPerson('ana')
  ben = await addPerson('ben')
  event = await addEvent({ title: 'Swing night', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET created_by = ${ana.id} WHERE id = ${event}`)
})

async function addPerson(name: string) {
  const id = await addAccount({ email: `${name}@example.com` })
  return { id, cookie: (await signIn(id, HOST)).cookie }
}

const open = async (path: string, cookie: string) =>
  readPage(await fetchWorker(SITE + path, { headers: { cookie } }))

/** Sends the form as a browser without JavaScript does. */
function send(path: string, fields: [string, string | File][], cookie = '') {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const headers = { cookie, origin: SITE, host: HOST }
  return fetchWorker(SITE + path, { method: 'POST', headers, body })
}

const FILLED: [string, string | File][] = [
  ['title', 'Harbor <b>swing</b> night'],
  ['description', 'Doors at 7.'],
  ['startDate', '2026-06-01'],
  ['startTime', '19:30'],
  ['categories', 'jazz'],
  ['categories', 'comedy'],
  ['contact.email', 'ana@example.com'],
  ['imageChecksumFile', new File([new Uint8Array(100_000)], 'swing.png', { type: 'image/png' })],
]

/** The cookie that a response sets, as a browser sends it. */
const setCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const countDrafts = async () =>
  (await db.get<{ count: number }>(sql`SELECT count(*) AS count FROM event_draft`)).count

/** The URL of the Login button. */
function findLoginUrl(html: string): URL {
  const href = html.match(/<a [^>]*href="([^"]+)"[^>]*>Login<\/a>/)?.[1]
  if (!href) throw new Error('there is no Login button')
  return new URL(href.replaceAll('&amp;', '&'))
}

test('A signed-out visitor has to log in to add an event, and returns to the form', async () => {
  for (const path of [
    '/create/event',
    '/create/event/',
    '/create/event?copy=7',
    `/edit/event/${event}`,
  ]) {
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

test('A visitor is not prompted to edit what nobody can edit', async () => {
  const imported = await addEvent({ title: 'Imported', wall: '2026-05-02T20:00:00' })
  await db.run(sql`INSERT INTO feed (id, type, name, scheduled, due_at, created_at, updated_at)
    VALUES (70, 'scrape', 'Feed', 1, 0, 0, 0)`)
  await db.run(sql`UPDATE event SET feed_id = 70 WHERE id = ${imported}`)
  const ofHarbor = await addEvent({ title: 'Pier', wall: '2026-05-02T20:00:00', venue: 'pier' })
  for (const id of [imported, ofHarbor, 999_999, 'x', '1e3', '-1']) {
    const page = await fetchPage(`${SITE}/edit/event/${id}`)
    expect([id, page.status]).toEqual([id, 404])
    expect(page.words).toContain('Event not found')
  }
})

test('A signed-in viewer gets the form of a new event with every field', async () => {
  const page = await open('/create/event', ana.cookie)
  expect([page.status, page.title]).toEqual([200, 'Add Your Event - Laketown'])
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const names = [
    'published',
    'title',
    'description',
    'imageChecksum',
    'imageChecksumFile',
    'startDate',
    'startTime',
    'endTime',
    'venueSearch',
    'venueId',
    'venueName',
    'venueAddress',
    'venueLatitude',
    'venueLongitude',
    'categories',
    'upstreamUrl',
    'ticketUrl',
    'contact.name',
    'contact.phone',
    'contact.email',
    'contact.orgName',
    'price',
    'priceFrom',
    'priceTo',
    'ages',
    'minAge',
    'maxAge',
    'accessibility',
    'key',
    'openedWith',
    'sum',
    'sumToken',
  ]
  expect(names.filter((name) => !page.html.includes(`name="${name}"`))).toEqual([])
  expect(page.html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i)
  expect(page.html).toMatch(/<input type="checkbox" name="published" checked="" value="on"\/>/)
  expect(page.html).toMatch(/name="key" value="[\w-]{43}"/)
})

test('The section of the contact is folded until it has values or errors', async () => {
  const isFolded = (html: string) => !/<details[^>]*id="contact"[^>]*open/.test(html)
  expect(isFolded((await open('/create/event', ana.cookie)).html)).toBe(true)
  for (const email of ['ana@example.com', 'nobody']) {
    const rest = FILLED.filter(([name]) => name !== 'contact.email' && name !== 'title')
    const sent = await send('/create/event', [...rest, ['contact.email', email]], ana.cookie)
    expect([sent.status, isFolded(await sent.text()), email]).toEqual([422, false, email])
  }
})

test('Each form of a new event has a key and a challenge of its own', async () => {
  const find = (html: string, name: string) => html.match(`name="${name}" value="([^"]+)"`)?.[1]
  const [first, second] = [
    await open('/create/event', ana.cookie),
    await open('/create/event', ana.cookie),
  ]
  for (const name of ['key', 'sumToken']) {
    expect(find(first.html, name)).toBeTruthy()
    expect(find(first.html, name)).not.toBe(find(second.html, name))
  }
})

test('What visitors see of the form is not served to signed-in viewers, nor the reverse', async () => {
  const on = { PAGE_CACHE: 'on' }
  const words = async (cookie?: string) =>
    (
      await readPage(
        await fetchWorker(`${SITE}/create/event`, { headers: cookie ? { cookie } : {} }, on),
      )
    ).words
  expect(await words()).toContain('Log in to Create/Edit an Event')
  expect(await words(ana.cookie)).not.toContain('Log in to Create')
  expect(await words()).toContain('Log in to Create/Edit an Event')
})

test('A form that is sent after the session has ended is filled in again after the login', async () => {
  const response = await send('/create/event', [...FILLED, ['author', ana.id]])
  expect(response.status).toBe(303)
  const login = new URL(response.headers.get('location') ?? '')
  expect(login.origin).toBe('http://login.localhost')
  expect(login.searchParams.get('redirect')).toBe(`${SITE}/create/event`)
  expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly/i)
  const draft = setCookie(response)

  const page = await open('/create/event', `${ana.cookie}; ${draft}`)
  expect(page.words).toContain('We restored your draft.')
  expect(page.words).toContain('please choose it again')
  expect(page.html).toContain('value="Harbor &lt;b&gt;swing&lt;/b&gt; night"')
  expect(page.html).toContain('Doors at 7.</textarea>')
  expect(page.html).toMatch(/type="time"[^>]*value="19:30"/)
  expect(page.html.match(/name="categories" checked=""/g)).toHaveLength(2)

  for (const [path, person] of [
    ['/create/event', ben],
    [`/create/event?copy=${event}`, ben],
  ] as const) {
    const shown = await open(path, `${person.cookie}; ${draft}`)
    expect(shown.html).not.toContain('Harbor &lt;b&gt;')
    expect(shown.words).not.toContain('We restored')
  }
})

test('It can be discarded', async () => {
  const before = await countDrafts()
  const draft = setCookie(await send('/create/event', [...FILLED, ['author', ana.id]]))
  expect(await countDrafts()).toBe(before + 1)
  const cookie = `${ana.cookie}; ${draft}`
  const response = await send('/create/event?discard=draft', [], cookie)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/create/event'])
  expect(response.headers.getSetCookie().join()).toMatch(/event-draft=;[^,]*Max-Age=0/)
  expect(await countDrafts()).toBe(before)
  expect((await open('/create/event', cookie)).words).not.toContain('We restored')
})

test('A browser that has saved the draft itself leaves no copy with us', async () => {
  const before = await countDrafts()
  const response = await send('/create/event', [
    ...FILLED,
    ['author', ana.id],
    ['isDraftSaved', 'on'],
  ])
  expect(response.status).toBe(303)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await countDrafts()).toBe(before)
})

test('What is no form is refused without a session, too', async () => {
  const before = await countDrafts()
  const many = Array.from({ length: 600 }, (): [string, string] => ['categories', 'jazz'])
  for (const fields of [many, [['__proto__', 'x']], [['description', 'x'.repeat(300_000)]]] as [
    string,
    string,
  ][][]) {
    const { status } = await send('/create/event', fields)
    expect([400, 413]).toContain(status)
  }
  expect(await countDrafts()).toBe(before)
})

test('No other door has the event form', async () => {
  for (const door of ['admin', 'login', 'api']) {
    expect((await fetchPage(`http://${door}.localhost/create/event`)).status).toBe(404)
  }
})
