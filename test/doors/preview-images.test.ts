import { env } from 'cloudflare:workers'
import { decodeHTML } from 'entities'
import { imageSize } from 'image-size'
import { beforeAll, expect, test } from 'vitest'
import { openServices } from '~/domain/open-services.server'
import { HOUR } from '~/lib/time/local-time'
import { addAccount, signIn } from '../accounts'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { createPng } from '../samples/png-image'
import { listReceived, playExchanges } from '../services/recorded-exchanges'
import { fetchWorker, readPage } from './worker'

const ADMIN = 'http://admin.localhost'
const SOURCE = 'https://pictures.recorded.example'
let laketown: number
let harbor: number
let maya: string
let zoe: string
let ada: string

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  zoe = await addAccount({ email: 'zoe@product.example', isSuperadmin: true })
  ada = await addAccount({ email: 'ada@example.com', adminOfSites: ['laketown'] })
  const event = {
    '@type': 'MusicEvent',
    name: 'Jazz',
    startDate: '2026-05-03T19:30:00-05:00',
    url: `${SOURCE}/jazz`,
    image: `${SOURCE}/jazz.png`,
    location: 'Bar Centro',
  }
  const page = `<html><title>Events</title><script type="application/ld+json">${JSON.stringify(event)}</script></html>`
  const png = await createPng(600, 400, () => [200, 30, 30])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await playExchanges(new URL(SOURCE).host, {
    '/': [{ text: page, headers: { 'content-type': 'text/html; charset=utf-8' } }],
    '/jazz.png': [{ base64: Buffer.from(png).toString('base64') }],
    '/script.svg': [{ text: svg, headers: { 'content-type': 'image/svg+xml' } }],
    '/page': [{ text: page, headers: { 'content-type': 'text/html' } }],
    '/huge.png': [{ zeroBytes: 50 * 1024 * 1024, headers: { 'content-type': 'image/png' } }],
  })
})

async function open(path: string, account: string | null = maya) {
  const cookie = account === null ? '' : (await signIn(account, 'admin.localhost')).cookie
  return fetchWorker(`${ADMIN}${path}`, { headers: { host: 'admin.localhost', cookie } })
}

/** A link as the preview signs it. */
async function buildLink({
  url = `${SOURCE}/jazz.png`,
  accountId = maya,
  siteId = laketown,
  purpose = 'preview-image',
  expiresAt = NOW + HOUR,
} = {}) {
  const { signer } = openServices({ ...env, CLOCK: new Date(NOW).toISOString() })
  const image = await signer.sign(purpose, JSON.stringify({ url, siteId, accountId }), expiresAt)
  return `/scrape/image?${new URLSearchParams({ site: String(laketown), image })}`
}

test('A preview shows the images of its events from the console itself', async () => {
  const { cookie } = await signIn(maya, 'admin.localhost')
  const reply = await fetchWorker(`${ADMIN}/scrape/find?site=${laketown}`, {
    method: 'POST',
    headers: { cookie, origin: ADMIN, host: 'admin.localhost' },
    body: new URLSearchParams({ intent: 'find', url: `${SOURCE}/`, venue: 'centro' }),
  })
  const { html } = await readPage(reply)
  const sources = [...html.matchAll(/<img[^>]*\bsrc="([^"]*)"/g)].map(([, src]) => decodeHTML(src!))
  expect(sources.filter((src) => src.includes('recorded.example'))).toEqual([])
  const src = sources.find((path) => path.startsWith('/scrape/image?'))
  const shown = await open(src!)
  expect(shown.status).toBe(200)
  expect(imageSize(new Uint8Array(await shown.arrayBuffer()))).toMatchObject({
    type: 'webp',
    width: 288,
    height: 192,
  })
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=3600',
  })
})

test('Only a link that this console made for this person and site fetches anything', async () => {
  await open(await buildLink())
  const before = (await listReceived(new URL(SOURCE).host)).length
  const right = await buildLink()
  const [, token] = right.split('image=')
  const refused = [
    '/scrape/image?site=1',
    `/scrape/image?site=${laketown}&image=${encodeURIComponent(`${SOURCE}/jazz.png`)}`,
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `/scrape/image?site=${harbor}&image=${token}`,
    await buildLink({ siteId: harbor }),
    await buildLink({ accountId: zoe }),
    await buildLink({ purpose: 'leave-administration' }),
    await buildLink({ expiresAt: NOW }),
  ]
  for (const path of refused) expect((await open(path)).status, path).toBe(404)
  expect((await open(right, zoe)).status).toBe(404)
  expect((await open(right, ada)).status).toBe(404)
  expect((await open(right, null)).status).toBe(302)
  expect(await listReceived(new URL(SOURCE).host)).toHaveLength(before)
})

test('What is no image, too large, missing or private is answered with an empty image', async () => {
  for (const url of [
    ...['/script.svg', '/page', '/huge.png', '/none.png'].map((path) => SOURCE + path),
    'http://127.0.0.1/a.png',
    'http://169.254.169.254/',
    'http://localhost/a.png',
  ]) {
    const answer = await open(await buildLink({ url }))
    const { width, height, type } = imageSize(new Uint8Array(await answer.arrayBuffer()))
    expect([url, answer.status, type, width, height]).toEqual([url, 404, 'gif', 1, 1])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})
