import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db, listListedEvents } from '../database'
import { clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { addSubmittedEvent } from '../samples/submitted-events'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

const people: Record<string, string> = {}
let laketown: number
let harbor: number
let chess: number
let choir: number
let pier: number

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  people.lou = await addAccount({ email: 'lou@mail.example', adminOfSites: ['laketown'] })
  people.hal = await addAccount({ email: 'hal@mail.example', adminOfSites: ['harbor'] })
  people.maya = await addAccount({ email: 'maya@mail.example', isSuperadmin: true })
  people.ann = await addAccount({ email: 'ann@mail.example', name: 'Ann' })
  people.bo = await addAccount({ email: 'bo@mail.example', name: 'Bo' })
})

beforeEach(async () => {
  await clearEvents()
  for (const table of ['submission', 'outbox', 'audit_entry']) {
    await db.run(sql`DELETE FROM ${sql.identifier(table)}`)
  }
  const wall = '2026-05-02T19:00:00'
  chess = await addSubmittedEvent({ title: 'Chess', by: people.ann!, state: 'held', wall })
  choir = await addSubmittedEvent({ title: 'Choir', by: people.bo!, wall })
  pier = await addSubmittedEvent({
    title: 'Pier swim',
    by: people.ann!,
    host: 'harbor',
    venue: 'pier',
    wall,
  })
})

async function visit(person: string, path: string) {
  const { cookie } = await signIn(people[person]!, HOST)
  return readPage(await fetchWorker(ADMIN + path, { headers: { cookie } }))
}

/** Sends a form as a browser without JavaScript does. */
async function send(person: string, path: string, fields: [string, string][], origin = ADMIN) {
  const { cookie } = await signIn(people[person]!, HOST)
  return fetchWorker(ADMIN + path, {
    method: 'POST',
    headers: { host: HOST, cookie, origin },
    body: new URLSearchParams(fields),
  })
}

const readSeen = async (event: number) => {
  const { id, revision } = await db.get<{ id: number; revision: number }>(sql`
    SELECT s.id, s.revision FROM submission s JOIN event e ON e.submission_id = s.id WHERE e.id = ${event}`)
  return { id, seen: `${id}.${revision}` }
}
const list = () => `/site/ugc?site=${laketown}`
const moderate = (act: string, seen: string[], more: [string, string][] = []) => [
  ['intent', 'moderate'] as [string, string],
  ['act', act] as [string, string],
  ...seen.map((value): [string, string] => ['ids', value]),
  ...more,
]
const readFlash = (response: Response) => {
  const value = response.headers.get('set-cookie')?.match(/flash[^=]*=([^;]+)/i)?.[1] ?? ''
  return JSON.parse(atob(decodeURIComponent(value).split('.')[0] ?? '')) as {
    text: string
    tone?: string
    undo?: { action: string; fields: Record<string, string> }
  }
}
const readEmails = () =>
  db.all<{ recipient: string; subject: string; text: string }>(
    sql`SELECT recipient, subject, text FROM outbox ORDER BY id`,
  )

test('The list has what the specification names, of the last 14 days', async () => {
  await db.run(
    sql`UPDATE submission SET created_at = ${NOW - 20 * DAY} WHERE account_id = ${people.bo!}`,
  )
  const { words, html } = await visit('lou', list())
  expect(words).toContain('Chess')
  for (const text of [
    'Held',
    'Not published',
    '2026-05-02 · 7:00 PM',
    'Bar Centro, 808 E Center St',
  ])
    expect(words).toContain(text)
  expect(words).toContain('Ann · ann@mail.example')
  expect(words).not.toContain('Choir')
  expect(words).not.toContain('Pier swim')
  expect(html).toMatch(/name="start"[^>]*value="2026-04-17"/)
  expect(html).toMatch(/name="end"[^>]*value="2026-05-01"/)
})

test('A reversed range is swapped, and an event’s id clears the range', async () => {
  await db.run(
    sql`UPDATE submission SET created_at = ${NOW - 20 * DAY} WHERE account_id = ${people.bo!}`,
  )
  const swapped = await visit('lou', `${list()}&start=2026-04-20&end=2026-04-01`)
  expect(swapped.words).toContain('Choir')
  expect(swapped.html).toMatch(/name="start"[^>]*value="2026-04-01"/)
  expect(swapped.html).toMatch(/name="end"[^>]*value="2026-04-20"/)
  const ofEvent = await visit('lou', `${list()}&eventId=${choir}&start=2026-05-01&end=2026-05-01`)
  expect(ofEvent.words).toContain('Choir')
  expect(ofEvent.words).not.toContain('Chess')
  expect(ofEvent.html).toMatch(/name="start"[^>]*value=""/)
})

test.each([
  ['state=held', ['Chess']],
  ['state=accepted', ['Choir']],
  ['state=declined', []],
  ['state=quarantined', ['Choir']],
  ['state=hidden', ['Chess']],
  ['state=unpublished', []],
  ['q=cho', ['Choir']],
  ['q=ANN@mail.example', ['Chess']],
  ['q=ann@mail.example&state=accepted', []],
  ['q=ch&state=held', ['Chess']],
  ['q=%22%29+OR+%2A', []],
  ['q=nothing', []],
])('The list can be narrowed by %s', async (query, titles) => {
  await db.run(sql`UPDATE event SET quarantined = 1 WHERE id = ${choir}`)
  await db.run(sql`INSERT INTO event_mark VALUES (${chess}, ${laketown}, 0, 1)`)
  const { html } = await visit('lou', `${list()}&${query}`)
  const found = [...html.matchAll(/data-row-link="">\s*<span dir="auto">([^<]+)/g)].map(
    ([, title]) => title,
  )
  expect(found).toEqual(titles)
})

test('What waits is listed however old it is, with how many there are', async () => {
  await db.run(sql`UPDATE submission SET created_at = ${NOW - 400 * DAY} WHERE state = 'held'`)
  expect((await visit('lou', list())).words).not.toContain('Chess')
  const { words } = await visit('lou', `${list()}&state=held`)
  expect(words).toContain('Chess')
  expect(words).toContain('Held (1)')
})

test('Older submissions follow on further pages, each once', async () => {
  for (let count = 0; count < 30; count += 1) {
    const wall = '2026-05-03T19:00:00'
    await addSubmittedEvent({ title: `Number ${count}.`, by: people.ann!, wall })
  }
  const first = await visit('lou', list())
  const older = first.html.match(/href="([^"]+)" rel="next"/)?.[1]?.replaceAll('&amp;', '&')
  const second = await visit('lou', older ?? '')
  const titles = [first, second].flatMap(({ html }) =>
    [...html.matchAll(/data-row-link="">\s*<span dir="auto">([^<]+)/g)].map(([, title]) => title),
  )
  expect([titles.length, new Set(titles).size]).toEqual([32, 32])
  expect(second.html).not.toContain('rel="next"')
  expect(second.words).toContain('Newest')
})

test('The list of held events offers no act that leaves an event in it, and quarantine says that it does', async () => {
  const offers = async (query: string) => {
    const { html } = await visit('lou', list() + query)
    return ['hide', 'quarantine', 'publish'].filter((act) => html.includes(`value="${act}"`))
  }
  const { id, seen } = await readSeen(chess)
  expect(await offers('')).toEqual(['hide', 'quarantine', 'publish'])
  expect(await offers('&state=held')).toEqual(['publish'])
  expect(await offers(`&state=held&open=${id}`)).toEqual(['quarantine', 'publish'])
  const response = await send('lou', `${list()}&state=held`, moderate('quarantine', [seen]))
  expect(readFlash(response).text).toBe(
    '1 event in quarantine. 1 event still held: publish or decline to decide.',
  )
})

test('Superadmins see the submissions of all sites, with their sites', async () => {
  const { words } = await visit('maya', `/ugc?site=${laketown}`)
  for (const text of ['Chess', 'Pier swim', 'Harbor', 'Laketown']) expect(words).toContain(text)
  const { id, seen } = await readSeen(pier)
  const { status } = await send('maya', `/ugc?site=${laketown}`, moderate('hide', [seen]))
  expect(status).toBe(302)
  expect(await db.get(sql`SELECT hidden_dates AS hidden FROM submission WHERE id = ${id}`)).toEqual(
    { hidden: 1 },
  )
})

test('Without JavaScript, several events are published at once, emailed about, and undone', async () => {
  const [first, second] = [await readSeen(chess), await readSeen(choir)]
  const response = await send('lou', list(), moderate('publish', [first.seen, second.seen]))
  expect([response.status, response.headers.get('location')]).toEqual([302, list()])
  const flash = readFlash(response)
  expect(flash.text).toBe('1 event published. 1 event already published.')
  expect(await listListedEvents('laketown')).toEqual([chess, choir])
  expect((await readEmails()).map(({ recipient }) => recipient)).toEqual(['ann@mail.example'])
  const undone = await send('lou', flash.undo!.action, Object.entries(flash.undo!.fields))
  expect(readFlash(undone).text).toBe('1 event as before.')
  expect(await listListedEvents('laketown')).toEqual([choir])
  expect(await readEmails()).toHaveLength(1)
})

test('A declined event’s submitter reads the reason; without one the message is beside the field', async () => {
  const { id, seen } = await readSeen(chess)
  const open = `${list()}&open=${id}`
  const target: [string, string] = ['target', String(id)]
  const refused = await readPage(await send('lou', open, moderate('decline', [seen], [target])))
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('Please choose or write a reason')
  expect(refused.html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*aria-describedby="([^"]+)"/)
  const long = await readPage(
    await send('lou', open, moderate('decline', [seen], [target, ['reason', 'x'.repeat(2_001)]])),
  )
  expect([long.status, long.html.includes('x'.repeat(2_001))]).toEqual([422, true])
  expect(await readEmails()).toEqual([])
  await send(
    'lou',
    open,
    moderate(
      'decline',
      [seen],
      [
        ['readyReason', 'Not here.'],
        ['reason', 'Sorry! <b>'],
      ],
    ),
  )
  const [email] = await readEmails()
  expect(email?.recipient).toBe('ann@mail.example')
  expect(email?.text).toContain('Not here.')
  expect(email?.text).toContain('Sorry! <b>')
})

test('The second of two editors learns of the first, and what they typed is still there', async () => {
  const { id, seen } = await readSeen(chess)
  await send('lou', list(), moderate('publish', [seen]))
  const open = `/ugc?site=${laketown}&open=${id}`
  const late = await readPage(
    await send(
      'maya',
      open,
      moderate(
        'decline',
        [seen],
        [
          ['target', String(id)],
          ['reason', 'My long reason'],
        ],
      ),
    ),
  )
  expect(late.status).toBe(409)
  expect(late.words).toContain('changed in the meantime')
  expect(late.html).toMatch(/<textarea[^>]*>\s*My long reason/)
  expect(await listListedEvents('laketown')).toEqual([chess, choir])
})

test('The side panel has the whole event, its submitter’s history and links', async () => {
  await db.run(sql`
    UPDATE event SET description = '<p>Bring a <strong>board</strong>.</p>', ticket_url = 'https://tickets.example/chess'
    WHERE id = ${chess}`)
  await db.run(sql`
    UPDATE submission SET score = 60, signals = '[{"name":"new-author","points":30}]', reason = 'Which park?'
    WHERE state = 'held'`)
  const { id } = await readSeen(chess)
  const own = await visit('lou', `${list()}&open=${id}`)
  for (const text of [
    'Bring a board .',
    'Which park?',
    '60 (held from 50)',
    'The author has no published events yet: +30',
    'Their events on Laketown 0 accepted, 1 held, 0 declined',
  ])
    expect(own.words).toContain(text)
  expect(own.words).not.toContain('On all sites')
  expect(own.html).toContain('<strong>board</strong>')
  expect(own.html).toContain(`href="http://laketown.localhost/edit/event/${chess}"`)
  expect(own.html).toContain('href="https://www.openstreetmap.org/?mlat=43.0677')
  const all = await visit('maya', `/ugc?site=${laketown}&open=${id}`)
  expect(all.words).toContain('On all sites 1 accepted, 1 held, 0 declined')
})

test('The side panel offers to release an event only to those who may', async () => {
  const { id, seen } = await readSeen(choir)
  const offers = async (person: string, path: string) =>
    /value="release"/.test(
      (await visit(person, `${path}&open=${id}`)).html.split('<aside')[1] ?? '',
    )
  await send('maya', `/ugc?site=${laketown}`, moderate('quarantine', [seen]))
  const { words } = await visit('lou', `${list()}&open=${id}`)
  expect(words).toContain('Only superadmins may lift it.')
  expect(await offers('lou', list())).toBe(false)
  expect(await offers('maya', `/ugc?site=${laketown}`)).toBe(true)
})

test('An admin neither sees nor changes another site’s submissions', async () => {
  const { id, seen } = await readSeen(pier)
  const { words } = await visit('lou', `${list()}&open=${id}&q=pier`)
  expect(words).not.toContain('Pier swim')
  expect((await visit('lou', `${list()}&eventId=${pier}`)).words).not.toContain('Pier swim')
  const response = await send('lou', list(), moderate('quarantine', [seen]))
  expect(readFlash(response)).toMatchObject({ text: '1 event not found.', tone: 'bad' })
  const own = await send('lou', list(), moderate('hide', [(await readSeen(chess)).seen]))
  const { fields } = readFlash(own).undo!
  const stolen = await send('hal', `/site/ugc?site=${harbor}`, Object.entries(fields))
  expect(readFlash(stolen)).toMatchObject({ text: 'There is nothing left to undo.', tone: 'bad' })
})

test('A form that no page sends changes nothing', async () => {
  const { seen } = await readSeen(chess)
  const statuses = []
  for (const fields of [
    moderate('publish', []),
    moderate('publish', ['1 OR 1']),
    moderate('explode', [seen]),
    moderate(
      'publish',
      Array.from({ length: 51 }, (_, at) => `${at + 1}.1`),
    ),
    [['intent', 'undo']] as [string, string][],
    [['intent', 'else']] as [string, string][],
  ]) {
    statuses.push((await send('lou', list(), fields)).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 400])
  const { status } = await send(
    'lou',
    list(),
    moderate('publish', [seen]),
    'http://elsewhere.example',
  )
  expect(status).toBe(403)
  expect(await listListedEvents('laketown')).toEqual([choir])
})

async function call(person: string, host: string, path: string) {
  const authorization = await signInProgram(people[person]!, host)
  const response = await fetchWorker(`http://${host}${path}`, { headers: { authorization } })
  return {
    status: response.status,
    json: (await response.json()) as { ugc: { event: { title: string } }[] },
  }
}

test('The API lists what was submitted within a range of instants, on three doors', async () => {
  for (const host of [HOST, 'api.localhost', 'laketown.localhost']) {
    const { status, json } = await call(
      'lou',
      host,
      `/api/ugcdetails?site=${laketown}&eventId=${chess}`,
    )
    expect([status, json]).toEqual([
      200,
      {
        ugc: [
          {
            event: {
              id: chess,
              title: 'Chess',
              create_time: new Date(NOW).toISOString(),
              start: '2026-05-03T00:00:00.000Z',
              venue: { name: 'Bar Centro', address: '808 E Center St' },
              quarantine: false,
              published: false,
              hidden: false,
              site: { id: laketown, name: 'Laketown' },
            },
            user: { displayName: 'Ann', email: 'ann@mail.example' },
          },
        ],
      },
    ])
  }
  const titles = async (query: string, person = 'lou'): Promise<string[]> =>
    (await call(person, HOST, `/api/ugcdetails?${query}`)).json.ugc.map(({ event }) => event.title)
  await db.run(
    sql`UPDATE submission SET created_at = ${NOW - 20 * DAY} WHERE account_id = ${people.bo!}`,
  )
  expect(await titles(`site=${laketown}`)).toEqual(['Chess'])
  const range = 'start=2026-04-20T03:59:59.999Z&end=2026-04-01T04:00:00.000Z'
  expect(await titles(`site=${laketown}&${range}`)).toEqual(['Choir'])
  expect(await titles('', 'maya')).toEqual(['Pier swim', 'Chess'])
  expect(await titles(`site=${laketown}&eventId=${pier}`)).toEqual([])
})

test.each([
  ['lou', (): string => `site=${laketown}&start=yesterday`, 400],
  ['lou', (): string => `site=${laketown}&eventId=x`, 400],
  ['lou', (): string => `site=${harbor}`, 404],
  ['lou', (): string => '', 404],
  ['ann', (): string => `site=${laketown}`, 404],
  ['ann', (): string => '', 404],
] as const)('The API answers %s only what they may ask', async (person, query, status) => {
  expect((await call(person, HOST, `/api/ugcdetails?${query()}`)).status).toBe(status)
})

test('The API names event categories from the top down', async () => {
  const { json } = await call('lou', HOST, `/api/eventcategories?site=${laketown}`)
  expect(json).toEqual({
    categories: [
      { id: 'concerts', namePath: 'Concerts' },
      { id: 'jazz', namePath: 'Concerts / Jazz' },
      { id: 'comedy', namePath: 'Comedy' },
    ],
  })
})
