import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_UNSENT_BYTES } from '~/domain/accounts/unsent-form-store.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { addSubmittedEvent } from '../samples/submitted-events'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`
const NOTICE = 'Your session had expired. What you typed is here; nothing was saved.'

const people: Record<string, string> = {}
let laketown: number
let harbor: number
let chess: number
let announcements: string

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  announcements = `/site/announcements?site=${laketown}`
  people.ada = await addAccount({ email: 'ada@mail.example', adminOfSites: ['laketown'] })
  people.ben = await addAccount({ email: 'ben@mail.example', adminOfSites: ['laketown'] })
  people.hal = await addAccount({ email: 'hal@mail.example', adminOfSites: ['harbor'] })
  people.maya = await addAccount({ email: 'maya@mail.example', isSuperadmin: true })
  const wall = '2026-05-02T19:00:00'
  chess = await addSubmittedEvent({ title: 'Chess', by: people.ada, state: 'held', wall })
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM unsent_form`)
})

let senders = 0

type Fields = [name: string, value: string | File][]

const authors = new Map<string, string>()

/** What the forms have as their author, of a page that the person has opened. */
async function findAuthor(accountId: string): Promise<string> {
  const { cookie } = await signIn(accountId, HOST)
  const site = accountId === people.hal ? harbor : laketown
  const url = `${ADMIN}/site/users/add?site=${site}`
  const { html } = await readPage(await fetchWorker(url, { headers: { cookie } }))
  return html.match(/name="author" value="([^"]*)"/)?.[1] ?? ''
}

/** Sends a form of a page that its author has opened, in a browser whose session has expired. */
async function send(path: string, fields: Fields, cookie = '') {
  const signed: Fields = []
  for (const [name, value] of fields) {
    const isAuthor = name === 'author' && Object.values(people).includes(String(value))
    const author = authors.get(String(value)) ?? (isAuthor ? await findAuthor(String(value)) : '')
    if (isAuthor) authors.set(String(value), author)
    signed.push([name, isAuthor ? author : value])
  }
  return sendAs(path, signed, cookie)
}

/** Sends a form without JavaScript, each time from another network. */
function sendAs(path: string, fields: Fields, cookie: string) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  senders += 1
  const headers = { origin: ADMIN, host: HOST, cookie, 'cf-connecting-ip': `192.0.2.${senders}` }
  return fetchWorker(ADMIN + path, { method: 'POST', headers, body })
}

/** The cookie that a response sets, as the browser sends it. */
const readCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('unsent-form='))
    ?.split(';')[0] ?? ''

async function visit(person: string, path: string, cookie: string) {
  const session = (await signIn(people[person]!, HOST)).cookie
  return readPage(await fetchWorker(ADMIN + path, { headers: { cookie: `${session}; ${cookie}` } }))
}

const listStored = () => db.all<{ fields: string }>(sql`SELECT fields FROM unsent_form`)

const NOTHING_ANNOUNCED = fingerprint({ announcements: '', endDay: '', endTime: '' })

const announce = (text: string): Fields => [
  ['author', people.ada!],
  ['intent', 'save'],
  ['announcements', text],
  ['endDay', '2026-06-01'],
  ['openedWith', NOTHING_ANNOUNCED],
]

test('What was typed when the session expired is in the form after login, and nothing was saved', async () => {
  const response = await send(announcements, announce('Fireworks\n\nat <b>ten</b>'))
  const login = new URL(response.headers.get('location') ?? '')
  expect([response.status, login.origin]).toEqual([302, 'http://login.localhost'])
  expect(login.searchParams.get('redirect')).toBe(ADMIN + announcements)
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^unsent-form=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const page = await visit('ada', announcements, readCookie(response))
  expect(page.words).toContain(NOTICE)
  expect(page.html).toContain('Fireworks\n\nat &lt;b&gt;ten&lt;/b&gt;</textarea>')
  expect(page.html).toMatch(/name="endDay"[^>]*value="2026-06-01"/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const saved = await db.all(sql`SELECT * FROM announcement WHERE html LIKE '%Fireworks%'`)
  expect(saved).toEqual([])
})

test('Nobody who only knows an account fills what is stored for it', async () => {
  const own = await findAuthor(people.ada!)
  const [text = '', ...rest] = own.split('.')
  const ofBen = [(await findAuthor(people.ben!)).split('.')[0], ...rest].join('.')
  const forged = [people.ada!, `${text}.${rest[0]}.${'0'.repeat(64)}`, ofBen]
  for (let turn = 0; turn < 30; turn++) {
    const fields: Fields = [
      ['author', forged[turn % 3] ?? ''],
      ['announcements', `x${turn}`.repeat(1_000)],
    ]
    const response = await sendAs(announcements, fields, '')
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([302, ''])
  }
  expect(await listStored()).toEqual([])
  const cookie = readCookie(await send(announcements, announce('My own')))
  expect((await visit('ada', announcements, cookie)).html).toContain('My own')
})

test('It is so in each form of the console in which people type', async () => {
  const site = `site=${laketown}`
  for (const [person, path, typed, expected] of [
    ['maya', `/site/edit?${site}`, [['tagline', 'Typed']], /name="tagline"[^>]*value="Typed"/],
    ['maya', `/site/create?${site}`, [['name', 'Typed']], /name="name"[^>]*value="Typed"/],
    ['maya', `/categories/new?${site}`, [['blurb', 'Typed']], /name="blurb"[^>]*value="Typed"/],
    ['maya', `/categories/jazz?${site}`, [['description', 'Typed']], />Typed<\/textarea>/],
    ['ada', `/site/users/add?${site}`, [['email', 't@x.example']], /value="t@x\.example"/],
    [
      'ada',
      `/site/ugc?${site}&state=held&open=${await findSubmission()}`,
      [
        ['target', String(await findSubmission())],
        ['reason', 'Typed'],
      ],
      />Typed<\/textarea>/,
    ],
    [
      'maya',
      `/ugc?${site}&state=held`,
      [
        ['target', 'bulk'],
        ['reason', 'Typed'],
      ],
      />Typed<\/te/,
    ],
  ] as [string, string, Fields, RegExp][]) {
    const before = await visit(person, path, '')
    expect([path, before.status, before.html.includes(NOTICE)]).toEqual([path, 200, false])
    expect(before.html).toContain('name="author" value="')
    const sent = await send(path, [['author', people[person]!], ...typed])
    const page = await visit(person, path, readCookie(sent))
    expect([path, page.status]).toEqual([path, 200])
    expect(page.html).toMatch(expected)
    expect(page.words).toContain(NOTICE)
  }
})

async function findSubmission(): Promise<number> {
  const found = await db.get<{ id: number }>(
    sql`SELECT submission_id AS id FROM event WHERE id = ${chess}`,
  )
  return found.id
}

test('Someone else who logs in with the same browser does not see it, and cannot discard it', async () => {
  const cookie = readCookie(await send(announcements, announce('Secret plans')))
  const second = await visit('ben', announcements, cookie)
  expect([second.status, second.html.includes('Secret plans')]).toEqual([200, false])
  expect(second.words).not.toContain(NOTICE)
  const superadmin = await visit('maya', announcements, cookie)
  expect([superadmin.status, superadmin.html.includes('Secret plans')]).toEqual([200, false])
  const ofHarbor = await visit('hal', announcements, cookie)
  expect([ofHarbor.status, ofHarbor.html.includes('Secret plans')]).toEqual([404, false])
  const atHarbor = await visit('hal', `/site/announcements?site=${harbor}`, cookie)
  expect([atHarbor.status, atHarbor.html.includes('Secret plans')]).toEqual([200, false])
  const { cookie: session } = await signIn(people.ben!, HOST)
  await send(`${announcements}&discard-unsent=on`, [], `${session}; ${cookie}`)
  const withoutLogin = await fetchWorker(ADMIN + announcements, { headers: { cookie } })
  expect([withoutLogin.status, (await withoutLogin.text()).includes('Secret')]).toEqual([
    302,
    false,
  ])
  expect((await visit('ada', announcements, '')).html).not.toContain('Secret plans')
  expect((await visit('ada', announcements, cookie)).html).toContain('Secret plans')
})

test('Its author who no longer administers the site does not see it', async () => {
  const path = `/site/announcements?site=${harbor}`
  const sent = await send(path, [
    ['author', people.ada!],
    ['announcements', 'For Harbor'],
  ])
  expect((await visit('ada', path, readCookie(sent))).status).toBe(404)
})

test('Passwords, tokens and files are not stored, nor forms without an author', async () => {
  const file = new File(['pixels'], 'logo.png', { type: 'image/png' })
  await send(announcements, [
    ...announce('Tea'),
    ['password', 'hunter22'],
    ['newPassword', 'hunter22'],
    ['previewToken', 'hunter22'],
    ['logoChecksumFile', file],
  ])
  const [{ fields } = { fields: '' }] = await listStored()
  expect(fields).toContain('Tea')
  expect(fields).not.toMatch(/hunter22|logo|pixels|author/)
  await db.run(sql`DELETE FROM unsent_form`)
  for (const author of [[], [['author', 'nobody']], [['author', '']]] as Fields[]) {
    const response = await send(announcements, [...author, ['announcements', 'Tea']])
    expect([response.status, response.headers.getSetCookie()]).toEqual([302, []])
  }
  const { cookie } = await signIn(people.ada!, HOST)
  await send(announcements, announce('x'.repeat(20_001)), cookie)
  expect(await listStored()).toEqual([])
})

test('What is too long is left out with a sentence about it, and too large a form only leads to the login', async () => {
  const path = `/site/edit?site=${laketown}`
  const fields = (bounds: string): Fields => [
    ['author', people.maya!],
    ['bounds', bounds],
    ['tagline', 'Typed'],
  ]
  const sent = await send(path, fields(' '.repeat(MAX_UNSENT_BYTES)))
  const page = await visit('maya', path, readCookie(sent))
  expect(page.words).toContain(`${NOTICE} What was too long to be stored is as it was before.`)
  expect(page.html).toMatch(/name="tagline"[^>]*value="Typed"/)
  const refused = await send(path, fields(' '.repeat(4_000_001)))
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([302, []])
})

test('Of a form that was sent twice the last is shown, and other forms of the browser beside it', async () => {
  const cookie = readCookie(await send(announcements, announce('First')))
  const again = await send(announcements, announce('Second'), cookie)
  expect(readCookie(again)).toBe(cookie)
  await send(
    `/site/users/add?site=${laketown}`,
    [
      ['author', people.ada!],
      ['email', 'typed@x.example'],
    ],
    cookie,
  )
  const page = await visit('ada', announcements, cookie)
  expect([page.html.includes('First'), page.html.includes('Second')]).toEqual([false, true])
  const users = await visit('ada', `/site/users/add?site=${laketown}`, cookie)
  expect(users.html).toContain('typed@x.example')
})

test('It is deleted when the form is sent again, or when it is discarded', async () => {
  const { cookie: session } = await signIn(people.ada!, HOST)
  const first = readCookie(await send(announcements, announce('Discard me')))
  const { html } = await visit('ada', announcements, first)
  const action = html.match(/<form id="discard-unsent"[^>]*action="([^"]*)"/)?.[1]
  expect(html).toMatch(/<button type="submit"[^>]*form="discard-unsent"/)
  const path = (action ?? '').replaceAll('&amp;', '&')
  const discarded = await send(path, [], `${session}; ${first}`)
  expect([discarded.status, discarded.headers.get('location')]).toEqual([303, announcements])
  expect(await listStored()).toEqual([])

  const second = readCookie(await send(announcements, announce('Too long')))
  await send(announcements, announce('x'.repeat(20_001)), `${session}; ${second}`)
  expect(await listStored()).toEqual([])
})

test('Who typed into an announcement that someone else has saved since learns of it', async () => {
  const cookie = readCookie(await send(announcements, announce('Mine')))
  await db.run(sql`INSERT OR REPLACE INTO announcement (site_id, html, updated_at, revision)
    VALUES (${laketown}, '<p>Theirs</p>', 0, 5)`)
  const page = await visit('ada', announcements, cookie)
  expect(page.html).toContain(`name="openedWith" value="${NOTHING_ANNOUNCED}"`)
  const { cookie: session } = await signIn(people.ada!, HOST)
  const response = await send(announcements, announce('Mine'), `${session}; ${cookie}`)
  expect(response.status).toBe(409)
})
