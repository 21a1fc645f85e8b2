import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importFeed } from '~/domain/feeds/runs/import-feed.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db, listListedEvents, servicesAt } from '../database'
import { clearFeeds, createFixtures, NOW, requireSite } from '../fixtures'
import { withSite } from '../forms/console-pages'
import { RUN_SETTINGS } from '../samples/feed-items'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const URL = 'https://centro.example/events.ics'

let maya: string
let cookie: string
let siteId: number
let centro: number
const sent: unknown[] = []
const bindings = { FEED_QUEUE: { send: async (message: unknown) => void sent.push(message) } }

beforeAll(async () => {
  await createFixtures()
  ;({ id: siteId } = await requireSite('laketown'))
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

beforeEach(async () => {
  sent.length = 0
  await clearFeeds()
})

async function send(path: string, body?: BodyInit, more = '') {
  const headers = { cookie: `${cookie}; ${more}`, host: HOST, origin: `http://${HOST}` }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body }
  return fetchWorker(`http://${HOST}${withSite(path, siteId)}`, init, bindings)
}

const visit = async (path: string) => readPage(await send(path))
const post = async (path: string, fields: Record<string, string>) =>
  readPage(await send(path, new URLSearchParams(fields)))

async function call(path: string, body?: string) {
  const authorization = await signInProgram(maya, 'api.localhost')
  const headers = { authorization, 'content-type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body }
  return fetchWorker(`http://api.localhost/api/${path}`, init, bindings)
}

const callJson = async (path: string, body?: unknown) => {
  const response = await call(path, body === undefined ? undefined : JSON.stringify(body))
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const SCRAPE = {
  intent: 'save',
  plugin: 'ical',
  url: URL,
  venue: 'centro',
  category: 'jazz',
  timezone: '',
  scheduled: 'on',
}

const findStored = () =>
  db.get(sql`
    SELECT s.id, s.plugin, s.url, s.venue_id AS venue, s.category_id AS category, s.timezone, f.scheduled, f.due_at AS due,
      f.host, f.name
    FROM scrape s JOIN feed f ON f.id = s.feed_id`)

test('A scrape is added in the console, with its venue by label, and is due at once', async () => {
  expect((await visit('/scrapes')).words).toContain('There are no scrapes.')
  const response = await send('/scrape/create', new URLSearchParams(SCRAPE))
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/scrapes?site=${siteId}`,
  ])
  expect(await findStored()).toEqual({
    id: expect.any(Number),
    plugin: 'ical',
    url: URL,
    venue: centro,
    category: 'jazz',
    timezone: null,
    scheduled: 1,
    due: NOW,
    host: 'centro.example',
    name: 'Bar Centro',
  })
  expect((await visit('/scrapes')).words).toContain(
    'Bar Centro centro centro.example Yes See events of Bar Centro',
  )
})

test.each([
  ['a plugin that does not exist', { plugin: 'tribes' }, 'Choose a plugin'],
  ['no URL', { url: '' }, 'Enter the URL of the source'],
  ['a private URL', { url: 'http://10.0.0.1/' }, '10.0.0.1 is not on the public internet'],
  ['an unknown venue', { venue: 'nowhere' }, 'There is no scrape venue with this label.'],
  ['an unknown category', { category: 'opera' }, 'This category does not exist any more'],
  ['an unknown zone', { timezone: 'Mars/Base' }, 'Choose a time zone from the list'],
  ['a broken manifest', { plugin: 'siphon', manifest: '{"a": }' }, 'Invalid JSON: '],
])(
  'A scrape with %s is refused beside its field, and keeps what was typed',
  async (_, changes, message) => {
    const { status, words, html } = await post('/scrape/create', { ...SCRAPE, ...changes })
    expect(status).toBe(422)
    expect(words).toContain(message)
    expect(html).toContain(
      'value="centro"'.replace('centro', 'venue' in changes ? 'nowhere' : 'centro'),
    )
    expect(await db.all(sql`SELECT 1 FROM scrape`)).toEqual([])
  },
)

test('The same source of a venue is added only once', async () => {
  await post('/scrape/create', SCRAPE)
  const again = await post('/scrape/create', {
    ...SCRAPE,
    url: 'webcal://centro.example/events.ics',
  })
  expect(again.words).toContain('This venue already has a scrape of this source')
  const both = await Promise.all(
    [1, 2].map(() => post('/scrape/create', { ...SCRAPE, url: `${URL}?all` })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([302, 422])
  expect(await db.all(sql`SELECT 1 FROM feed`)).toHaveLength(2)
})

test('An edited scrape is read again in full; one that is no longer scheduled is not due', async () => {
  await post('/scrape/create', SCRAPE)
  await db.run(sql`UPDATE feed SET due_at = 99, validators = '{"url":"x","readAt":1}'`)
  const { id } = (await findStored()) as { id: number }
  expect((await visit(`/scrape/edit/${id}`)).html).toContain(`value="${URL}"`)
  await post(`/scrape/edit/${id}`, { ...SCRAPE, category: '' })
  expect(await findStored()).toMatchObject({ category: null, due: NOW })
  expect(await db.get(sql`SELECT validators ->> 'url' AS url FROM feed`)).toEqual({ url: '' })
  const { scheduled: _, ...unscheduled } = SCRAPE
  await post(`/scrape/edit/${id}`, { ...unscheduled, category: '' })
  expect(await findStored()).toMatchObject({ scheduled: 0, due: null })
})

test('Schedule for immediate execution saves, schedules and queues the scrape', async () => {
  const { scheduled: _, ...unscheduled } = SCRAPE
  const { status } = await post('/scrape/create', { ...unscheduled, intent: 'schedule' })
  expect(status).toBe(302)
  expect(await findStored()).toMatchObject({ scheduled: 1, due: NOW })
  const feed = await db.get<{ id: number }>(sql`SELECT id FROM feed`)
  expect(sent).toEqual([{ feedIds: [feed.id] }])
})

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//EN',
  'BEGIN:VEVENT',
  'UID:a@centro',
  'DTSTART;TZID=America/Chicago:20260602T190000',
  'SUMMARY:Show',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const fetchOutside: OutgoingFetch = async () => ({
  kind: 'fetched',
  url: URL,
  contentType: 'text/calendar',
  body: new TextEncoder().encode(calendar),
  validators: {},
})

test('A deleted scrape takes its upcoming events with it, and its feed never runs again', async () => {
  await importFeed(
    { ...servicesAt(NOW), fetchOutside, ...RUN_SETTINGS },
    { plugin: 'ical', venueLabel: 'centro', source: { kind: 'url', url: URL } },
  )
  expect(await listListedEvents('laketown')).toHaveLength(1)
  const { id } = (await findStored()) as { id: number }
  expect((await visit('/scrapes')).words).toContain('Its upcoming events are deleted with it.')
  expect((await post(`/scrape/edit/${id}`, { intent: 'delete' })).status).toBe(302)
  expect(await listListedEvents('laketown')).toEqual([])
  expect(await db.all(sql`SELECT 1 FROM scrape`)).toEqual([])
  expect(await db.get(sql`SELECT scheduled, due_at FROM feed`)).toEqual({
    scheduled: 0,
    due_at: null,
  })
  expect((await visit('/feeds')).words).toContain('There are no feeds.')
  expect((await send(`/scrape/edit/${id}`)).status).toBe(404)
  const again = await post(`/scrape/edit/${id}`, { intent: 'delete', name: 'Bar Centro' })
  expect([again.status, again.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/scrapes\?/),
  ])
  const [flash = ''] = again.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const list = await readPage(await send('/scrapes', undefined, flash))
  expect(list.words).toContain('Unable to delete Bar Centro scrape.')
})

test('The API reads and writes scrapes in the shapes of the specification', async () => {
  const body = { plugin: 'ical', url: URL, venueId: centro, categoryId: 'jazz', scheduled: false }
  const created = await callJson('scrape/update', body)
  expect(created.status).toBe(200)
  const scrape = {
    id: expect.any(Number),
    url: URL,
    plugin: 'ical',
    categoryId: 'jazz',
    venueId: centro,
    scheduled: false,
    venueLabel: 'centro',
    venueName: 'Bar Centro',
    feedId: expect.any(Number),
  }
  expect(created.json).toEqual(scrape)
  const { id, feedId } = created.json
  expect((await callJson(`scrape?id=${id}`)).json).toEqual(scrape)
  for (const query of ['', '?name=centro', `?venue=${centro}`, `?feedId=${feedId}`]) {
    expect((await callJson(`scrapes${query}`)).json).toEqual({ scrapes: [scrape] })
  }
  expect((await callJson('scrapes?name=none')).json).toEqual({ scrapes: [] })
  expect(await callJson('scrape/update', { ...body, id, url: '', categoryId: 'opera' })).toEqual({
    status: 400,
    json: expect.objectContaining({
      type: 'validation_error',
      fields: {
        url: 'Enter the URL of the source',
        categoryId: 'This category does not exist any more',
      },
    }),
  })
  expect((await callJson(`scrape/schedule?id=${id}`, {})).json).toEqual({
    ...scrape,
    scheduled: true,
  })
  expect(sent).toEqual([{ feedIds: [feedId] }])
  expect((await callJson(`scrape/delete?id=${id}`, {})).json).toEqual({ id })
  expect((await callJson(`scrape/delete?id=${id}`, {})).status).toBe(404)
})

test('scrapes.csv makes an exact round trip, and importing it again changes nothing', async () => {
  await post('/scrape/create', SCRAPE)
  await post('/scrape/create', {
    ...SCRAPE,
    plugin: 'tribe',
    url: 'https://a.example/x,"y"?q=1',
    timezone: 'America/New_York',
  })
  const exported = await call('feed/export')
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="scrapes.csv"')
  const csv = await exported.text()
  const again = await callJson('feed/import', undefined).catch(() => null)
  expect(again?.status).toBe(404)
  const unchanged = await call('feed/import', csv)
  expect(await unchanged.json()).toEqual({ created: 0, updated: 0, unchanged: 2 })
  await clearFeeds()
  expect(await (await call('feed/import', csv)).json()).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
  })
  expect(await (await call('feed/export')).text()).toBe(csv)
})

test('A file with any row that cannot be used changes nothing, and every such row is named', async () => {
  const csv = [
    'venue,plugin,url,scheduled',
    `centro,ical,${URL},yes`,
    `nowhere,ical,${URL},yes`,
    'centro,icals,https://a.example/,yes',
    `centro,ical,${URL},maybe`,
    'centro,ical,http://localhost/,no',
  ].join('\n')
  const form = new FormData()
  form.append('file', new File([csv], 'scrapes.csv', { type: 'text/csv' }))
  const { status, words } = await readPage(await send('/scrapes', form))
  expect(status).toBe(422)
  expect(words).toContain("Upload failed Line 5: 'maybe' is neither yes nor no")
  const fixed = csv.replace(`centro,ical,${URL},maybe\n`, '')
  const refused = await call('feed/import', fixed)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(await refused.json())).toContain(
    "Line 3: there is no scrape venue 'nowhere'\\nLine 4: Choose a plugin\\nLine 5: localhost is not on the public internet",
  )
  expect(await db.all(sql`SELECT 1 FROM scrape`)).toEqual([])
  form.set('file', new File([csv.split('\n').slice(0, 2).join('\n')], 'scrapes.csv'))
  expect((await send('/scrapes', form)).status).toBe(302)
  expect((await visit('/scrapes')).words).toContain('Bar Centro centro centro.example Yes')
})

const MANIFEST = `{
  "source": { "url": "https://hall.example/program" },
  "items": { "selector": "article" },
  "fields": { "title": "h2", "date": "time" }
}`
const SIPHON = { ...SCRAPE, plugin: 'siphon', url: '', category: '' }

test('A manifest is saved through the textarea, which then shows it', async () => {
  const { html } = await visit('/scrape/create')
  expect(html).toMatch(/<textarea[^>]*name="manifest"/)
  const response = await send(
    '/scrape/create',
    new URLSearchParams({ ...SIPHON, manifest: MANIFEST }),
  )
  expect(response.status).toBe(302)
  const stored = await db.get<{ id: number; url: string }>(sql`SELECT id, url FROM scrape`)
  expect(stored.url).toBe('https://hall.example/program')
  expect((await visit(`/scrape/edit/${stored.id}`)).words).toContain('"selector": "article"')
})

test.each([
  ['an unknown key', MANIFEST.replace('"items"', '"color": 1, "items"'), /color: is not known/],
  ['a key in the wrong place', MANIFEST.replace('"h2"', '{"css": "h2"}'), /fields\.title/],
  ['a missing comma', MANIFEST.replace('},', '}'), /Invalid JSON: .*line 3 column 3/],
])(
  'A manifest with %s is refused with its place, and the textarea keeps it',
  async (_, manifest, message) => {
    const { status, words } = await post('/scrape/create', { ...SIPHON, manifest })
    expect(status).toBe(422)
    expect(words).toMatch(message)
    expect(words.replace(/\s+/g, ' ')).toContain(manifest.replace(/\s+/g, ' '))
    expect(await findStored()).toBeUndefined()
  },
)

const DISCOVERY = 'https://app.ticketmaster.com/discovery/v2/events.json'
const TICKETMASTER = { ...SCRAPE, plugin: 'ticketmaster', category: '' }
const KEYED = `${DISCOVERY}?apikey=SECRET-KEY&latlong=43.04,-87.91&radius=30`
const LEFT_OUT = 'The API key in the URL was left out, because runs use the platform’s own.'

/** Everything stored about scrapes and what was done to them. */
const readStored = async () =>
  JSON.stringify(
    await db.all(
      sql`SELECT s.*, (SELECT json_group_array(changes) FROM audit_entry) FROM scrape s`,
    ),
  )

test('A key that is pasted with a query of Ticketmaster is neither stored nor shown, and this is said', async () => {
  const { words: hint } = await visit('/scrape/create')
  expect(hint).toContain('?venueId=…, or paste the page of a venue on ticketmaster.com')
  const response = await send(
    '/scrape/create',
    new URLSearchParams({ ...TICKETMASTER, url: KEYED }),
  )
  expect(response.status).toBe(302)
  const flash = response.headers.get('set-cookie')!.split(';')[0]
  expect((await readPage(await send('/scrapes', undefined, flash))).words).toContain(LEFT_OUT)
  expect(await findStored()).toMatchObject({
    url: `${DISCOVERY}?latlong=43.04,-87.91&radius=30`,
    host: 'app.ticketmaster.com',
  })
  const csv = `venue,plugin,url\ncentro,ticketmaster,"${KEYED.replace('30', '20')}"`
  expect((await callJson('feed/import')).status).toBe(404)
  expect((await (await call('feed/import', csv)).json()) as object).toMatchObject({ created: 1 })
  const added = await callJson('scrape/update', {
    plugin: 'ticketmaster',
    venueId: centro,
    url: `${DISCOVERY}?venueId=K1&apikey=SECRET-KEY`,
  })
  expect(added.json).toMatchObject({ url: `${DISCOVERY}?venueId=K1` })
  expect(await readStored()).not.toContain('SECRET-KEY')
  expect(await (await call('feed/export')).text()).not.toContain('SECRET-KEY')
})

test('A URL of Ticketmaster that is no feed says what to write, in the form, the file and the API', async () => {
  const url = `${DISCOVERY}?keyword=jazz&apikey=SECRET-KEY`
  const { status, html, words } = await post('/scrape/create', { ...TICKETMASTER, url })
  expect([status, words.includes('Enter a query for the events of an area')]).toEqual([422, true])
  expect(html).not.toContain('SECRET-KEY')
  const how = expect.stringContaining('?venueId=…')
  expect(
    (await callJson('scrape/update', { plugin: 'ticketmaster', venueId: centro, url })).json,
  ).toMatchObject({ type: 'validation_error', fields: { url: how } })
  const refused = await call('feed/import', `venue,plugin,url\ncentro,ticketmaster,${url}`)
  expect([refused.status, await refused.text()]).toEqual([400, how])
  const wrongPlugin = await post('/scrape/create', { ...SCRAPE, url: `${DISCOVERY}?venueId=K1` })
  expect(wrongPlugin.words).toContain('Choose the plugin ticketmaster for this URL')
  expect(await findStored()).toBeUndefined()
})
