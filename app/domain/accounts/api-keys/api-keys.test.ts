import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { DAY, MINUTE, SECOND } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { openRateLimits } from '~/platform/rate-limits.server'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { countApiCall, createApiCallCounter, saveApiCalls } from './api-call-counter.server'
import { API_KEY_LIMIT, MAX_API_KEYS } from './api-key'
import { createApiKeyMemory } from './api-key-memory'
import { listApiKeys } from './api-key-store.server'
import { createApiKey } from './create-api-key.server'
import { purgeApiKeys } from './purge-api-keys.server'
import { deleteApiKey, updateApiKey } from './update-api-key.server'
import { verifyApiKey } from './verify-api-key.server'

const NEVER: RateLimit = { limit: async () => ({ success: true }) }

let laketown: number
let harbor: number
let lou: string
let apiKeyMemory = createApiKeyMemory()

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  apiKeyMemory = createApiKeyMemory()
})

const services = () => actingAs({ db, now: NOW, apiKeyMemory }, { id: lou })

async function create(siteId = laketown) {
  const created = await createApiKey(services(), siteId)
  if (created.kind !== 'created') throw new Error(created.kind)
  return created
}

const verify = (
  key: string | null,
  {
    origin = null as string | null,
    machineTime = NOW,
    perApiKey = NEVER,
    perIp = NEVER,
    memory = apiKeyMemory,
  } = {},
) =>
  verifyApiKey(
    { db, apiKeyMemory: memory, rateLimits: openRateLimits(perIp, NEVER, NEVER, perApiKey) },
    { key, origin, ip: '198.51.100.1', machineTime },
  )

test('A new key is enabled for its site, and is stored only as a hash', async () => {
  const { apiKey, prefix } = await create()
  expect(apiKey.startsWith(`${prefix}_`)).toBe(true)
  expect(await verify(apiKey)).toMatchObject({ kind: 'verified', siteId: laketown })
  const stored = await db.all(sql`SELECT * FROM api_key, audit_entry`)
  expect(JSON.stringify(stored)).not.toContain(apiKey.slice(prefix.length + 1))
  expect(await listApiKeys({ db, now: NOW }, laketown)).toEqual([
    {
      id: expect.any(Number),
      prefix,
      comment: '',
      enabled: true,
      allowedOrigins: [],
      createdAt: NOW,
      createdBy: 'Lou',
      usedAt: null,
      calls: [],
    },
  ])
  expect(await listApiKeys({ db, now: NOW }, harbor)).toEqual([])
})

test('Calls without a key, with another text, or with half a key are refused', async () => {
  const { apiKey, prefix } = await create()
  expect([await verify(null), await verify('')]).toEqual([{ kind: 'missing' }, { kind: 'missing' }])
  const flipped = apiKey.slice(0, -1) + (apiKey.endsWith('a') ? 'b' : 'a')
  for (const key of [
    prefix,
    flipped,
    `${apiKey} `,
    apiKey.toUpperCase(),
    "' OR 1=1 --",
    '\u0000',
  ]) {
    expect(await verify(key), key).toEqual({ kind: 'unknown' })
  }
})

test('Who tries many unknown keys is slowed down', async () => {
  const perIp: RateLimit = { limit: async () => ({ success: false }) }
  expect(await verify('evk_x', { perIp })).toEqual({ kind: 'too-many-unknown', retryAfter: 60 })
  const { apiKey } = await create()
  expect(await verify(apiKey, { perIp })).toMatchObject({ kind: 'verified' })
})

test('A key that is disabled or deleted is refused at once, and its reason outlives it', async () => {
  const { apiKey, prefix } = await create()
  expect((await verify(apiKey)).kind).toBe('verified')
  await updateApiKey(services(), { siteId: laketown, name: prefix }, { enabled: false })
  expect(await verify(apiKey)).toEqual({ kind: 'disabled' })
  await updateApiKey(services(), { siteId: laketown, name: apiKey }, { enabled: true })
  expect((await verify(apiKey)).kind).toBe('verified')
  await deleteApiKey(services(), { siteId: laketown, name: apiKey })
  expect(await verify(apiKey)).toEqual({ kind: 'deleted' })
  expect(await listApiKeys({ db, now: NOW }, laketown)).toEqual([])
  for (const name of [prefix, apiKey]) {
    const named = { siteId: laketown, name }
    expect(await updateApiKey(services(), named, { enabled: true })).toEqual({ kind: 'not-found' })
    expect(await deleteApiKey(services(), named)).toEqual({ kind: 'not-found' })
  }
  expect(await verify(apiKey)).toEqual({ kind: 'deleted' })
})

test('Another isolate obeys after five seconds', async () => {
  const { apiKey, prefix } = await create()
  const memory = createApiKeyMemory()
  await verify(apiKey, { memory })
  await updateApiKey(services(), { siteId: laketown, name: prefix }, { enabled: false })
  const later = { memory, machineTime: NOW + 5 * SECOND }
  expect((await verify(apiKey, { memory, machineTime: NOW + 5 * SECOND - 1 })).kind).toBe(
    'verified',
  )
  expect(await verify(apiKey, later)).toEqual({ kind: 'disabled' })
})

test('Keys of another site can be neither changed nor deleted, by either name', async () => {
  const { apiKey, prefix } = await create(harbor)
  for (const name of [apiKey, prefix]) {
    const named = { siteId: laketown, name }
    expect(await updateApiKey(services(), named, { enabled: false })).toEqual({ kind: 'not-found' })
    expect(await deleteApiKey(services(), named)).toEqual({ kind: 'not-found' })
  }
  expect(await verify(apiKey)).toMatchObject({ kind: 'verified', siteId: harbor })
})

test('A key with allowed origins answers only their pages', async () => {
  const { apiKey, prefix } = await create()
  const allowedOrigins = ['https://paper.example']
  await updateApiKey(services(), { siteId: laketown, name: prefix }, { allowedOrigins })
  const origin = 'https://paper.example'
  expect(await verify(apiKey, { origin })).toMatchObject({ kind: 'verified', allowedOrigins })
  for (const otherOrigin of [
    null,
    'null',
    'https://paper.example.evil.example',
    'http://paper.example',
  ]) {
    expect(await verify(apiKey, { origin: otherOrigin }), `${otherOrigin}`).toEqual({
      kind: 'other-origin',
    })
  }
})

test('The runtime’s own limit refuses the call after the last allowed one, of that key alone', async () => {
  const { apiKey } = await create()
  const options = { perApiKey: env.LIMIT_PER_API_KEY }
  for (let call = 1; call < API_KEY_LIMIT.calls; call++) await verify(apiKey, options)
  expect(await verify(apiKey, options)).toMatchObject({ quota: { remaining: 0, resetsIn: 60 } })
  expect(await verify(apiKey, options)).toEqual({ kind: 'too-many-calls', retryAfter: 60 })
  const unused = await create()
  expect(await verify(unused.apiKey, options)).toMatchObject({ quota: { remaining: 599 } })
})

test('What remains counts down in a minute, and starts again in the next', async () => {
  const { apiKey } = await create()
  const at = async (machineTime: number) => {
    const verified = await verify(apiKey, { machineTime })
    return verified.kind === 'verified' ? verified.quota : null
  }
  expect(await at(NOW)).toEqual({ remaining: 599, resetsIn: 60 })
  expect(await at(NOW + 50 * SECOND)).toEqual({ remaining: 598, resetsIn: 10 })
  expect(await at(NOW + MINUTE)).toEqual({ remaining: 599, resetsIn: 60 })
})

test('What changes is in the audit log once, and what does not change is not', async () => {
  const { prefix } = await create()
  const named = { siteId: laketown, name: prefix }
  await updateApiKey(services(), named, { comment: 'The paper', enabled: true })
  await updateApiKey(services(), named, { comment: 'The paper' })
  await deleteApiKey(services(), named)
  const entries = await db.all(sql`
    SELECT action, site_id AS site, account_id AS account, target_name AS name, changes FROM audit_entry ORDER BY id`)
  const common = { site: laketown, account: lou }
  expect(entries).toEqual([
    { ...common, action: 'api-key.create', name: prefix, changes: '{}' },
    {
      ...common,
      action: 'api-key.update',
      name: prefix,
      changes: '{"comment":{"before":"","after":"The paper"}}',
    },
    { ...common, action: 'api-key.delete', name: `${prefix} (The paper)`, changes: '{}' },
  ])
})

test('Saving a comment does not enable a key that is disabled at the same moment', async () => {
  const { apiKey, prefix } = await create()
  const named = { siteId: laketown, name: prefix }
  await Promise.all([
    updateApiKey(services(), named, { comment: 'The paper' }),
    updateApiKey(services(), named, { enabled: false }),
  ])
  expect(await verify(apiKey)).toEqual({ kind: 'disabled' })
  const [key] = await listApiKeys({ db, now: NOW }, laketown)
  expect(key).toMatchObject({ comment: 'The paper', enabled: false })
})

test('A site has a limited number of keys; deleted ones do not count', async () => {
  const { prefix } = await create()
  for (let key = 1; key < MAX_API_KEYS; key++) await create()
  expect(await createApiKey(services(), laketown)).toEqual({ kind: 'too-many' })
  await create(harbor)
  await deleteApiKey(services(), { siteId: laketown, name: prefix })
  await create()
  const entries = await db.get(
    sql`SELECT count(*) AS count FROM audit_entry WHERE action = 'api-key.create'`,
  )
  expect(entries).toEqual({ count: MAX_API_KEYS + 2 })
})

test('Calls are counted by day in UTC and saved together; the last use is known', async () => {
  const [first, second] = [await create(), await create()]
  const ids = (await db.all<{ id: number }>(sql`SELECT id FROM api_key ORDER BY id`)).map(
    ({ id }) => id,
  )
  const apiCallCounter = createApiCallCounter()
  const call = async (index: number, now: number) => {
    const later: Promise<void>[] = []
    countApiCall({ apiCallCounter, now }, ids[index]!)
    const counting = { db, apiCallCounter, log: createLog(), now }
    saveApiCalls(counting, now, (work) => later.push(work))
    await Promise.all(later)
    return later.length
  }
  expect(await call(0, NOW)).toBe(1)
  expect(await call(0, NOW + SECOND)).toBe(0)
  expect(await call(1, NOW + 2 * SECOND)).toBe(0)
  expect(await call(0, NOW + MINUTE)).toBe(1)
  expect(await call(0, NOW + DAY)).toBe(1)
  const [oldest, newest] = await listApiKeys({ db, now: NOW + DAY }, laketown)
  expect(oldest).toMatchObject({ prefix: first.prefix, usedAt: NOW + DAY })
  expect(oldest?.calls).toHaveLength(30)
  expect(oldest?.calls.slice(-3)).toEqual([
    { date: '2026-04-30', count: 0 },
    { date: '2026-05-01', count: 3 },
    { date: '2026-05-02', count: 1 },
  ])
  expect(newest).toMatchObject({ prefix: second.prefix, usedAt: NOW + 2 * SECOND })
  const [later] = await listApiKeys({ db, now: NOW + 30 * DAY }, laketown)
  expect(later?.calls.filter(({ count }) => count > 0)).toEqual([{ date: '2026-05-02', count: 1 }])
})

test('Old counts and long deleted keys are purged, keys in use are not', async () => {
  const [used, gone] = [await create(), await create()]
  await deleteApiKey(services(), { siteId: laketown, name: gone.prefix })
  await db.run(sql`
    INSERT INTO api_key_day SELECT id, '2026-01-01', 5 FROM api_key UNION ALL SELECT id, '2026-05-01', 5 FROM api_key`)
  expect(await purgeApiKeys({ db, now: NOW + 20 * DAY })).toEqual({ days: 2, keys: 0 })
  expect((await purgeApiKeys({ db, now: NOW + 731 * DAY })).keys).toBe(1)
  expect(await db.all(sql`SELECT prefix FROM api_key`)).toEqual([{ prefix: used.prefix }])
})

test('The keys of a deleted account stay with the site, those of a deleted site go with it', async () => {
  const { apiKey } = await create()
  await db.run(sql`DELETE FROM account WHERE id = ${lou}`)
  expect(await listApiKeys({ db, now: NOW }, laketown)).toMatchObject([{ createdBy: null }])
  expect((await verify(apiKey)).kind).toBe('verified')
  await db.run(sql`DELETE FROM site WHERE id = ${laketown}`)
  expect(await db.all(sql`SELECT id FROM api_key`)).toEqual([])
})
