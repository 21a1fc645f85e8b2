import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { replayDeliveries, sendTest } from '~/domain/webhooks/replay-deliveries.server'
import { MAX_WEBHOOKS, TOO_MANY_WEBHOOKS_MESSAGE } from '~/domain/webhooks/webhook'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { addWebhook, webhookServices } from '../services/webhook-partner'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`
const URL_FIELD = 'https://partner.example.com/hook'

let laketown: number
let harbor: number
let actor: { accountId: string }
let enqueued: unknown[] = []
const cookies: Record<string, string> = {}

const bindings = {
  WEBHOOK_QUEUE: { send: async (message: unknown) => void enqueued.push(message) },
}

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
    actor ??= { accountId: id }
  }
})

beforeEach(async () => {
  enqueued = []
  await db.run(sql`DELETE FROM webhook`)
})

const listPath = (site = laketown) => `/site/webhooks?site=${site}`
const hookPath = (id: number, site = laketown) => `/site/webhooks/${id}?site=${site}`
const add = (site = laketown) => addWebhook(site, { now: NOW, actor })
const services = () => webhookServices(NOW, actor)

type Form = [name: string, value: string][] | Record<string, string>

async function send(path: string, form?: Form, person = 'lou', flash = '') {
  return fetchWorker(
    ADMIN + path,
    {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie: `${cookies[person]}; ${flash}`, origin: ADMIN, host: HOST },
    },
    bindings,
  )
}

/** Sends a form, and reads the page that it leads to, with its notice. */
async function sendAndFollow(path: string, form: Form) {
  const response = await send(path, form)
  expect(response.status).toBe(302)
  const flash = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return readPage(await send(response.headers.get('location')!, undefined, 'lou', flash))
}

const readHook = (id: number) =>
  db.get<{ url: string; enabled: number; secret: string; event_types: string }>(
    sql`SELECT url, enabled, secret, event_types FROM webhook WHERE id = ${id}`,
  )

const FORM: Form = [
  ['url', URL_FIELD],
  ['description', 'The Ledger'],
  ['eventTypes', 'event.created'],
  ['eventTypes', 'event.deleted'],
]

test('Without webhooks the page says what they are for, and its menu leads to it', async () => {
  const { words, html } = await readPage(await send(listPath()))
  expect(words).toContain('This site has no webhooks.')
  expect(html).toMatch(
    /<a href="\/site\/webhooks\?site=\d+" aria-current="page"[^>]*>(?:(?!<\/a>).)*Webhooks/,
  )
})

test('A webhook is added, with its secret on its own page only', async () => {
  const { words, html } = await sendAndFollow(listPath(), FORM)
  expect(words).toContain('The webhook was added.')
  expect(words).toContain('partner.example.com')
  const { id, secret, types } = await db.get<{ id: number; secret: string; types: string }>(
    sql`SELECT id, secret, event_types AS types FROM webhook`,
  )
  expect(html).toContain(secret)
  expect(JSON.parse(types)).toEqual(['event.created', 'event.deleted'])
  const list = await readPage(await send(listPath()))
  expect(list.html).toContain(`/site/webhooks/${id}?site=${laketown}`)
  expect(list.words).toContain('The Ledger')
  expect(list.html).not.toContain(secret)
})

test.each([
  ['', 'Enter the URL'],
  ['partner', 'This is not a URL'],
  ['http://10.0.0.1/hook', 'is not on the public internet'],
  ['https://169.254.169.254/', 'is not on the public internet'],
  ['https://inside.example.com/hook', 'is not on the public internet'],
  ['https://nowhere.example.com/hook', 'has no IP'],
  ['https://a:b@partner.example.com/', 'must not contain a user name'],
  ['"><script>alert(1)</script>', 'This is not a URL'],
])('The URL %s is refused with its reason, and what was typed stays', async (url, reason) => {
  const response = await send(listPath(), [
    ['url', url] as [string, string],
    ['eventTypes', 'event.created'] as [string, string],
    ['description', 'typed'],
  ])
  expect(response.status).toBe(422)
  const { words, html } = await readPage(response)
  expect(words).toContain(reason)
  expect(html).toContain('value="typed"')
  expect(html).not.toContain('<script>alert')
  expect(await db.all(sql`SELECT id FROM webhook`)).toEqual([])
})

test('A webhook for nothing, and one too many, are refused', async () => {
  const nothing = await send(listPath(), { url: URL_FIELD })
  expect([nothing.status, (await readPage(nothing)).words]).toEqual([
    422,
    expect.stringContaining('Choose at least one'),
  ])
  for (let number = 0; number < MAX_WEBHOOKS; number++) await add()
  const { words } = await readPage(await send(listPath(), FORM))
  expect(words).toContain(TOO_MANY_WEBHOOKS_MESSAGE)
})

test('It is saved, disabled and enabled again, with its undo', async () => {
  const id = await add()
  const saved = await sendAndFollow(hookPath(id), [
    ...(FORM as [string, string][]),
    ['intent', 'save'],
  ])
  expect(saved.words).toContain('The webhook was saved.')
  expect((await readHook(id))?.url).toBe(URL_FIELD)
  const disabled = await sendAndFollow(hookPath(id), { intent: 'enable' })
  expect(disabled.words).toContain('The webhook is disabled')
  expect(disabled.html).toMatch(/name="enabled" value="on"/)
  expect((await readHook(id))?.enabled).toBe(0)
  expect(disabled.words).not.toContain('Send test event')
  const enabled = await sendAndFollow(hookPath(id), { intent: 'enable', enabled: 'on' })
  expect(enabled.words).toContain('The webhook is enabled')
  expect([(await readHook(id))?.enabled, enqueued]).toEqual([1, [{ webhookId: id }]])
})

test('A test is sent, shown in the log, and what failed is replayed', async () => {
  const id = await add()
  const tested = await sendAndFollow(hookPath(id), { intent: 'test' })
  expect(tested.words).toContain('webhook.test')
  expect(tested.words).toContain('Waiting')
  expect(enqueued).toEqual([{ webhookId: id }])
  await db.run(
    sql`UPDATE webhook_delivery SET state = 'failed', attempts = 10, status = 500, response = '<b>no</b>'`,
  )
  const failed = await readPage(await send(`${hookPath(id)}&show=failed`))
  expect(failed.words).toContain('10 of 10 attempts')
  expect(failed.html).toContain('&lt;b&gt;no&lt;/b&gt;')
  const replayed = await sendAndFollow(hookPath(id), { intent: 'replay-failed' })
  expect(replayed.words).toContain('1 message will be sent again')
  const none = await readPage(await send(`${hookPath(id)}&show=failed`))
  expect(none.words).toContain('Nothing has failed.')
  const { id: delivery } = await db.get<{ id: string }>(sql`SELECT id FROM webhook_delivery`)
  const again = await sendAndFollow(hookPath(id), { intent: 'replay', delivery })
  expect(again.words).toContain('will be sent again')
})

test('Its secret is rotated, and it is deleted', async () => {
  const id = await add()
  const { secret } = (await readHook(id))!
  const rotated = await sendAndFollow(hookPath(id), { intent: 'rotate' })
  expect(rotated.words).toContain('The webhook has a new secret.')
  expect(rotated.html).not.toContain(secret)
  expect(rotated.html).toContain((await readHook(id))?.secret)
  const deleted = await sendAndFollow(hookPath(id), { intent: 'delete' })
  expect(deleted.words).toContain('was deleted.')
  expect((await send(hookPath(id))).status).toBe(404)
})

test('A webhook that we disabled says why, and what to do', async () => {
  const id = await add()
  await db.run(
    sql`UPDATE webhook SET enabled = 0, disabled_reason = 'failing', failing_since = ${NOW - 432_000_000}`,
  )
  const { words } = await readPage(await send(hookPath(id)))
  expect(words).toContain(
    'We disabled this webhook, because every attempt has failed since 5 days ago',
  )
})

test('Another site’s webhook does not exist, for any form or page', async () => {
  const id = await add(harbor)
  await sendTest(services(), { siteId: harbor, id })
  const before = JSON.stringify(await db.all(sql`SELECT * FROM webhook`))
  expect((await send(hookPath(id))).status).toBe(404)
  expect((await send(hookPath(id, harbor))).status).toBe(404)
  const forms: Form[] = [
    [...(FORM as [string, string][]), ['intent', 'save']],
    ...['enable', 'rotate', 'test', 'replay-failed', 'delete'].map((intent) => ({ intent })),
    { intent: 'replay', delivery: 'msg_00000000000000000000000' },
  ]
  for (const form of forms) {
    expect((await send(hookPath(id), form)).status, JSON.stringify(form)).toBe(404)
  }
  expect(JSON.stringify(await db.all(sql`SELECT * FROM webhook`))).toBe(before)
  expect((await send(hookPath(id, harbor), undefined, 'ida')).status).toBe(200)
  expect(await replayDeliveries(services(), { siteId: harbor, id }, 'failed')).toMatchObject({
    count: 0,
  })
})

test.each(['0', '-1', '1.5', 'x', "1'--", '999999999999999999999'])(
  'There is no webhook %s',
  async (id) => {
    expect((await send(`/site/webhooks/${encodeURIComponent(id)}?site=${laketown}`)).status).toBe(
      404,
    )
  },
)
