import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db, listListedEvents } from '../database'
import { addEvent, clearFeeds, createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker, type Page, readPage } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`
const ADMIN = 'http://admin.localhost'

const people: Record<string, string> = {}
let laketown: number
let id: number

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  people.lou = await addAccount({
    email: 'lou@mail.example',
    name: 'Lou',
    adminOfSites: ['laketown'],
  })
  people.hal = await addAccount({ email: 'hal@mail.example', adminOfSites: ['harbor'] })
  people.maya = await addAccount({ email: 'maya@mail.example', isSuperadmin: true })
  people.ann = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
})

beforeEach(async () => {
  await clearFeeds()
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM outbox`)
  id = await addEvent({ title: 'Trio', wall: '2026-05-02T19:00:00', categories: ['comedy'] })
})

/** Calls the API as a program of this account. */
async function call(person: string | null, path: string, body?: unknown) {
  const authorization = person && (await signInProgram(people[person]!, HOST))
  const response = await fetchWorker(SITE + path, {
    method: 'POST',
    headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

async function visit(person: string | null, url: string): Promise<Page> {
  const cookie = person ? (await signIn(people[person]!, new URL(url).host)).cookie : ''
  return readPage(await fetchWorker(url, { headers: { cookie } }))
}

/** Sends a form of the event's page, as a browser without JavaScript does. */
async function send(person: string | null, fields: [string, string][], event = id) {
  const cookie = person ? (await signIn(people[person]!, HOST)).cookie : ''
  return fetchWorker(`${SITE}/event/${event}`, {
    method: 'POST',
    headers: { host: HOST, cookie, origin: SITE },
    body: new URLSearchParams(fields),
  })
}

/** The event becomes a submission of Ann's. */
async function submit(state: string, more: { score?: number; signals?: object[] } = {}) {
  const { score = 0, signals = [] } = more
  const { submission } = await db.get<{ submission: number }>(sql`
    INSERT INTO submission (key, site_id, account_id, state, score, signals, created_at, updated_at)
    VALUES (${crypto.randomUUID()}, ${laketown}, ${people.ann}, ${state}, ${score}, ${JSON.stringify(signals)}, ${NOW}, ${NOW})
    RETURNING id AS submission`)
  await db.run(sql`
    UPDATE event SET submission_id = ${submission}, created_by = ${people.ann}, published = ${state === 'accepted' ? 1 : 0}
    WHERE id = ${id}`)
  return submission
}

const readState = async () =>
  (await db.get<{ state: string }>(sql`SELECT state FROM submission`)).state
const readEmails = () =>
  db.all<{ recipient: string; subject: string; text: string }>(
    sql`SELECT recipient, subject, text FROM outbox ORDER BY id`,
  )
const readCategories = async () =>
  (await db.all<{ id: string }>(sql`SELECT category_id AS id FROM event_category ORDER BY 1`)).map(
    ({ id }) => id,
  )

test('An admin picks, hides, categorizes and tags an event through the API', async () => {
  expect(await call('lou', `/api/event/picked?id=${id}&v=true`)).toEqual({
    status: 200,
    json: { picked: true },
  })
  expect(await call('lou', `/api/event/hide?id=${id}&v=true`)).toEqual({
    status: 200,
    json: { hidden: true },
  })
  expect(await call('lou', `/api/event/categories?id=${id}`, { categories: ['jazz'] })).toEqual({
    status: 200,
    json: { categories: ['jazz'], categoriesLocked: true },
  })
  expect(await call('lou', `/api/event/tags?id=${id}`, { tags: [' late ', 'late', ''] })).toEqual({
    status: 200,
    json: { tags: [`${laketown}:late`] },
  })
  const authorization = await signInProgram(people.lou!, HOST)
  const response = await fetchWorker(`${SITE}/api/event?id=${id}`, { headers: { authorization } })
  expect(await response.json()).toMatchObject({
    picked: true,
    event: {
      picked: true,
      excludedSites: [laketown],
      categories: ['jazz'],
      categoriesLocked: true,
      tags: [`${laketown}:late`],
    },
  })
})

test('Bad parameters and bodies are refused with a message, and store nothing', async () => {
  const refused = async (path: string, body?: unknown) => {
    const { status, json } = await call('maya', path, body)
    expect(status, path).toBe(400)
    return json
  }
  for (const path of ['picked', 'hide']) {
    for (const query of [`id=${id}`, `id=${id}&v=1`, `id=${id}&v=TRUE`]) {
      expect(await refused(`/api/event/${path}?${query}`)).toEqual({
        error: 'v must be true or false',
      })
    }
    expect(await refused(`/api/event/${path}?id=x&v=true`)).toEqual({
      error: 'id must be the id of an event',
    })
  }
  for (const name of ['categories', 'tags']) {
    for (const body of [undefined, null, [], 'jazz']) {
      expect(await refused(`/api/event/${name}?id=${id}`, body)).toEqual({
        error: expect.stringContaining('Send JSON'),
      })
    }
    const fields = { [name]: `${name} must be a list of texts` }
    for (const list of [undefined, 'jazz', { 0: 'jazz' }]) {
      expect(await refused(`/api/event/${name}?id=${id}`, { [name]: list })).toMatchObject({
        fields,
      })
    }
    expect(await refused(`/api/event/${name}?id=${id}`, { [name]: [1] })).toMatchObject({
      fields: { [`${name}[0]`]: expect.any(String) },
    })
    expect(await refused(`/api/event/${name}?id=-1`, { [name]: ['jazz'] })).toEqual({
      error: 'id must be the id of an event',
    })
    await refused(`/api/event/${name}?id=${id}`, { [name]: ['x'.repeat(20_000)] })
  }
  expect(await refused(`/api/event/categories?id=${id}`, { categories: [] })).toEqual({
    error: 'Category is required',
  })
  await refused(`/api/event/categories?id=${id}`, { categories: ['nope'] })
  await refused(`/api/event/tags?id=${id}`, { tags: ['<script>'] })
  expect(await db.all(sql`SELECT * FROM event_mark`)).toEqual([])
  expect(await db.all(sql`SELECT * FROM event_tag`)).toEqual([])
  expect(await readCategories()).toEqual(['comedy'])
})

test('An event that is not on the site is not found by any call, even for superadmins', async () => {
  const away = await addEvent({ title: 'Away', wall: '2026-05-02T19:00:00', venue: 'pier' })
  const missing = { status: 404, json: { error: 'Event not found' } }
  for (const event of [away, 999_999]) {
    expect(await call('maya', `/api/event/picked?id=${event}&v=true`)).toEqual(missing)
    expect(await call('maya', `/api/event/hide?id=${event}&v=true`)).toEqual(missing)
    expect(
      await call('maya', `/api/event/categories?id=${event}`, { categories: ['jazz'] }),
    ).toEqual(missing)
    expect(await call('maya', `/api/event/tags?id=${event}`, { tags: ['x'] })).toEqual(missing)
  }
  expect(await listListedEvents('harbor')).toEqual([away])
})

const FORMS: [string, string][][] = [
  // What waits for an editor cannot be picked.
  [
    ['intent', 'decide'],
    ['state', 'accepted'],
    ['version', String(NOW)],
  ],
  [
    ['intent', 'picked'],
    ['value', 'on'],
  ],
  [
    ['intent', 'hidden'],
    ['value', 'on'],
  ],
  [
    ['intent', 'categories'],
    ['categories', 'jazz'],
  ],
  [
    ['intent', 'add-tag'],
    ['tag', 'late'],
  ],
  [
    ['intent', 'remove-tag'],
    ['tag', 'old'],
  ],
]

test.each(['ann', 'hal', null])(
  'Nobody but the site’s admins may send a form of the section: %s',
  async (person) => {
    await submit('held')
    await db.run(sql`INSERT INTO event_tag VALUES (${laketown}, 'old', ${id})`)
    for (const form of FORMS) {
      expect((await send(person, form)).status).toBe(person === null ? 302 : 404)
    }
    expect(await readState()).toBe('held')
    expect(await readCategories()).toEqual(['comedy'])
    expect(await db.all(sql`SELECT * FROM event_mark`)).toEqual([])
    expect(await db.all(sql`SELECT tag FROM event_tag`)).toEqual([{ tag: 'old' }])
  },
)

test('Every form of the section works without JavaScript, and its page says that it is saved', async () => {
  await submit('held')
  await db.run(sql`INSERT INTO event_tag VALUES (${laketown}, 'old', ${id})`)
  for (const form of FORMS) {
    const response = await send('lou', form)
    expect(response.status).toBe(303)
    const notice = form[0]?.[1] === 'decide' ? 'decided' : 'saved'
    expect(response.headers.get('location')).toBe(`/event/${id}?moderation=${notice}#moderation`)
  }
  const { words, html } = await visit('lou', `${SITE}/event/${id}?moderation=saved`)
  expect(words).toContain('Your change is saved.')
  expect(words).toContain('Categories (manually set)')
  expect(words).toContain(`${laketown}:late`)
  expect(words).not.toContain(`${laketown}:old`)
  expect(html.match(/<input type="checkbox"[^>]*checked=""[^>]*>/g)).toHaveLength(3)
  expect(words).toContain('This event is hidden by the site administrators.')
})

test('Admins see the section, others see nothing of it', async () => {
  await submit('accepted')
  for (const person of ['lou', 'maya']) {
    const { words, html } = await visit(person, `${SITE}/event/${id}`)
    expect(words).toContain('Admin details')
    expect(words).toContain('Feed type UGC')
    expect(html).toContain(`href="${ADMIN}/site/ugc?site=${laketown}&amp;eventId=${id}"`)
  }
  for (const person of ['ann', 'hal', null]) {
    const { html } = await visit(person, `${SITE}/event/${id}`)
    expect(html).not.toMatch(/Admin details|site\/ugc|Spam score/)
    // Ann's own menu shows her email.
    if (person !== 'ann') expect(html).not.toContain('ann@mail.example')
  }
})

const SCRAPE_ID = 987_654_321

/** The event becomes one of a feed, with a scrape or without. */
async function attachFeed({ hasScrape }: { hasScrape: boolean }) {
  const { feed } = await db.get<{ feed: number }>(sql`
    INSERT INTO feed (type, name, created_at, updated_at) VALUES ('scrape', 'Centro', 0, 0) RETURNING id AS feed`)
  if (hasScrape) {
    await db.run(sql`
      INSERT INTO scrape (id, feed_id, plugin, url, venue_id)
      VALUES (${SCRAPE_ID}, ${feed}, 'ical', 'https://centro.example/', (SELECT venue_id FROM event WHERE id = ${id}))`)
  }
  await db.run(sql`UPDATE event SET feed_id = ${feed} WHERE id = ${id}`)
}

/** The page, what its scripts load and the event's JSON, as this person receives them. */
async function readEverywhere(person: string | null) {
  const page = `${SITE}/event/${id}`
  const data = `?_data=${encodeURIComponent('routes/site/event/route')}`
  const visited = await Promise.all([visit(person, page), visit(person, page + data)])
  const authorization = person && (await signInProgram(people[person]!, HOST))
  const headers: Record<string, string> = authorization ? { authorization } : {}
  const api = await fetchWorker(`${SITE}/api/event?id=${id}`, { headers })
  return [...visited.map(({ html }) => html), await api.text()]
}

test('Only a superadmin is led from an event to its scrape, and only they receive its id', async () => {
  const before = await visit(null, `${SITE}/event/${id}`)
  await attachFeed({ hasScrape: true })
  const { html, headers, words } = await visit('maya', `${SITE}/event/${id}`)
  const href = `${ADMIN}/scrape/edit/${SCRAPE_ID}?site=${laketown}`
  expect(html).toContain(`<a href="${href}">Scrape...</a>`)
  expect(words).toContain('Scrape...')
  expect(headers.get('cache-control')).toContain('no-store')
  expect((await visit('maya', href)).status).toBe(200)
  for (const person of ['lou', 'hal', 'ann', null]) {
    const received = await readEverywhere(person)
    expect(received).toHaveLength(3)
    for (const text of received) {
      expect(text, `${person}`).toContain('Trio')
      expect(text, `${person}`).not.toMatch(/Scrape\.\.\.|987654321|scrape\/edit/)
    }
  }
  const after = await visit(null, `${SITE}/event/${id}`)
  expect(after.headers.get('cache-control')).toBe(before.headers.get('cache-control'))
  expect(after.headers.get('cache-control')).not.toContain('no-store')
})

test('An event that no scrape brought leads to none', async () => {
  for (const attach of [
    async () => {},
    () => submit('accepted'),
    () => attachFeed({ hasScrape: false }),
  ]) {
    await attach()
    expect((await visit('maya', `${SITE}/event/${id}`)).words).toContain('Admin details')
    for (const text of await readEverywhere('maya')) {
      expect(text).toContain('Trio')
      expect(text).not.toMatch(/Scrape\.\.\.|scrape\/edit/)
    }
  }
})

test('Editors see why an event is held, and who submitted it', async () => {
  await submit('held', {
    score: 55,
    signals: [
      { name: 'new-author', points: 15 },
      { name: 'link-in-title', points: 40 },
    ],
  })
  const { words } = await visit('lou', `${SITE}/event/${id}`)
  expect(words).toContain('Held: it waits for your decision')
  expect(words).toContain('Submitted by Ann , ann@mail.example')
  expect(words).toContain('55 (held from 50)')
  expect(words).toContain('An email, phone number or link in the title: +40')
})

test('Accepting publishes the event and emails its author the link', async () => {
  await submit('held')
  await send('lou', [
    ['intent', 'decide'],
    ['state', 'accepted'],
    ['version', String(NOW)],
  ])
  expect(await readState()).toBe('accepted')
  expect(await listListedEvents('laketown')).toEqual([id])
  const emails = await readEmails()
  expect(emails).toMatchObject([
    { recipient: 'ann@mail.example', subject: 'Your event is live: Trio' },
  ])
  expect(emails[0]?.text).toContain(`${SITE}/event/${id}\n`)
  expect((await visit(null, `${SITE}/event/${id}`)).status).toBe(200)
})

test('Declining needs a reason; the ready-made and the written one are both sent', async () => {
  await submit('accepted')
  const decide = (reasons: [string, string][]) =>
    send('lou', [['intent', 'decide'], ['state', 'declined'], ['version', String(NOW)], ...reasons])
  const refused = await readPage(await decide([['reason', '  ']]))
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('Please choose or write a reason')
  expect(await readState()).toBe('accepted')
  expect(await readEmails()).toEqual([])
  const saved = await decide([
    ['readyReason', 'This is not an event in our area.'],
    ['reason', 'Try Harbor.'],
  ])
  expect(saved.status).toBe(303)
  expect(await listListedEvents('laketown')).toEqual([])
  const [email] = await readEmails()
  expect(email?.text).toContain('This is not an event in our area.\n\nTry Harbor.')
  expect(email?.text).toMatch(new RegExp(`${SITE}/edit/event/${id}\\?fix=[\\w-]{43}\\n`))
  expect((await visit(null, `${SITE}/event/${id}`)).status).toBe(404)
  expect((await visit('ann', `${SITE}/event/${id}`)).status).toBe(200)
})

test('The second of two editors sees the first’s decision, and nothing is sent twice', async () => {
  await submit('held')
  const form = (state: string): [string, string][] => [
    ['intent', 'decide'],
    ['state', state],
    ['version', String(NOW)],
    ['reason', 'Is this real?'],
  ]
  expect((await send('lou', form('accepted'))).status).toBe(303)
  const second = await readPage(await send('maya', form('declined')))
  expect(second.status).toBe(409)
  expect(second.words).toContain('This event changed in the meantime.')
  expect(second.words).toContain('Accepted')
  expect(second.words).toMatch(/Last decision .* by Lou/)
  expect(second.html).toContain('Is this real?</textarea>')
  expect(await readState()).toBe('accepted')
  expect(await readEmails()).toHaveLength(1)
})

test('With JavaScript, a form is answered without a redirect', async () => {
  const url = `${SITE}/event/${id}?_data=${encodeURIComponent('routes/site/event/route')}`
  const { cookie } = await signIn(people.lou!, HOST)
  const response = await fetchWorker(url, {
    method: 'POST',
    headers: { host: HOST, cookie, origin: SITE },
    body: new URLSearchParams({ intent: 'picked', value: 'on', javascript: 'on' }),
  })
  expect([response.status, await response.json()]).toEqual([
    200,
    { intent: 'picked', result: { status: 'success' }, notice: 'Your change is saved.' },
  ])
})

test('An admin quarantines what was submitted on their site; a superadmin also what a feed brought', async () => {
  await db.run(sql`DELETE FROM audit_entry`)
  const quarantine = (person: string, value: string) =>
    send(person, [
      ['intent', 'quarantined'],
      ...(value === '' ? [] : ([['value', value]] as [string, string][])),
    ])
  // Nobody submitted it here.
  expect((await quarantine('lou', 'on')).status).toBe(404)
  expect((await visit('lou', `${SITE}/event/${id}`)).words).not.toContain('On every site')
  expect((await quarantine('maya', 'on')).status).toBe(303)
  expect(await listListedEvents('laketown')).toEqual([])
  expect((await quarantine('maya', '')).status).toBe(303)
  await submit('accepted')
  expect((await visit('lou', `${SITE}/event/${id}`)).words).toContain('On every site Quarantine')
  for (const value of ['on', 'on', '']) expect((await quarantine('lou', value)).status).toBe(303)
  expect(await listListedEvents('laketown')).toEqual([id])
  expect((await quarantine('hal', 'on')).status).toBe(404)
  expect((await quarantine('ann', 'on')).status).toBe(404)
  const log = await db.all<{ action: string }>(sql`SELECT action FROM audit_entry ORDER BY id`)
  expect(log.map(({ action }) => action)).toEqual([
    'event.quarantine',
    'event.release',
    'event.quarantine',
    'event.release',
  ])
})

test('Decisions, hiding and publishing are logged in the admin’s name; what an author does is not', async () => {
  await db.run(sql`DELETE FROM audit_entry`)
  await submit('held')
  const decide = (version: number, state: string) =>
    send('lou', [
      ...([
        ['intent', 'decide'],
        ['state', state],
      ] as [string, string][]),
      ...([
        ['version', String(version)],
        ['reason', 'Spam'],
      ] as [string, string][]),
    ])
  await decide(NOW, 'declined')
  await decide(NOW, 'accepted')
  await decide(NOW + 1, 'accepted')
  await call('lou', `/api/event/hide?id=${id}&v=true`)
  await call('lou', `/api/event/hide?id=${id}&v=true`)
  const manage = async (person: string, intent: string) => {
    const { cookie } = await signIn(people[person]!, HOST)
    return fetchWorker(`${SITE}/event/${id}/manage`, {
      method: 'POST',
      headers: { host: HOST, cookie, origin: SITE },
      body: new URLSearchParams({ intent, from: 'manage' }),
    })
  }
  await manage('lou', 'unpublish')
  await manage('ann', 'publish')
  await manage('ann', 'unpublish')
  const log = await db.all<{ action: string; account: string; changes: string }>(
    sql`SELECT action, account_id AS account, changes FROM audit_entry ORDER BY id`,
  )
  expect(log.map(({ action, account }) => [action, account])).toEqual(
    ['event.decline', 'event.accept', 'event.hide', 'event.unpublish'].map((action) => [
      action,
      people.lou,
    ]),
  )
  expect(JSON.parse(log[0]!.changes)).toEqual({
    state: { before: 'held', after: 'declined' },
    reason: { before: '', after: 'Spam' },
  })
})
