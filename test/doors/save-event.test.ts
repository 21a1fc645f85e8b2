import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getSimpleFact, SIMPLE_FACT_NAMES } from '~/domain/events/event-facts'
import { type ProofOfWork, solveProofOfWork } from '~/lib/crypto/proof-of-work'
import { CONFLICT_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { answerSum } from '../samples/sign-up-sum'
import { addImage, CHECKSUM } from '../samples/submissions'
import { fetchWorker, readOpenedWith, readPage } from './worker'

const SITE = 'http://laketown.localhost'

let cookie: string
let strangerCookie: string
let adminCookie: string
let venueId: string

beforeAll(async () => {
  await createFixtures()
  await addImage()
  const person = async (email: string, options = {}) =>
    (await signIn(await addAccount({ email, ...options }), 'laketown.localhost')).cookie
  cookie = await person('author@example.com')
  strangerCookie = await person('stranger@example.com')
  adminCookie = await person('admin@example.com', { adminOfSites: ['laketown'] })
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  venueId = String(id)
})

const fill = (fields: Record<string, string> = {}): Record<string, string> => ({
  published: 'on',
  title: 'Lantern walk',
  description: 'Bring a lantern.',
  venueId,
  imageChecksum: CHECKSUM,
  startDate: '2026-05-02',
  startTime: '19:00',
  categories: 'comedy',
  isConfirmedNew: 'on',
  ...fields,
})

const openForm = async (path: string, viewer = cookie) =>
  readPage(await fetchWorker(SITE + path, { headers: { cookie: viewer } }))

/** The value of a hidden field. */
const readField = (html: string, name: string): string =>
  html.match(new RegExp(`name="${name}"[^>]* value="([^"]*)"`))?.[1] ?? ''

async function send(path: string, fields: Record<string, string>, viewer = cookie) {
  const headers = { cookie: viewer, origin: SITE, host: 'laketown.localhost' }
  const body = new URLSearchParams(fields)
  return readPage(await fetchWorker(SITE + path, { method: 'POST', headers, body }))
}

/** Fills in the form as a person without JavaScript does. */
async function create(fields: Record<string, string> = {}) {
  const { html } = await openForm('/create/event')
  const form = { ...fill(fields), ...answerSum(html), key: readField(html, 'key') }
  return { form, page: await send('/create/event', form) }
}

const toId = (location: string | null) => Number(location?.match(/\/event\/(\d+)\?notice=/)?.[1])
const countTitle = async (title: string) =>
  (await db.get<{ n: number }>(sql`SELECT count(*) n FROM event WHERE title = ${title}`)).n

test('A form that is sent twice makes one event, and both times leads to it', async () => {
  const { form, page } = await create({ title: 'Sent twice' })
  expect([page.status, toId(page.headers.get('location'))]).toEqual([303, expect.any(Number)])
  const again = await send('/create/event', form)
  expect(toId(again.headers.get('location'))).toBe(toId(page.headers.get('location')))
  expect(await countTitle('Sent twice')).toBe(1)
})

test('Without the answer of a check that was made for this form, nothing is stored', async () => {
  const { html } = await openForm('/create/event')
  const login = await readPage(await fetchWorker('http://login.localhost/login'))
  const answers: Record<string, string>[] = [
    {},
    { ...answerSum(html), sum: '99' },
    answerSum(login.html),
    { solution: 'ab?form=event&expires=99999999999&.1.'.padEnd(100, 'a') },
  ]
  for (const answer of answers) {
    const page = await send('/create/event', { ...fill({ title: 'Robot' }), ...answer })
    expect([answer, page.status]).toEqual([answer, 422])
  }
  expect(await countTitle('Robot')).toBe(0)
})

test.each<[string, Record<string, string>, string]>([
  ['a time that clocks skip', { startDate: '2027-03-14', startTime: '02:30' }, 'Clocks go forward'],
  [
    'a last day before the start',
    { endDate: '2026-05-01' },
    'End date must not be before start date',
  ],
  ['a link that runs a script', { upstreamUrl: 'javascript:alert(1)' }, 'Invalid URL'],
  ['an unknown venue', { venueId: '999999' }, 'Please choose the venue again'],
  [
    'an unknown image',
    { imageChecksum: 'cd'.repeat(32) },
    'This picture is no longer available. Please choose it again.',
  ],
  ['no category', { categories: '' }, 'Category is required'],
  ['a title of two letters', { title: 'ab' }, 'Title is too short'],
  ['a long title', { title: 'a'.repeat(400) }, 'Please use at most 300 characters'],
])(
  'With %s, the form says so, keeps what was typed, and stores nothing',
  async (_, fields, message) => {
    const title = fields.title ?? 'Refused walk'
    const { page } = await create({ title, ...fields })
    expect(page.status).toBe(422)
    expect(page.words).toContain('Your form has some problems')
    expect(page.words).toContain(message)
    expect(page.html).toContain(`value="${title}"`)
    expect(await countTitle(title)).toBe(0)
  },
)

test('Four hundred additional dates, which no page offers, are refused as a whole', async () => {
  const dates = Array.from({ length: 400 }, (_, at) => [
    `additionalSeriesEvents[${at}].startDate`,
    '2026-06-01',
  ])
  const { page } = await create({ title: 'Too often', ...Object.fromEntries(dates) })
  expect([page.status, await countTitle('Too often')]).toEqual([400, 0])
  expect(page.words).toContain('The form could not be read')
})

test.each(SIMPLE_FACT_NAMES)(
  'What is entered as %s is on the page, in the API and in the form again, and the log says who removed it',
  async (name) => {
    const { label, choices } = getSimpleFact(name)
    const [value, text] = Object.entries(choices ?? { 'A <b>fact</b>': 'A <b>fact</b>' })[0]!
    const title = `With ${name}`
    const id = toId((await create({ title, [name]: value })).page.headers.get('location'))
    const { words } = await openForm(`/event/${id}`)
    expect(words.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(`${label} ${text}`)
    const json = await openForm(`/api/event?id=${id}`)
    const stored = choices ? [value] : value
    expect(JSON.parse(json.html)).toMatchObject({ event: { facts: { [name]: stored } } })

    const { html } = await openForm(`/edit/event/${id}`, adminCookie)
    const input = html.match(new RegExp(`<input [^>]*name="${name}"[^>]*>`))?.[0] ?? ''
    expect(input).toContain(`value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`)
    if (choices) expect(input).toContain('checked')
    const removed = fill({ title, openedWith: readOpenedWith(html) })
    expect((await send(`/edit/event/${id}`, removed, adminCookie)).status).toBe(303)
    const { changes } = await db.get<{ changes: string }>(
      sql`SELECT changes FROM audit_entry ORDER BY id DESC LIMIT 1`,
    )
    const after = choices ? [] : ''
    expect(JSON.parse(changes)).toMatchObject({ [name]: { before: stored, after } })
  },
)

test('Of two editors, the second sees what the first changed, and keeps their own words', async () => {
  const { page } = await create({ title: 'Shared walk' })
  const path = `/edit/event/${toId(page.headers.get('location'))}`
  const forms = await Promise.all([openForm(path), openForm(path, adminCookie)])
  const [own, edited] = forms.map(({ html }) => ({ openedWith: readOpenedWith(html) }))
  const first = await send(path, fill({ title: 'Renamed by the editor', ...edited }), adminCookie)
  expect(first.status).toBe(303)
  const second = await send(path, fill({ title: 'Shared walk', description: 'My words.', ...own }))
  expect(second.status).toBe(409)
  expect(second.words).toContain(CONFLICT_MESSAGE)
  expect(second.words).toContain('Title: Someone else changed this. You see what they saved.')
  expect(second.html).toContain('value="Renamed by the editor"')
  expect(second.html).toContain('My words.')
  expect(await countTitle('Renamed by the editor')).toBe(1)
  const merged = { openedWith: readOpenedWith(second.html) }
  const saved = await send(
    path,
    fill({ title: 'Renamed by the editor', description: 'My words.', ...merged }),
  )
  expect(saved.status).toBe(303)
})

test('Changes that are sent twice are saved once, and both times lead to the event', async () => {
  const { form, page } = await create({ title: 'Pier supper' })
  const id = toId(page.headers.get('location'))
  const path = `/edit/event/${id}`
  const { html } = await openForm(path)
  const revision = () =>
    db.get<{ revision: number }>(sql`SELECT revision FROM event WHERE id = ${id}`)
  const before = await revision()
  const edited = { ...form, title: 'Pier breakfast', openedWith: readOpenedWith(html) }
  for (const _ of [1, 2]) {
    const sent = await send(path, edited)
    expect([sent.status, toId(sent.headers.get('location'))]).toEqual([303, id])
  }
  expect(await revision()).toEqual({ revision: before.revision + 1 })
})

test('The form asks whether an event is a similar one, and saves it once its author says that it is not', async () => {
  const title = 'Moonlight paddle on the river'
  await create({ title })
  const { page } = await create({ title: `${title}!`, isConfirmedNew: '' })
  expect([page.status, await countTitle(`${title}!`)]).toEqual([422, 0])
  expect(page.words).toContain('Is it one of these?')
  expect(page.words).not.toContain('Your form has some problems')
  expect((await create({ title: `${title}!` })).page.status).toBe(303)
})

test('Nobody else reaches the form of an event, or saves it', async () => {
  const { page } = await create({ title: 'Only mine' })
  const path = `/edit/event/${toId(page.headers.get('location'))}`
  expect((await openForm(path, strangerCookie)).status).toBe(404)
  expect((await send(path, fill({ title: 'Stolen' }), strangerCookie)).status).toBe(404)
  expect(await countTitle('Stolen')).toBe(0)
})

const callApi = (body: unknown, headers: Record<string, string> = {}) =>
  fetchWorker(`${SITE}/api/event/update`, {
    method: 'POST',
    headers: { cookie, origin: SITE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function solveCheck(): Promise<string> {
  const response = await fetchWorker(`${SITE}/api/human-check`, { headers: { cookie } })
  const { work } = (await response.json()) as { work: ProofOfWork }
  return (await solveProofOfWork(work)) ?? ''
}

const update = (title: string) => ({
  title,
  description: 'Words',
  imageChecksum: CHECKSUM,
  published: true,
  categories: ['comedy'],
  start: '2026-05-02T19:00:00-05:00',
  noEnd: true,
  venueId: Number(venueId),
  isConfirmedNew: true,
})

test('The API creates an event with the answer of a check in its header, once', async () => {
  expect((await callApi(update('By API'))).status).toBe(400)
  const check = { 'x-human-check': await solveCheck() }
  const created = await callApi(update('By API'), check)
  const { eventId } = (await created.json()) as { eventId: number }
  expect([created.status, eventId]).toEqual([200, expect.any(Number)])
  expect((await callApi(update('By API again'), check)).status).toBe(400)
  expect(await countTitle('By API again')).toBe(0)

  const sentTwice = await callApi(update('By API'), check)
  expect([sentTwice.status, await sentTwice.json()]).toEqual([200, { eventId }])
  expect(await countTitle('By API')).toBe(1)
})

test('A call that stores nothing does not use up its check', async () => {
  const check = { 'x-human-check': await solveCheck() }
  const unknown = await callApi({ ...update('No such venue'), venueId: 999_999 }, check)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { fields: { venueId: expect.any(String) } },
  ])
  expect((await callApi(update('With a venue'), check)).status).toBe(200)
})

test('The API refuses the years that the form refuses, and JSON that is nested too deep', async () => {
  const check = { 'x-human-check': await solveCheck() }
  const dates = [
    { start: '0001-01-01T00:00:00Z' },
    { start: '9999-12-31T12:00:00Z' },
    { end: '9999-12-31T12:00:00Z', noEnd: false },
  ]
  for (const date of dates) {
    const response = await callApi({ ...update('Another age'), ...date }, check)
    const message = 'Please use a date between the years 1900 and 2199'
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: 'Your form has some problems',
        type: 'validation_error',
        fields: { [date.end ? 'end' : 'start']: message },
      },
    ])
  }
  const later = { additionalSeriesEvents: [{ start: '0900-01-01T12:00:00Z' }] }
  const series = await callApi({ ...update('Another age'), ...later }, check)
  expect(await series.json()).toMatchObject({
    fields: { 'additionalSeriesEvents[0].start': expect.stringContaining('1900') },
  })
  expect(await countTitle('Another age')).toBe(0)
  let nested: unknown = 1
  for (let level = 0; level < 5_000; level++) nested = [nested]
  expect((await callApi({ ...update('Deep'), nested }, check)).status).toBe(400)
})

test('What is wrong with a call is named by its field', async () => {
  const check = { 'x-human-check': await solveCheck() }
  const body = {
    ...update('x'),
    start: 'tomorrow',
    end: '2026-05-01T00:00:00Z',
    noEnd: false,
    ticketUrl: 'ftp://x',
    additionalSeriesEvents: Array.from({ length: 101 }, () => ({ start: '2026-05-02T19:00:00Z' })),
  }
  const response = await callApi(body, check)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: 'Your form has some problems',
    fields: {
      title: 'Title is too short',
      start: 'Please use an instant such as 2026-05-02T19:00:00-05:00',
      ticketUrl: 'Invalid URL (must start with http or https)',
      additionalSeriesEvents: 'Please use at most 100 additional dates',
    },
  })
})
