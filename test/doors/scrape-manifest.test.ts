import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { createFixtures } from '../fixtures'
import { fetchWorker } from './worker'

const HOST = 'admin.localhost'
const CHECK = `http://${HOST}/api/scrape/manifest/check`

let cookie: string

beforeAll(async () => {
  await createFixtures()
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

async function check(body: string) {
  const headers = {
    cookie,
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
  }
  const response = await fetchWorker(CHECK, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

test('The schema of manifests is public and cacheable, and describes its keys', async () => {
  const response = await fetchWorker(`http://${HOST}/api/scrape/manifest/schema`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/schema\+json/)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await response.json()).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: expect.stringMatching(/^http:\/\/api\.[^/]+\/api\/scrape\/manifest\/schema$/),
    title: 'Siphon manifest',
    required: expect.arrayContaining(['source', 'items', 'fields']),
  })
})

test('A manifest is checked without being stored, and each error has its path', async () => {
  const source = { url: 'https://hall.example/' }
  const items = { selector: 'article' }
  const fields = { title: 'h2', date: 'time' }
  const right = await check(JSON.stringify({ manifest: { source, items, fields } }))
  expect(right).toEqual({ status: 200, body: { errors: [] } })
  const wrong = { source: { ...source, color: 1 }, items: { selector: '((' }, fields }
  const { status, body } = await check(JSON.stringify({ manifest: wrong }))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    errors: expect.arrayContaining([{ path: 'source.color', message: 'is not known' }]),
  })
  expect((await check('{"manifest": null}')).status).toBe(200)
  for (const body of ['', 'null', '[]', '{}', '{"manifest"']) {
    expect([body, (await check(body)).status]).toEqual([body, 400])
  }
})
