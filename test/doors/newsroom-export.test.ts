import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TEMPLATES } from '~/domain/newsroom/export-template'
import { CONFLICT_MESSAGE } from '~/lib/forms/merge-conflicting-edits'
import { createCitiesWithAdmins, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, NOW } from '../fixtures'
import { fetchWorker, readOpenedWith, readPage } from './worker'

const ADMIN = 'http://admin.localhost'

let laketown: number
let harbor: number
let ada: string
let ben: string
let jazz: number
let poems: number

beforeAll(async () => {
  await resetDatabases()
  ;({ laketown, harbor, ada, ben } = await createCitiesWithAdmins())
  jazz = await addEvent({ title: 'Jazz <b>', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  poems = await addEvent({ title: 'Poems', wall: '2026-05-03T19:30:00' })
  await addEvent({ title: 'Sails', wall: '2026-05-02T20:00:00', venue: 'pier' })
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM export_template`)
})

const headersFor = async (account: string) => ({
  host: 'admin.localhost',
  origin: ADMIN,
  cookie: (await signIn(account, 'admin.localhost')).cookie,
})

/** The day before most events. */
async function atNow<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

async function open(path: string, account = ada) {
  const headers = await headersFor(account)
  return atNow(() => fetchWorker(`${ADMIN}${path}`, { headers }))
}

async function post(path: string, fields: Record<string, string>, account = ada) {
  const headers = await headersFor(account)
  return fetchWorker(`${ADMIN}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
}

const FORM = {
  ...BUILT_IN_TEMPLATES.print,
  name: 'Thursday page',
  room: '1500',
  repeatsDaily: '',
  printsFree: 'on',
  hasImages: '',
}

async function createTemplate(fields: Record<string, string> = {}) {
  const response = await post(`/site/export/templates/new?site=${laketown}`, { ...FORM, ...fields })
  expect(response.status).toBe(302)
  const id = new URL(`${ADMIN}${response.headers.get('location')}`).searchParams.get('template')
  return Number(id)
}

test('The page shows the events, what they look like in print, and how much room they take', async () => {
  const { html, words } = await readPage(await open(`/site/export?site=${laketown}`))
  expect(words).toContain('2 events, May 1–7')
  expect(words).toContain('Saturday, May 2 Jazz <b>, 8 p.m., Bar Centro, 808 E. Center St.')
  expect(words).toContain('2 events · ')
  expect(html).not.toContain('Sails')
  expect(html).toContain('8 p.m. Sat., May 2')
})

test('Without JavaScript, boxes that are not checked leave events out', async () => {
  const form = `/site/export?site=${laketown}&shown=${jazz},${poems}&chosen=${poems}&except=&q=`
  const sent = await open(form)
  expect([sent.status, sent.headers.get('location')]).toEqual([
    302,
    `/site/export?site=${laketown}&except=${jazz}`,
  ])
  const file = `/site/export/file?site=${laketown}`
  expect(await (await open(`${file}&except=${jazz}`)).text()).toMatch(/^Sunday, May 3\nPoems/)
  expect(await (await open(`${file}&begin=none`)).text()).toBe('')
  expect(await (await open(`${file}&begin=none&with=${jazz}`)).text()).toContain('Jazz <b>')
})

test('An export is downloaded as a file of its format, never cached', async () => {
  for (const [template, type, extension] of [
    ['print', 'text/plain; charset=utf-8', 'txt'],
    ['indesign', 'text/plain; charset=us-ascii', 'txt'],
    ['csv', 'text/csv; charset=utf-8', 'csv'],
    ['newsletter', 'text/html; charset=utf-8', 'html'],
    ['newsletter&as=text', 'text/plain; charset=utf-8', 'txt'],
  ]) {
    const file = await open(`/site/export/file?site=${laketown}&template=${template}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe(type)
    expect(file.headers.get('content-disposition')).toContain(
      `attachment; filename="laketown-2026-05-01-to-2026-05-07.${extension}"`,
    )
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const text = await file.text()
    expect(text).toContain('Poems')
    expect(text).not.toContain('Sails')
  }
})

test('The newsletter’s frame runs nothing, and only its page may show it', async () => {
  const frame = await open(`/site/export/newsletter?site=${laketown}&template=newsletter`)
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src http")
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-popups")
  expect(policy).not.toContain('script')
  const html = await frame.text()
  expect(html).toContain('Jazz &lt;b&gt;')
  expect(html).toContain(`href="http://laketown.localhost/event/${jazz}"`)
})

test('An admin adds a template, and the export prints with it', async () => {
  const id = await createTemplate({ pattern: '{title}|{when}', header: '{city}, {dates}' })
  const { words, html } = await readPage(await open(`/site/export?site=${laketown}&template=${id}`))
  expect(words).toContain('Laketown, May 1–7 Saturday, May 2 Jazz <b>|8 p.m.')
  expect(words).toMatch(/characters left of 1,500/)
  expect(html).toContain(`/site/export/templates/${id}?site=${laketown}`)
})

test('A pattern that is wrong is refused beside its field, with the piece and what to write', async () => {
  const path = `/site/export/templates/new?site=${laketown}`
  for (const [fields, message] of [
    [{ pattern: '{tilte}' }, 'There is no piece {tilte}. Did you mean {title}?'],
    [{ pattern: '{title|0}' }, 'The limit of {title} must be a whole number from 1 to 1,000'],
    [{ pattern: 'Events' }, 'Please use at least one piece, such as {title}'],
    [{ footer: '{title}' }, 'There is no piece {title}. Use {city}, {dates}, {count}.'],
    [{ name: ' ' }, 'Please enter a name'],
    [{ room: '-1' }, 'Please enter a whole number from 1 to 100,000, or nothing'],
    [{ format: 'pdf' }, ''],
  ] as const) {
    const reply = await post(path, { ...FORM, ...fields })
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain(message)
  }
  expect(await db.all(sql`SELECT 1 FROM export_template`)).toEqual([])
})

test('Two editors at once: the second sees what the first saved, and may replace it', async () => {
  const id = await createTemplate()
  const path = `/site/export/templates/${id}?site=${laketown}`
  const openedWith = readOpenedWith((await readPage(await open(path))).html)
  const theirs = { ...FORM, footer: 'Ada', header: 'Also Ada', openedWith }
  expect((await post(path, theirs)).status).toBe(302)
  const late = await post(path, { ...FORM, footer: 'Late', openedWith })
  expect(late.status).toBe(409)
  const { html, words } = await readPage(late)
  expect(words).toContain(CONFLICT_MESSAGE)
  expect(words).toContain('Someone else changed this to “Ada”. Save again to use yours.')
  expect(html).toContain('Also Ada</textarea>')
  expect(html).toContain('Late</textarea>')
  const merged = { ...FORM, footer: 'Late', header: 'Also Ada', openedWith: readOpenedWith(html) }
  expect((await post(path, merged)).status).toBe(302)
})

test('A template is deleted, and its notice brings it back', async () => {
  const id = await createTemplate()
  const path = `/site/export/templates?site=${laketown}`
  const deleted = await post(path, { intent: 'delete', template: String(id) })
  expect(decodeURIComponent(deleted.headers.get('set-cookie') ?? '')).toContain('flash=')
  expect((await open(`/site/export?site=${laketown}&template=${id}`)).status).toBe(404)
  expect((await post(path, { intent: 'restore', template: String(id) })).status).toBe(302)
  expect((await open(`/site/export?site=${laketown}&template=${id}`)).status).toBe(200)
})

test('Another site’s admin reaches none of it, and another site’s template is not found', async () => {
  const id = await createTemplate()
  const fields = { ...FORM, name: 'Mine' }
  for (const site of [laketown, harbor]) {
    for (const path of [
      `/site/export?site=${site}&template=${id}`,
      `/site/export/file?site=${site}&template=${id}`,
      `/site/export/newsletter?site=${site}&template=${id}`,
      `/site/export/templates/new?site=${site}&copy=${id}`,
      `/site/export/templates/${id}?site=${site}`,
    ]) {
      expect([path, (await open(path, ben)).status]).toEqual([path, 404])
    }
    const edit = await post(`/site/export/templates/${id}?site=${site}`, fields, ben)
    expect(edit.status).toBe(404)
    const list = `/site/export/templates?site=${site}`
    const deleted = await post(list, { intent: 'delete', template: String(id) }, ben)
    expect(deleted.status).toBe(404)
  }
  expect(await db.all(sql`SELECT name, deleted_at FROM export_template`)).toEqual([
    { name: 'Thursday page', deleted_at: null },
  ])
})
