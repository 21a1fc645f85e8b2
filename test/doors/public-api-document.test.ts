import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { ALL_EVENT_TYPES } from '~/domain/webhooks/webhook'
import { addAccount } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { createRandom, type Random } from '../listing-model/seeded-random'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import { HOSTILE_TEXTS } from '../samples/hostile-texts'
import { fetchPage, fetchWorker } from './worker'

const API = 'http://api.localhost'

type Parameter = { name: string; in: string; schema: Schema; example?: unknown; explode?: boolean }
type Call = { operationId: string; parameters: Parameter[]; responses: Record<string, Answer> }
type Answer = { content?: Record<string, { schema: Schema }> }
type Webhook = { post: { requestBody: { content: Record<string, { schema: Schema }> } } }
type Document = {
  webhooks: Record<string, Webhook>
  openapi: string
  paths: Record<string, { get: Call }>
  components: object
}

let account = ''
let key = ''
let eventId = 0
let document: Document

beforeAll(async () => {
  await createFixtures()
  account = await addAccount({ email: 'admin@example.com' })
  key = await addKey()
  eventId = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  for (let day = 3; day < 9; day++)
    await addEvent({ title: 'Play', wall: `2026-05-0${day}T20:00:00`, series: 5 })
  await addEvent({ title: 'Fair', wall: '2026-05-02T00:00:00', noStart: true })
  document = (await (await fetchWorker(`${API}/v1/openapi.json`)).json()) as Document
})

async function addKey(): Promise<string> {
  const { id } = await requireSite('laketown')
  const created = await createApiKey({ db, now: NOW, actor: { accountId: account } }, id)
  if (created.kind !== 'created') throw new Error('no key was created')
  return created.apiKey
}

const listCalls = () => Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))

/** Calls it, and returns what in the answer is not as documented for its status. */
async function findDifferences(call: Call, url: string, apiKey = key) {
  const response = await fetchWorker(`${API}${url}${url.includes('?') ? '&' : '?'}apiKey=${apiKey}`)
  const { status } = response
  const [type = '', documented] = Object.entries(call.responses[status]?.content ?? {})[0] ?? []
  expect(response.headers.get('content-type'), `${status} of ${url}`).toBe(type)
  const schema = { ...(documented?.schema as object), components: document.components } as Schema
  const { errors } = new Validator(schema, '2020-12', false).validate(await response.json())
  return {
    status,
    errors: errors.map(
      ({ error, instanceLocation }: OutputUnit) => `${instanceLocation}: ${error}`,
    ),
  }
}

const fillPath = (path: string, id: string | number = eventId) => path.replace('{id}', String(id))

test('Every call answers as its document says', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  for (const call of listCalls()) {
    expect(await findDifferences(call, fillPath(call.path)), call.path).toEqual({
      status: 200,
      errors: [],
    })
  }
  const [list] = listCalls()
  const since = '/v1/events?updatedSince=1970-01-01T00:00:00Z'
  expect(await findDifferences(list!, since)).toEqual({ status: 200, errors: [] })
})

test('Every member of an answer is described', () => {
  const { schemas } = document.components as {
    schemas: Record<
      string,
      { properties?: Record<string, { description?: string; $ref?: string }> }
    >
  }
  const undescribed = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).flatMap((key) =>
      properties[key]?.description || properties[key]?.$ref ? [] : `${name} ${key}`,
    ),
  )
  expect(undescribed).toEqual([])
})

test('Every message of a webhook has a body that its document describes', async () => {
  expect(Object.keys(document.webhooks)).toEqual(ALL_EVENT_TYPES)
  const event = await (await fetchWorker(`${API}/v1/events/${eventId}?apiKey=${key}`)).json()
  const timestamp = new Date(NOW).toISOString()
  const tombstone = { id: eventId, deletedAt: timestamp }
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema } = post.requestBody.content['application/json']!
    const documented = { ...(schema as object), components: document.components } as Schema
    const validate = (data: unknown) =>
      new Validator(documented, '2020-12', false).validate({ type, timestamp, data }).valid
    const isDeleted = type === 'event.deleted'
    expect([validate(event), validate(tombstone)], type).toEqual([!isDeleted, isDeleted])
  }
})

test('A document that does not fit an answer is noticed', async () => {
  const [list, , venues] = listCalls()
  const { errors } = await findDifferences({ ...list!, responses: venues!.responses }, '/v1/events')
  expect(errors).not.toEqual([])
})

test('Every documented parameter is accepted, and every error is as its document says', async () => {
  for (const call of listCalls()) {
    for (const parameter of call.parameters.filter(({ in: place }) => place === 'query')) {
      const example = [parameter.example ?? 'true']
        .flat()
        .join(parameter.explode ? `&${parameter.name}=` : ',')
      const url = `${fillPath(call.path)}?${parameter.name}=${encodeURI(example)}`
      const { status, errors } = await findDifferences(call, url)
      expect([200, 400], url).toContain(status)
      expect(errors, url).toEqual([])
    }
    const path = fillPath(call.path)
    for (const [url, apiKey, status] of [
      [`${path}?nothing=1`, key, 400],
      [path, '', 401],
      [path, 'evk_00000000_00000000000000000000000000000000', 401],
    ] as const) {
      expect(await findDifferences(call, url, apiKey), url).toEqual({ status, errors: [] })
    }
    if (!call.path.includes('{id}')) continue
    const unknown = await findDifferences(call, fillPath(call.path, 999_999))
    expect(unknown).toEqual({ status: 404, errors: [] })
  }
})

/** A value that the schema allows, or any text. */
function drawValue(random: Random, { schema, example }: Parameter): string {
  const { enum: values } = schema as { enum?: string[] }
  const known = values ?? [example ?? 'x'].flat().map(String)
  return random.chance(0.5) ? random.pick(known) : random.pick(HOSTILE)
}

/** Half of a pair of surrogates cannot be written in a URL. */
const writable = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

const HOSTILE = [
  ...HOSTILE_TEXTS.map(writable),
  '',
  '-1',
  '0',
  '9'.repeat(30),
  '2026-13-40',
  'null',
  '%00',
  '[]',
]

test.each(listSeeds({ usual: 1, large: 30 }))(
  'Whatever is sent, the answer is as documented: %i',
  async (seed) => {
    const random = createRandom(seed)
    // Each round has as many calls as a key may make.
    const roundKey = await addKey()
    for (let turn = 0; turn < 60; turn++) {
      const call = random.pick(listCalls())
      const params = new URLSearchParams()
      for (const parameter of random.some(call.parameters, random.int(0, 4))) {
        if (parameter.in === 'query') params.append(parameter.name, drawValue(random, parameter))
      }
      const id = encodeURIComponent(random.pick([...HOSTILE, String(eventId)]) || 'x')
      const url = `${fillPath(call.path, id)}?${params}`
      const { status, errors } = await findDifferences(call, url, roundKey)
      expect([200, 400, 404], `${describeSeed(seed)}: ${url}`).toContain(status)
      expect(errors, `${describeSeed(seed)}: ${url}`).toEqual([])
    }
  },
)

test('The reference and llms.txt name every call and every parameter, without a key', async () => {
  const reference = await fetchPage(`${API}/v1/docs`)
  expect([reference.status, reference.title]).toEqual([200, 'Public events API'])
  const text = await (await fetchWorker(`${API}/llms.txt`)).text()
  for (const { path, parameters } of listCalls()) {
    for (const words of [`GET ${path}`, ...parameters.map(({ name }) => name)]) {
      expect(reference.words).toContain(words)
      expect(text).toContain(words)
    }
  }
  expect((await fetchWorker('http://laketown.localhost/v1/docs')).status).toBe(404)
})
