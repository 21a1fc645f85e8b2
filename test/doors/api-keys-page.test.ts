import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_API_KEYS, TOO_MANY_API_KEYS_MESSAGE } from '~/domain/accounts/api-keys/api-key'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let laketown: number
let harbor: number
const cookies: Record<string, string> = {}

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  for (const [name, host] of [
    ['lou', 'laketown'],
    ['ida', 'harbor'],
  ] as const) {
    const id = await addAccount({ email: `${name}@${host}.example`, adminOfSites: [host] })
    cookies[name] = (await signIn(id, HOST)).cookie
  }
})

beforeEach(async () => {
  await db.run(sql`DELETE FROM api_key`)
})

const pagePath = (site = laketown) => `/site/apikeys?site=${site}`

async function send(path: string, form?: Record<string, string>, person = 'lou', flash = '') {
  const body = form && new URLSearchParams(form)
  return fetchWorker(ADMIN + path, {
    method: form ? 'POST' : 'GET',
    body,
    headers: { cookie: `${cookies[person]}; ${flash}`, origin: ADMIN, host: HOST },
  })
}

/** Sends a form, and reads the page that it leads to, with its notice. */
async function sendAndFollow(path: string, form: Record<string, string>) {
  const response = await send(path, form)
  expect(response.status).toBe(302)
  const flash = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return readPage(await send(response.headers.get('location')!, undefined, 'lou', flash))
}

/** Creates a key by the button, and returns it whole. */
async function createKey(person = 'lou', site = laketown): Promise<string> {
  const { html } = await readPage(await send(pagePath(site), { intent: 'create' }, person))
  return html.match(/evk_[a-z0-9]{8}_[a-z0-9]{32}/)?.[0] ?? ''
}

const findPrefix = (apiKey: string) => apiKey.slice(0, apiKey.lastIndexOf('_'))
const readKey = () =>
  db.get<{ comment: string; enabled: number; allowed_origins: string }>(
    sql`SELECT comment, enabled, allowed_origins FROM api_key WHERE deleted_at IS NULL`,
  )
/** What the public API answers to a key. */
const callStatus = async (apiKey: string) =>
  (await fetchWorker(`http://api.localhost/v1/nothing?apiKey=${apiKey}`)).status

test('Without keys the page says what they are for, and its menu leads to it', async () => {
  const { words, html } = await readPage(await send(pagePath()))
  expect(words).toContain('This site has no API keys.')
  expect(html).toMatch(
    /<a href="\/site\/apikeys\?site=\d+" aria-current="page"[^>]*>(?:(?!<\/a>).)*API Keys/,
  )
})

test('A new key is shown whole only once, no cache may store that page, and its first call is counted', async () => {
  const response = await send(pagePath(), { intent: 'create' })
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { html, words } = await readPage(response)
  const apiKey = html.match(/evk_[a-z0-9]{8}_[a-z0-9]{32}/)?.[0] ?? ''
  expect(words).toContain('It is shown only once.')
  expect(await callStatus(apiKey)).toBe(404)
  const again = await readPage(await send(pagePath()))
  expect(again.html).not.toContain(apiKey)
  expect(again.words).toContain(`${findPrefix(apiKey)}…`)
  expect(again.words).toMatch(/All Edit the allowed origins of \S+ 1 call just now/)
})

test('Examples run on the page; with a new key they run in another tab, as this page alone shows the key', async () => {
  const listRuns = (html: string) =>
    (html.match(/<a [^>]*aria-label="Run[^>]*>/g) ?? []).map((link) =>
      link.replaceAll('&amp;', '&'),
    )
  const created = await (await send(pagePath(), { intent: 'create' })).text()
  const apiKey = created.match(/evk_[a-z0-9]{8}_[a-z0-9]{32}/)?.[0] ?? ''
  const runs = listRuns(created)
  expect(runs.length).toBeGreaterThan(2)
  for (const run of runs) {
    expect(run).toContain('target="_blank"')
    const path = run.match(/href="https?:\/\/[^/]+([^"]+)"/)?.[1] ?? ''
    expect(path).toContain(`apiKey=${apiKey}`)
    expect((await fetchWorker(`http://api.localhost${path}`)).status).toBe(200)
  }
  const again = listRuns(await (await send(pagePath())).text())
  expect(again).toHaveLength(runs.length)
  for (const run of again) expect(run).toMatch(/href="\/site\/apikeys\?site=\d+&run=\w+#answer"/)
})

test('The comment is saved, as text', async () => {
  const name = findPrefix(await createKey())
  const comment = '<b>The paper</b>'
  const page = await sendAndFollow(pagePath(), { intent: 'comment', name, comment })
  expect(page.words).toContain(`The comment of ${name} was saved.`)
  expect(page.html).toContain('value="&lt;b&gt;The paper&lt;/b&gt;"')
  const long = await send(pagePath(), { intent: 'comment', name, comment: 'x'.repeat(201) })
  expect(long.status).toBe(422)
  expect((await readPage(long)).words).toContain('A comment has at most 200 characters')
  expect((await readKey()).comment).toBe(comment)
})

test('The checkbox disables a key at once, and Undo enables it again', async () => {
  const apiKey = await createKey()
  const name = findPrefix(apiKey)
  const page = await sendAndFollow(pagePath(), { intent: 'enable', name })
  expect(page.words).toContain(`${name} is disabled: calls with it are refused.`)
  expect(page.html).toMatch(/name="enabled" value="on".*?Undo/s)
  expect(await callStatus(apiKey)).toBe(403)
  await sendAndFollow(pagePath(), { intent: 'enable', name, enabled: 'on' })
  expect(await callStatus(apiKey)).toBe(404)
})

test('Deleting asks ‘Confirm delete’ first, and says so when the key is already gone', async () => {
  const apiKey = await createKey()
  const name = findPrefix(apiKey)
  expect((await readPage(await send(pagePath()))).words).toContain('Confirm delete')
  const deleted = await sendAndFollow(pagePath(), { intent: 'delete', name })
  expect(deleted.words).toContain(`${name} was deleted.`)
  expect(deleted.words).toContain('This site has no API keys.')
  expect(await callStatus(apiKey)).toBe(403)
  for (const intent of ['delete', 'enable', 'comment']) {
    const late = await sendAndFollow(pagePath(), { intent, name })
    expect(late.words).toContain('This API key was deleted.')
  }
})

test('Origins are saved one on each line; a wrong one is refused beside the field, with what was typed', async () => {
  const name = findPrefix(await createKey())
  const path = `/site/apikeys/${name}?site=${laketown}`
  const saved = await sendAndFollow(path, { allowedOrigins: 'paper.example\r\nhttps://a.example/' })
  expect(saved.words).toContain('only pages of https://paper.example, https://a.example.')
  expect((await readKey()).allowed_origins).toBe('["https://paper.example","https://a.example"]')
  const refused = await send(path, { allowedOrigins: 'https://paper.example/news' })
  const { words, html } = await readPage(refused)
  expect(refused.status).toBe(422)
  expect(words).toContain('is not an origin such as https://www.example.com')
  expect(html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>https:\/\/paper.example\/news/)
  const cleared = await sendAndFollow(path, { allowedOrigins: '' })
  expect(cleared.words).toContain('The key answers everyone who has it.')
})

test('The page of a key has its calls of each day', async () => {
  const name = findPrefix(await createKey())
  await db.run(sql`INSERT INTO api_key_day SELECT id, '2026-04-30', 1234 FROM api_key`)
  const { words } = await readPage(await send(`/site/apikeys/${name}?site=${laketown}`))
  expect(words).toContain('1,234 calls in 30 days')
  expect(words).toMatch(/2026-05-01 Today, so far 0 2026-04-30 1,234/)
  expect((await readPage(await send(pagePath()))).words).toContain('1,234 calls')
})

test('A key of another site can be neither seen nor changed', async () => {
  const apiKey = await createKey('ida', harbor)
  const name = findPrefix(apiKey)
  expect((await readPage(await send(pagePath()))).html).not.toContain(name)
  for (const key of [name, apiKey]) {
    const path = `/site/apikeys/${key}?site=${laketown}`
    expect((await send(path)).status).toBe(404)
    expect((await send(path, { allowedOrigins: 'https://evil.example' })).status).toBe(404)
    expect((await send(pagePath(harbor), { intent: 'delete', name: key })).status).toBe(404)
    for (const intent of ['delete', 'enable', 'comment']) {
      await sendAndFollow(pagePath(), { intent, name: key, comment: 'mine' })
    }
  }
  expect(await readKey()).toEqual({ comment: '', enabled: 1, allowed_origins: '[]' })
})

test('A site with as many keys as it may have gets no other', async () => {
  await db.run(sql`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${MAX_API_KEYS})
    INSERT INTO api_key (site_id, prefix, hash, created_at)
    SELECT ${laketown}, 'evk_' || printf('%08d', n), n, 0 FROM number`)
  const page = await sendAndFollow(pagePath(), { intent: 'create' })
  expect(page.words).toContain(TOO_MANY_API_KEYS_MESSAGE)
})
