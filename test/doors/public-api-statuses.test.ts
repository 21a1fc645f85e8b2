import { type Schema, Validator } from '@cfworker/json-schema'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchWorker } from './worker'

const API = 'http://api.localhost'

type Answer = { content?: Record<string, { schema: Schema }> }
type Document = {
  paths: Record<string, { get: { responses: Record<string, Answer> } }>
  components: object
}

let account = ''
let eventId = 0
let document: Document

beforeAll(async () => {
  await createFixtures()
  account = await addAccount({ email: 'admin@example.com' })
  eventId = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  document = (await (await fetchWorker(`${API}/v1/openapi.json`)).json()) as Document
})

async function addKey(): Promise<string> {
  const { id } = await requireSite('laketown')
  const created = await createApiKey({ db, now: NOW, actor: { accountId: account } }, id)
  if (created.kind !== 'created') throw new Error('no key was created')
  return created.apiKey
}

const UNKNOWN_KEY = 'evk_00000000_00000000000000000000000000000000'
const NO_CALLS_LEFT = { LIMIT_PER_API_KEY: { limit: async () => ({ success: false }) } }
const HALF_A_YEAR_LATER = { CLOCK: new Date(NOW + 180 * DAY).toISOString() }

const fail = () => {
  throw new Error('DB is away')
}
const DATABASE_AWAY = { DB: { prepare: fail, batch: fail } }

/** Calls it in each of the ways that lead to a status, with a key of its own. */
async function provoke(status: string, path: string, otherPath: string): Promise<Response[]> {
  const apiKey = await addKey()
  const send = (
    query = '',
    headers: Record<string, string> = {},
    bindings: Record<string, unknown> = {},
  ) => fetchWorker(`${API}${path}?apiKey=${apiKey}${query}`, { headers }, bindings)
  switch (status) {
    case '200':
      return [await send()]
    case '304':
      return [await send('', { 'if-none-match': (await send()).headers.get('etag') ?? '' })]
    case '400':
      return [await send('&apikey=1'), await send('&fields=x&fields=y&cursor=%00')]
    case '401':
      return [
        await fetchWorker(API + path),
        await fetchWorker(`${API}${path}?apiKey=${UNKNOWN_KEY}`),
      ]
    case '403':
      return provokeRefusals(path)
    case '404':
      return [await fetchWorker(`${API}${otherPath}?apiKey=${apiKey}`)]
    case '410': {
      const since = new Date(NOW + DAY).toISOString()
      return [await send(`&updatedSince=${since}`, {}, HALF_A_YEAR_LATER)]
    }
    case '429':
      return [await send('', {}, NO_CALLS_LEFT)]
    default:
      return [await send('', {}, DATABASE_AWAY)]
  }
}

/** A disabled key, a deleted one, and one that another website uses. */
function provokeRefusals(path: string): Promise<Response[]> {
  const changes = [
    sql`enabled = 0`,
    sql`deleted_at = ${NOW}`,
    sql`allowed_origins = '["https://partner.example"]'`,
  ]
  return Promise.all(
    changes.map(async (change) => {
      const apiKey = await addKey()
      await db.run(sql`UPDATE api_key SET ${change} WHERE prefix = ${apiKey.slice(0, 12)}`)
      const headers = { origin: 'https://other.example' }
      return fetchWorker(`${API}${path}?apiKey=${apiKey}`, { headers })
    }),
  )
}

test('Every status in the document of every call is answered, as the document says', async () => {
  for (const [name, { get }] of Object.entries(document.paths)) {
    const path = name.replace('{id}', String(eventId))
    for (const [status, { content }] of Object.entries(get.responses)) {
      for (const response of await provoke(status, path, name.replace('{id}', '999999'))) {
        const text = await response.text()
        expect([path, String(response.status)], text).toEqual([path, status])
        const [[type, documented] = []] = Object.entries(content ?? {})
        if (!documented) continue
        expect(response.headers.get('content-type'), `${status} of ${path}`).toBe(type)
        const schema = { ...(documented.schema as object), components: document.components }
        const validator = new Validator(schema as Schema, '2020-12', false)
        expect(validator.validate(JSON.parse(text)).errors, `${status} of ${path}`).toEqual([])
        // Programs retry by this header.
        if (status === '429') expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      }
    }
  }
  expect(drainErrorLogs().length).toBeGreaterThan(0)
})

test('What is wrong with a parameter is said once', async () => {
  const apiKey = await addKey()
  for (const query of ['startDate=%00', 'endDate=2026-02-30', 'startDate=1066-10-14']) {
    const response = await fetchWorker(`${API}/v1/events?${query}&apiKey=${apiKey}`)
    const { errors } = (await response.json()) as { errors: unknown[] }
    expect([query, errors]).toEqual([query, [expect.anything()]])
  }
})
