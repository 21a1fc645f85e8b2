import { sql } from 'drizzle-orm'
import { decodeHTML } from 'entities'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR, toWallTime } from '~/lib/time/local-time'
import { createCitiesWithAdmins, signIn, signInProgram } from '../accounts'
import { db, resetDatabases } from '../database'
import { NOW } from '../fixtures'
import { fetchPage, fetchWorker, readOpenedWith, readPage } from './worker'

const ADMIN = 'http://admin.localhost'
const SITE = 'http://laketown.localhost'

let laketown: number
let harbor: number
let ada: string
let ben: string

beforeEach(async () => {
  await resetDatabases()
  ;({ laketown, harbor, ada, ben } = await createCitiesWithAdmins())
})

const path = (site = laketown) => `${ADMIN}/site/announcements?site=${site}`
const asAdmin = async (account: string) => ({
  host: 'admin.localhost',
  origin: ADMIN,
  cookie: (await signIn(account, 'admin.localhost')).cookie,
})

async function post(fields: Record<string, string>, account = ada, url = path()) {
  const openedWith = readOpenedWith((await open(path(), account)).html)
  const body = new URLSearchParams({ intent: 'save', openedWith, ...fields })
  return fetchWorker(url, { method: 'POST', headers: await asAdmin(account), body })
}

async function open(url: string, account = ada) {
  return readPage(await fetchWorker(url, { headers: await asAdmin(account) }))
}

/** The notice after a redirect. */
function readFlash(response: Response) {
  const cookie = response.headers.get('set-cookie') ?? ''
  return decodeURIComponent(cookie)
}

/** The end as the form has it, in Laketown's time. */
const endFields = (instant: number) => {
  const wall = toWallTime(instant, 'America/Chicago')
  return { endDay: wall.slice(0, 10), endTime: wall.slice(11, 16) }
}

test('An admin announces something, visitors see it, and a plain text keeps its paragraphs', async () => {
  const saved = await post({
    announcements: 'Fireworks\nat ten\n\nBring <b>ears</b><script>x()</script>',
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([
    302,
    `/site/announcements?site=${laketown}`,
  ])
  const plain = await post({ announcements: 'Fireworks at ten\n\nBring a friend' })
  expect(plain.status).toBe(302)
  const { html } = await fetchPage(`${SITE}/`)
  expect(html).toMatch(/<p>Fireworks at ten<\/p>\s*<p>Bring a friend<\/p>/)
  expect((await fetchPage('http://harbor.localhost/')).html).not.toContain('Fireworks')
  const form = await open(path())
  expect(form.html).toContain('Fireworks at ten\n\nBring a friend</textarea>')
})

test('Without JavaScript a list, bold text and links are edited as marks, and look the same when saved', async () => {
  const html =
    '<p>Come to <strong>the pier</strong>:</p><ul><li>Bring <a href="https://harbor.example/a?b=1&amp;c=2">a chair</a></li><li>&lt;ann@mail.example&gt;</li></ul>'
  await post({ announcements: html })
  const before = await fetchPage(`${SITE}/`)
  expect(before.html).toContain('<ul>')
  const form = await open(path())
  const [, shown = ''] = form.html.match(/<textarea[^>]*>\s*([^<]*)<\/textarea>/) ?? []
  const text = decodeHTML(shown)
  expect(text).toBe(
    'Come to **the pier**:\n\n- Bring [a chair](https://harbor.example/a?b=1&c=2)\n- <ann@mail.example>',
  )
  expect(form.words).toContain('Lines that begin with “- ” are a list')
  await post({ announcements: `${text.replaceAll('\n', '\r\n')}\r\n- *More*` })
  const after = await fetchPage(`${SITE}/`)
  const list = (page: string) => page.match(/<ul><li>Bring.*?<\/ul>/s)?.[0] ?? ''
  expect(after.html).toMatch(/<p>Come to <strong>the pier<\/strong>:<\/p>/)
  expect(list(after.html)).toBe(list(before.html).replace('</ul>', '<li><em>More</em></li></ul>'))
})

test('After its end the announcement is gone, and its page says when it expires', async () => {
  const end = NOW + HOUR
  expect((await post({ announcements: 'Fireworks', ...endFields(end) })).status).toBe(302)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const shown = await fetchWorker(`${SITE}/`)
  vi.useRealTimers()
  expect(await shown.text()).toContain('Fireworks')
  expect(shown.headers.get('expires')).toBe(new Date(end).toUTCString())
  await db.run(sql`UPDATE announcement SET ends_at = ${NOW}`)
  await db.run(sql`UPDATE site SET content_version = content_version + 1`)
  const api = await fetchWorker(`${SITE}/api/announcements`)
  expect(await api.json()).toEqual({ announcements: '' })
  expect((await open(path())).words).toContain('This announcement is over')
})

test('What is wrong is said beside the field, and nothing is stored', async () => {
  for (const [fields, message] of [
    [{ announcements: 'x'.repeat(20_001) }, 'Please use at most 20,000 characters'],
    [{ announcements: 'Tea', endDay: '2020-01-01' }, 'This is already over'],
    [{ announcements: 'Tea', endTime: '20:00' }, 'Please choose the day, too'],
  ] as const) {
    const response = await post(fields)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(message)
  }
  expect(await db.all(sql`SELECT 1 FROM announcement`)).toEqual([])
})

test('Of two editors the second sees what the first saved, keeps the own text, and may replace it', async () => {
  await post({ announcements: 'One' })
  const openedWith = readOpenedWith((await open(path())).html)
  await post({ announcements: 'Two', endDay: '2026-06-01' })
  const late = await post({ announcements: 'Mine', openedWith })
  const html = await late.text()
  expect(late.status).toBe(409)
  expect(html).toContain('Someone else saved this while you were editing it.')
  expect(html).toContain('Someone else changed this to “Two”. Save again to use yours.')
  expect(html).toMatch(/name="endDay"[^>]*value="2026-06-01"/)
  expect(html).toContain('Mine</textarea>')
  const merged = { announcements: 'Mine', openedWith: readOpenedWith(html) }
  expect((await post(merged)).status).toBe(302)
  expect((await fetchPage(`${SITE}/`)).words).toContain('Mine')
})

test('The preview shows what visitors would see, and saves nothing', async () => {
  const response = await post({
    announcements: '<p>Tea <b>at 5</b><script>x()</script></p>',
    preview: 'on',
  })
  const html = await response.text()
  expect([response.status, html.includes('<p>Tea <b>at 5</b></p>')]).toEqual([200, true])
  expect(await db.all(sql`SELECT 1 FROM announcement`)).toEqual([])
})

test('While it is typed, the preview is rendered without a page, and a text too long has none', async () => {
  const render = async (announcements: string) => {
    const url = path().replace('announcements', 'announcements/preview.json')
    const response = await post({ announcements }, ada, url)
    return [response.status, await response.json()]
  }
  const text = '<p>Tea <b>at 5</b><script>x()</script></p>'
  expect(await render(text)).toEqual([200, { html: '<p>Tea <b>at 5</b></p>' }])
  expect(await render('')).toEqual([200, { html: '' }])
  expect(await render('x'.repeat(20_001))).toEqual([422, { html: null }])
  expect(await db.all(sql`SELECT 1 FROM announcement`)).toEqual([])
})

test('Saving can be undone, unless someone has saved since', async () => {
  await post({ announcements: 'One' })
  await post({ announcements: 'Two' })
  await post({ intent: 'undo', revision: '2' })
  expect((await fetchPage(`${SITE}/`)).words).toContain('One')
  const late = await post({ intent: 'undo', revision: '2' })
  expect(late.status).toBe(302)
  expect(readFlash(late)).not.toBe('')
  expect((await fetchPage(`${SITE}/`)).words).toContain('One')
})

test('The API replaces the text, on each of its doors, and for the site’s admins alone', async () => {
  const update = async (host: string, account: string, body: unknown, site = laketown) =>
    fetchWorker(`http://${host}/api/announcements/update?site=${site}`, {
      method: 'POST',
      headers: { authorization: await signInProgram(account, host) },
      body: JSON.stringify(body),
    })
  for (const host of ['admin.localhost', 'api.localhost', 'laketown.localhost']) {
    const saved = await update(host, ada, {
      announcements: `<p>From ${host}</p><script>x()</script>`,
    })
    expect([saved.status, await saved.json()]).toEqual([
      200,
      { announcements: `<p>From ${host}</p>` },
    ])
    expect((await update(host, ben, { announcements: 'No' })).status).toBe(404)
    expect((await update(host, ada, { announcements: 'No' }, harbor)).status).toBe(404)
  }
  const long = await update('api.localhost', ada, { announcements: 'x'.repeat(20_001) })
  expect(long.status).toBe(400)
  expect(await long.json()).toMatchObject({
    type: 'validation_error',
    fields: { announcements: 'Please use at most 20,000 characters' },
  })
  const blank = await update('api.localhost', ada, { announcements: '<p><br></p>' })
  expect(await blank.json()).toEqual({ announcements: '' })
})

test('What was announced is in the audit log of its site, and in no other site’s', async () => {
  await post({ announcements: 'Fireworks at ten' })
  const log = await open(`${ADMIN}/site/audit?site=${laketown}`)
  expect(log.words).toContain('Announcement changed')
  expect(log.words).toContain('Fireworks at ten')
  expect(log.words).toContain('Ada')
  const harborLog = await open(`${ADMIN}/site/audit?site=${harbor}`, ben)
  expect(harborLog.words).toContain('Nothing has been changed yet.')
  for (const query of ['q=fireworks', `person=${ada}`, 'kind=site', 'before=999']) {
    const tried = await open(`${ADMIN}/site/audit?site=${harbor}&${query}`, ben)
    expect(tried.words).not.toContain('Announcement changed Laketown')
    const file = await fetchWorker(`${ADMIN}/site/audit.csv?site=${harbor}&${query}`, {
      headers: await asAdmin(ben),
    })
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1)
  }
  for (const url of [
    `site/audit?site=${laketown}`,
    `site/audit.csv?site=${laketown}`,
    'audit?site=1',
    'audit.csv?site=1',
  ]) {
    const response = await fetchWorker(`${ADMIN}/${url}`, { headers: await asAdmin(ben) })
    expect([url, response.status]).toEqual([url, 404])
    await response.body?.cancel()
  }
})

test('The export is a file of the filtered log', async () => {
  await post({ announcements: '=SUM(A1)' })
  const file = await fetchWorker(`${ADMIN}/site/audit.csv?site=${laketown}&q=sum`, {
    headers: await asAdmin(ada),
  })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="audit-laketown-/)
  expect(file.headers.get('cache-control')).toContain('no-store')
  expect(await file.text()).toContain(",Announcement,,'=SUM(A1)\r\n")
})
