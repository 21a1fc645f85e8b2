import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeBundle, measureBundle } from '../bundle-size.mjs'
import { runInProcess } from '../manage/run-cli'
import { checkConfig, type WorkerConfig } from './check-config'
import { checkHost, checkHosts } from './check-hosts'
import { checkSecrets } from './check-secrets'
import type { Finding } from './finding'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DEVELOPMENT: WorkerConfig = {
  d1_databases: [{ binding: 'DB' }, { binding: 'SEARCH' }],
  queues: { producers: [{ binding: 'FEED_QUEUE' }], consumers: [{ queue: 'feeds' }] },
}
const ID = '3f1c9a52-0d4e-4c7b-9f43-1f7f0a9b6c11'
const PRODUCTION: WorkerConfig = {
  d1_databases: [
    { binding: 'DB', database_id: ID },
    { binding: 'SEARCH', database_id: ID },
  ],
  queues: DEVELOPMENT.queues ?? {},
  vars: { PRODUCT_DOMAIN: 'events.example', IMAGES_URL: 'https://images.events.example' },
  routes: [{ pattern: '*/*', zone_name: 'events.example' }],
  triggers: { crons: ['*/15 * * * *', '20 9 * * *'] },
}
const listWrong = (found: Finding[]) =>
  found.filter(({ state }) => state !== 'ok').map(({ state, step }) => `${state} ${step}`)
const check = (changes: WorkerConfig) =>
  listWrong(checkConfig(DEVELOPMENT, { ...PRODUCTION, ...changes }))

test('A configuration that follows docs/deploy.md has nothing to say', () => {
  expect(check({})).toEqual([])
})

test('What is missing in [env.production] is named', () => {
  expect(check({ queues: { producers: [] } })).toEqual(['wrong bindings'])
  expect(check({ d1_databases: DEVELOPMENT.d1_databases ?? [] })).toEqual(['wrong database ids'])
  const zeros = '00000000-0000-0000-0000-000000000001'
  const local = [
    { binding: 'DB', database_id: zeros },
    { binding: 'SEARCH', database_id: ID },
  ]
  expect(check({ d1_databases: local })).toEqual(['wrong database ids'])
  expect(check({ triggers: {} })).toEqual(['wrong schedule'])
  const vars = { PRODUCT_DOMAIN: 'events.example', IMAGES_URL: 'https://events.example' }
  expect(check({ vars })).toEqual(['wrong images'])
  expect(listWrong(checkConfig(DEVELOPMENT, {}))).toEqual([
    'wrong bindings',
    'wrong domain',
    'wrong routes',
    'wrong schedule',
  ])
})

test('Routes that cities’ own domains do not match, and certificates that do not cover, are pointed out', () => {
  expect(check({ routes: [] })).toEqual(['wrong routes'])
  const own = [{ pattern: '*.events.example/*', zone_name: 'events.example' }]
  expect(check({ routes: own })).toEqual(['warning own domains'])
  const vars = {
    PRODUCT_DOMAIN: 'events.city.example',
    IMAGES_URL: 'https://images.events.city.example',
  }
  const routes = [{ pattern: '*/*', zone_name: 'city.example' }]
  expect(check({ vars, routes })).toEqual(['warning certificate'])
  expect(check({ routes })).toEqual(['wrong zone'])
})

test('Secrets that belong together are set together, and mail can be sent', () => {
  const find = (...names: string[]) => listWrong(checkSecrets(new Set(names), false))
  expect(find()).toContain('wrong mail')
  expect(find('MAIL_FROM')).toContain('wrong mail')
  expect(find('MAIL_FROM', 'MAIL_API_KEY')).not.toContain('wrong mail')
  expect(listWrong(checkSecrets(new Set(['MAIL_FROM']), true))).not.toContain('wrong mail')
  expect(find('STRIPE_SECRET_KEY')).toContain('wrong payments')
  expect(find()).toContain('warning payments')
})

const WORKER = { 'x-request-id': 'a' }
const outside = (answer: (url: string, init?: RequestInit) => Response, ips = ['192.0.2.1']) => ({
  fetch: (async (url: string, init?: RequestInit) => answer(url, init)) as typeof fetch,
  resolveHost: async () => ips,
})

test('Each door and the webhook is requested, and says whether the worker answers', async () => {
  const well = outside(
    (_, init) => new Response('', { status: init?.method === 'POST' ? 400 : 200, headers: WORKER }),
  )
  expect(listWrong(await checkHosts(well, 'events.example'))).toEqual([])
  const parked = outside(() => new Response('parked'))
  expect(listWrong(await checkHosts(parked, 'events.example'))).toHaveLength(6)
})

test('A host without DNS or with a certificate of another name is explained', async () => {
  const { text } = await checkHost(
    outside(() => new Response(), []),
    'a.example',
  )
  expect(text).toContain('DNS does not know it')
  const untrusted = outside(() => {
    const cause = Object.assign(new Error('no match'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    throw new TypeError('fetch failed', { cause })
  })
  expect((await checkHost(untrusted, 'a.example')).text).toContain('certificate is not trusted')
  const silent = { ...untrusted, resolveHost: () => Promise.reject(new Error('offline')) }
  expect((await checkHost(silent, 'a.example')).state).toBe('unknown')
})

test('On a new machine the doctor names every step that is left, and fails', {
  timeout: 240_000,
}, async () => {
  const ended = await runInProcess({ stateDir: join(folder, 'state') }, 'doctor')
  expect(ended.code).toBe(1)
  expect(ended.stdout).toMatch(/^ok {4}bindings /m)
  expect(ended.stdout).toMatch(/^WRONG domain .*PRODUCT_DOMAIN/m)
  expect(ended.stdout).toMatch(/^WRONG superadmin .*account create/m)
  expect(ended.stderr).toMatch(/^\d steps are not done\.\n$/)
})

test('The size of the worker is compared with the limits of both plans', () => {
  writeFileSync(join(folder, 'index.js'), 'x'.repeat(10_000))
  writeFileSync(join(folder, 'index.js.map'), 'y'.repeat(10_000))
  expect(measureBundle(folder)).toBeLessThan(200)
  expect(describeBundle(2 * 1024 * 1024)).toContain('3.00 MB on the free one')
  expect(describeBundle(4 * 1024 * 1024)).toContain('are not enough')
  expect(describeBundle(11 * 1024 * 1024)).toContain('the limit is 10.00 MB')
})
