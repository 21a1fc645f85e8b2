import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listCategories } from '~/domain/categories/category-store.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { addSubmittedEvent } from '../samples/submitted-events'
import { openBrowser } from './browser'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let laketown: number
let harbor: number
const people: Record<string, string> = {}

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM event`)
  await db.run(sql`DELETE FROM submission`)
  await db.run(sql`DELETE FROM account`)
  await db.run(sql`DELETE FROM outbox`)
  people.maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  people.lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  people.ida = await addAccount({ email: 'ida@harbor.example', adminOfSites: ['harbor'] })
  people.ann = await addAccount({ email: 'ann@mail.example', name: 'Ann <b>Writer</b>' })
})

async function send(person: string, path: string, form?: Record<string, string>) {
  const { cookie } = await signIn(people[person]!, HOST)
  const body = form && new URLSearchParams(form)
  const init = {
    method: form ? 'POST' : 'GET',
    body,
    headers: { cookie, origin: ADMIN, host: HOST },
  }
  return fetchWorker(ADMIN + path, init)
}

/** A call with a bearer token, at the API's door. */
async function call(person: string, method: string, path: string, door = 'api') {
  const host = `${door}.localhost`
  const authorization = await signInProgram(people[person]!, host)
  const response = await fetchWorker(`http://${host}/api/siteadmins${path}`, {
    method,
    headers: { authorization },
  })
  return { status: response.status, json: (await response.json()) as unknown }
}

const visit = async (person: string, path: string) => readPage(await send(person, path))
const listAdmins = async (siteId = laketown) =>
  (
    await db.all<{ email: string }>(sql`
      SELECT a.email FROM account_role r JOIN account a ON a.id = r.account_id
      WHERE r.site_id = ${siteId} ORDER BY a.email`)
  ).map(({ email }) => email)

test('The page lists the administrators, tags super admins, and has no Remove for oneself', async () => {
  await send('lou', `/site/users/add?site=${laketown}`, { email: 'maya@product.example' })
  const { status, title, words, html } = await visit('lou', `/site/users?site=${laketown}`)
  expect([status, title]).toEqual([200, 'Administrators - Laketown'])
  expect(words).toContain('Administrators for Laketown')
  expect(words).toMatch(/Lou lou@laketown\.example This is you/)
  expect(words).toMatch(/Maya super admin maya@product\.example Remove Maya/)
  expect(html).toContain(`href="/site/users/add?site=${laketown}"`)
  expect(html).toContain(`name="id" value="${people.maya}"`)
  expect(html).not.toContain(`name="id" value="${people.lou}"`)
})

test('A site without administrators says so', async () => {
  await db.run(sql`DELETE FROM account_role WHERE site_id = ${laketown}`)
  const { words } = await visit('maya', `/site/users?site=${laketown}`)
  expect(words).toContain('This site has no admin users.')
})

test('An added administrator gets an email, in the city’s name, and the console says what was done once', async () => {
  const response = await send('lou', `/site/users/add?site=${laketown}`, {
    email: ' Ann@Mail.example ',
  })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`/site/users?site=${laketown}`)
  expect(await listAdmins()).toEqual(['ann@mail.example', 'lou@laketown.example'])
  const flash = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { cookie } = await signIn(people.lou!, HOST)
  const url = `${ADMIN}/site/users?site=${laketown}`
  const next = await fetchWorker(url, { headers: { cookie: `${cookie}; ${flash}` } })
  expect(next.headers.getSetCookie().join()).toContain(`${flash.split('=')[0]}=;`)
  expect((await readPage(next)).words).toContain(
    'Ann <b>Writer</b> is now an administrator of Laketown.',
  )
  const outbox = await fetchWorker(`${ADMIN}/dev/outbox.json?to=ann@mail.example`)
  const { emails } = (await outbox.json()) as { emails: { subject: string; text: string }[] }
  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toBe('You’re now an administrator of Laketown')
  expect(emails[0]?.text).toContain(`${ADMIN}/site/dashboard?site=${laketown}`)
  expect((await visit('ann', `/site/dashboard?site=${laketown}`)).status).toBe(200)
})

test.each([
  ['', 'Please enter an email address'],
  ['no email', 'Please enter an email address'],
  ['💥', 'Please enter an email address'],
  [`${'a'.repeat(300)}@mail.example`, 'An email address has at most 254 characters'],
  ['nobody@mail.example', 'There is no account for nobody@mail.example'],
  ['lou@laketown.example', 'lou@laketown.example is already an administrator'],
])('The email “%s” is refused beside its field: %s', async (email, message) => {
  const page = await readPage(await send('lou', `/site/users/add?site=${laketown}`, { email }))
  expect(page.status).toBe(422)
  expect(page.words).toContain(message)
  expect(page.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*>/)
  expect(await listAdmins()).toEqual(['lou@laketown.example'])
  const json = await call(
    'lou',
    'POST',
    `/add?${new URLSearchParams({ site: `${laketown}`, email })}`,
  )
  expect(json).toEqual({
    status: 400,
    json: expect.objectContaining({ type: 'validation_error', fields: { email: message } }),
  })
})

test('A removed administrator loses access at once, and Undo adds them again', async () => {
  await send('lou', `/site/users/add?site=${laketown}`, { email: 'ann@mail.example' })
  const response = await send('lou', `/site/users?site=${laketown}`, { id: people.ann! })
  expect(await listAdmins()).toEqual(['lou@laketown.example'])
  expect((await visit('ann', `/site/dashboard?site=${laketown}`)).status).toBe(404)
  const flash = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { cookie } = await signIn(people.lou!, HOST)
  const page = await readPage(
    await fetchWorker(`${ADMIN}/site/users?site=${laketown}`, {
      headers: { cookie: `${cookie}; ${flash}` },
    }),
  )
  expect(page.words).toContain('is no longer an administrator of Laketown.')
  expect(page.html).toMatch(
    new RegExp(
      `action="/site/users/add\\?site=${laketown}".*?name="email" value="ann@mail.example"`,
      's',
    ),
  )
})

test('A removed administrator gets an email', async () => {
  await send('lou', `/site/users/add?site=${laketown}`, { email: 'ann@mail.example' })
  await call('lou', 'POST', `/remove?site=${laketown}&user=${people.ann}`)
  const outbox = await fetchWorker(`${ADMIN}/dev/outbox.json?to=ann@mail.example`)
  const { emails } = (await outbox.json()) as { emails: { subject: string }[] }
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'You’re no longer an administrator of Laketown',
    'You’re now an administrator of Laketown',
  ])
})

test('Adding and removing someone again and again sends one email of each kind', async () => {
  for (let turn = 0; turn < 15; turn++) {
    await call('lou', 'POST', `/add?site=${laketown}&email=ann@mail.example`)
    await call('lou', 'POST', `/remove?site=${laketown}&user=${people.ann}`)
  }
  expect(await listEmailsToAnn()).toHaveLength(2)
})

test('The email has a link by which someone who did not want it removes themselves', async () => {
  await send('lou', `/site/users/add?site=${laketown}`, { email: 'ann@mail.example' })
  const [email] = await listEmailsToAnn()
  const link = email?.text.match(/http:\S+leave-administration\S+/)?.[0] ?? ''
  const browser = openBrowser()
  const page = await browser.visit(link)
  expect(page.words).toMatch(/Laketown.*ann@mail\.example administers Laketown/)
  // Mail scanners open links, so opening one changes nothing.
  expect(await listAdmins()).toContain('ann@mail.example')
  const done = await browser.submit(link, {})
  expect(done.words).toContain('ann@mail.example doesn’t administer Laketown')
  expect(await listAdmins()).toEqual(['lou@laketown.example'])
  expect((await visit('ann', `/site/dashboard?site=${laketown}`)).status).toBe(404)
  const [entry] = await db.all(sql`
    SELECT account_id AS actor, target_id AS target FROM audit_entry
    WHERE action = 'administrator.remove' AND account_id = ${people.ann}`)
  expect(entry).toEqual({ actor: people.ann, target: people.ann })

  const changed = link.replace(/token=(.)/, (_, first) => `token=${first === 'e' ? 'f' : 'e'}`)
  expect((await browser.visit(changed)).status).toBe(410)
  await db.run(sql`INSERT INTO account_role (account_id, role, site_id, created_at)
    VALUES (${people.ann}, 'siteadmin', ${laketown}, 0)`)
  await browser.submit(changed, {})
  expect(await listAdmins()).toContain('ann@mail.example')
})

async function listEmailsToAnn() {
  const outbox = await fetchWorker(`${ADMIN}/dev/outbox.json?to=ann@mail.example`)
  const { emails } = (await outbox.json()) as { emails: { subject: string; text: string }[] }
  return emails
}

test('Whether people have an account is not found out by trying many', async () => {
  const add = async (at: number) => {
    const path = `/site/users/add?site=${laketown}`
    return (await readPage(await send('lou', path, { email: `person-${at}@mail.example` }))).words
  }
  // More than two of the limit's minutes allow, if one ends meanwhile.
  const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => add(at)))
  const count = (text: string) => answers.filter((words) => words.includes(text)).length
  const refused = count('Too many attempts')
  expect(refused).toBeGreaterThan(0)
  expect(count('There is no account for') + refused).toBe(22)
})

test.each([
  ['oneself', () => people.lou!],
  ['an administrator of another site', () => people.ida!],
  ['someone who is no administrator', () => people.ann!],
  ['an account that does not exist', () => 'nobody'],
])('Removing %s is refused, on the page and by the API', async (_whom, findId) => {
  const id = findId()
  const response = await send('lou', `/site/users?site=${laketown}`, { id })
  expect(response.status).toBe(302)
  const message =
    id === people.lou
      ? 'You cannot remove yourself'
      : 'This person is not an administrator of this site'
  expect(await call('lou', 'POST', `/remove?site=${laketown}&user=${id}`)).toEqual({
    status: 400,
    json: expect.objectContaining({ type: 'validation_error', fields: { id: message } }),
  })
  expect(await listAdmins()).toEqual(['lou@laketown.example'])
  expect(await listAdmins(harbor)).toEqual(['ida@harbor.example'])
})

test('The API lists, adds and removes administrators, on three doors', async () => {
  for (const door of ['api', 'admin', 'laketown']) {
    const added = await call('lou', 'POST', `/add?site=${laketown}&email=ann@mail.example`, door)
    expect(added).toEqual({
      status: 200,
      json: {
        users: [
          {
            id: people.ann,
            name: 'Ann <b>Writer</b>',
            email: 'ann@mail.example',
            picture: null,
            superadmin: false,
          },
          {
            id: people.lou,
            name: 'Lou',
            email: 'lou@laketown.example',
            picture: null,
            superadmin: false,
          },
        ],
      },
    })
    expect(await call('lou', 'GET', `?site=${laketown}`, door)).toEqual(added)
    const removed = await call('lou', 'POST', `/remove?site=${laketown}&user=${people.ann}`, door)
    expect(removed.json).toMatchObject({ users: [{ email: 'lou@laketown.example' }] })
  }
})

test('An admin changes only the administrators of their own site', async () => {
  for (const path of [
    `/add?site=${harbor}&email=ann@mail.example`,
    `/remove?site=${harbor}&user=${people.ida}`,
  ]) {
    for (const door of ['api', 'admin', 'harbor', 'laketown']) {
      expect([path, door, (await call('lou', 'POST', path, door)).status]).toEqual([
        path,
        door,
        404,
      ])
    }
  }
  expect(
    (await call('ida', 'POST', `/add?site=${harbor}&email=ann@mail.example`, 'laketown')).status,
  ).toBe(404)
  expect(
    (await send('lou', `/site/users/add?site=${harbor}`, { email: 'ann@mail.example' })).status,
  ).toBe(404)
  expect((await send('lou', `/site/users?site=${harbor}`, { id: people.ida! })).status).toBe(404)
  expect(await listAdmins(harbor)).toEqual(['ida@harbor.example'])
})

test('What is done from the page and by the API is in the audit log', async () => {
  await send('lou', `/site/users/add?site=${laketown}`, { email: 'ann@mail.example' })
  await call('maya', 'POST', `/remove?site=${laketown}&user=${people.ann}`)
  const entries = await db.all(sql`
    SELECT account_id AS actor, action, site_id AS site, target_name AS target FROM audit_entry
    WHERE account_id IN (${people.lou}, ${people.maya}) ORDER BY id`)
  const target = { site: laketown, target: 'ann@mail.example' }
  expect(entries).toEqual([
    { actor: people.lou, action: 'administrator.add', ...target },
    { actor: people.maya, action: 'administrator.remove', ...target },
  ])
})

async function search(person: string, siteId: number, text: string) {
  const query = new URLSearchParams({ site: String(siteId), q: text })
  const response = await send(person, `/search.json?${query}`)
  if (!response.ok) return response.status
  const groups = (await response.json()) as { name: string; targets: { name: string }[] }[]
  return Object.fromEntries(groups.map(({ name, targets }) => [name, targets.map((t) => t.name)]))
}

test('The palette finds sites, events, venues and people that the viewer may see', async () => {
  await addEvent({ title: 'Lantern walk', wall: '2026-05-03T20:00:00' })
  await addSubmittedEvent({
    by: people.ann!,
    title: 'Lantern sale',
    wall: '2026-05-04T20:00:00',
    state: 'held',
  })
  expect(await search('lou', laketown, 'lantern')).toEqual({
    Events: ['Lantern walk'],
    Submissions: ['Lantern sale'],
  })
  expect(await search('lou', laketown, 'centro')).toEqual({ Venues: ['Bar Centro'] })
  expect(await search('lou', laketown, 'ann')).toEqual({ People: ['Ann <b>Writer</b>'] })
  expect(await search('lou', laketown, 'lou')).toEqual({ People: ['Lou'] })
  expect(await search('maya', laketown, 'ida')).toEqual({ People: ['Ida'] })
  expect(await search('maya', laketown, 'harb')).toMatchObject({ Sites: ['Harbor'] })
  expect(await search('lou', laketown, '')).toEqual({})
})

test('The palette finds a submitted event by its number, on its own site only', async () => {
  const event = await addSubmittedEvent({
    by: people.ann!,
    title: 'Lantern sale',
    wall: '2026-05-04T20:00:00',
    state: 'held',
  })
  for (const text of [`${event}`, `#${event}`]) {
    expect(await search('lou', laketown, text)).toMatchObject({ Numbers: ['Lantern sale'] })
    expect(await search('ida', harbor, text)).toEqual({})
  }
  expect(await search('ida', laketown, String(event))).toBe(404)
})

test('The palette finds what is in each of the viewer’s cities, with its name, and nothing of another city', async () => {
  people.two = await addAccount({
    email: 'two@product.example',
    adminOfSites: ['laketown', 'harbor'],
  })
  const wall = '2026-05-04T20:00:00'
  const lantern = { title: 'Lantern walk', wall }
  const ofHarbor = await addEvent({ ...lantern, venue: 'pier' })
  await addEvent(lantern)
  const bo = await addAccount({ email: 'bo@mail.example', name: 'Bo Lantern' })
  const submitted = await addSubmittedEvent({
    by: bo,
    title: 'Lantern sale',
    wall,
    host: 'harbor',
    venue: 'pier',
    state: 'held',
  })
  const sale = await addSale(harbor, bo)
  const list = async (person: string, siteId: number, text: string) => {
    const query = new URLSearchParams({ site: String(siteId), q: text })
    const response = await send(person, `/search.json?${query}`)
    const groups = (await response.json()) as {
      name: string
      targets: { name: string; detail: string; href: string }[]
    }[]
    return groups.flatMap(({ name, targets }) =>
      targets.map((target) => `${name}: ${target.name} (${target.detail}) ${target.href}`),
    )
  }
  const harborFinds = [
    /^Events: Lantern walk \(Harbor · May 4, 2026 · .*\) http:\/\/harbor\.localhost\//,
    new RegExp(`^Submissions: Lantern sale \\(Harbor · Held for review\\) .*site=${harbor}`),
    new RegExp(`^People: Bo Lantern \\(Harbor · bo@mail.example .*site=${harbor}`),
    new RegExp(`^Sales: Sale ${sale} \\(Harbor · .*site=${harbor}`),
  ]
  for (const person of ['two', 'maya']) {
    const found = [
      ...(await list(person, laketown, 'lantern')),
      ...(await list(person, laketown, 'bo')),
    ]
    for (const find of harborFinds)
      expect([person, found]).toEqual([
        person,
        expect.arrayContaining([expect.stringMatching(find)]),
      ])
    expect(found.filter((line) => /Laketown · May 4/.test(line))).toHaveLength(1)
    expect(await list(person, laketown, 'pier')).toContainEqual(
      expect.stringMatching(/^Venues: .*\(Harbor · /),
    )
    for (const number of [ofHarbor, submitted, sale]) {
      expect(await list(person, laketown, `#${number}`)).toContainEqual(
        expect.stringMatching(/^Numbers: .*\(Harbor · /),
      )
    }
  }
  // The same words and numbers, by someone who administers only the other city.
  for (const text of ['lantern', 'bo', 'bo@mail', 'pier', 'harbor', 'sale']) {
    const found = (await list('lou', laketown, text)).join('\n')
    expect([text, found]).toEqual([
      text,
      expect.not.stringMatching(/harbor|pier|Bo Lantern|Sale \d|sale/i),
    ])
  }
  for (const number of [ofHarbor, submitted, sale]) {
    expect(await list('lou', laketown, String(number))).toEqual([])
  }
  // A hidden event of another city is not listed there.
  await db.run(
    sql`INSERT INTO event_mark (event_id, site_id, picked, hidden) VALUES (${ofHarbor}, ${harbor}, 0, 1)`,
  )
  expect((await list('two', laketown, 'lantern')).join()).not.toContain('Harbor · May 4')
})

async function addSale(siteId: number, buyer: string): Promise<number> {
  const { id } = await db.get<{ id: number }>(sql`
    INSERT INTO invoice (id, site_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at, expires_at)
    VALUES (90210, ${siteId}, ${buyer}, 'Featured', 'settled', 100, 100, 'palette', 0, 0) RETURNING id`)
  return id
}

test('Only superadmins find categories and scrapes', async () => {
  const [category] = await listCategories(db)
  const name = category?.name ?? ''
  expect(await search('maya', laketown, name)).toMatchObject({
    Categories: expect.arrayContaining([name]),
  })
  expect(await search('lou', laketown, name)).not.toHaveProperty('Categories')

  await db.run(sql`
    INSERT INTO feed (id, type, name, scheduled, due_at, created_at, updated_at)
    VALUES (77, 'scrape', 'centro', 0, 0, 0, 0)`)
  await db.run(sql`
    INSERT INTO scrape (id, feed_id, plugin, url, venue_id)
    SELECT 77, 77, 'ical', 'https://bar.example/x.ics', id FROM venue WHERE label = 'centro'`)
  for (const text of ['cent', '77', '#77']) {
    expect([text, await search('maya', laketown, text)]).toMatchObject([
      text,
      { Scrapes: ['centro'] },
    ])
    expect(await search('lou', laketown, text)).not.toHaveProperty('Scrapes')
  }
})

test('The palette finds nothing of sites that the viewer does not administer, and nobody without a part in the console', async () => {
  await addSubmittedEvent({
    by: people.ann!,
    title: 'Lantern sale',
    wall: '2026-05-04T20:00:00',
    state: 'held',
  })
  expect(await search('ida', laketown, 'lantern')).toBe(404)
  for (const text of ['lantern', 'ann', 'lou', 'maya', 'lake', 'centro', 'lou@laketown.example']) {
    expect([text, await search('ida', harbor, text)]).toEqual([text, {}])
  }
  expect(await search('lou', laketown, 'maya')).toEqual({})
  expect(await search('lou', laketown, 'ida')).toEqual({})
  expect(await search('lou', laketown, 'harb')).toEqual({})
  expect(await search('ann', laketown, 'lantern')).toBe(404)
})

test('Without JavaScript the search is a page with links', async () => {
  const { words, html } = await visit('lou', `/site/search?site=${laketown}&q=us`)
  expect(words).toMatch(/Search .* Pages Users/)
  expect(html).toContain(`<a href="/site/users?site=${laketown}"`)
  for (const text of ['<script>alert(1)</script>', '"', '%', 'מבחן', '💥', 'x'.repeat(500)]) {
    const query = new URLSearchParams({ site: String(laketown), q: text })
    const page = await visit('lou', `/site/search?${query}`)
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('<script>alert(1)')
    expect(page.words).toContain('Nothing was found.')
  }
})
