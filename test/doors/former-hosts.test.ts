import { beforeAll, expect, test } from 'vitest'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { servicesAt } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker } from './worker'

const PRODUCTION = {
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'events.example',
  IMAGES_URL: 'https://images.events.example',
  CLOCK: '',
}

let harbor: number

beforeAll(async () => {
  await createFixtures()
  harbor = (await requireSite('harbor')).id
})

const moveTo = (host: string) => updateSite(servicesAt(NOW), harbor, { host })
const locate = async (url: string, init: RequestInit = {}, bindings = {}) => {
  const { status, headers } = await fetchWorker(url, init, bindings)
  return [status, headers.get('location')]
}

test('A former host redirects for good, with the path and the query, and cached pages of it are gone', async () => {
  const page = 'http://harbor.localhost:8787/search?q=jazz&page=2'
  expect((await fetchWorker('http://harbor.localhost:8787/')).status).toBe(200)
  await moveTo('seaside')
  expect(await locate(page)).toEqual([301, 'http://seaside.localhost:8787/search?q=jazz&page=2'])
  const https = await locate('https://harbor.events.example/event/7?a=%20b', {}, PRODUCTION)
  expect(https).toEqual([301, 'https://seaside.events.example/event/7?a=%20b'])
  expect((await fetchWorker('http://seaside.localhost:8787/')).status).toBe(200)
})

test('A former host redirects in one step, and answers again when its site has it back', async () => {
  await moveTo('third')
  expect(await locate('http://harbor.localhost/')).toEqual([301, 'http://third.localhost/'])
  expect(await locate('http://seaside.localhost/')).toEqual([301, 'http://third.localhost/'])
  await moveTo('seaside')
  expect((await fetchWorker('http://seaside.localhost/about')).status).not.toBe(301)
  expect(await locate('http://third.localhost/')).toEqual([301, 'http://seaside.localhost/'])
})

test('What is sent to a former host is sent on, and browsers soon ask again', async () => {
  const { status, headers } = await fetchWorker('http://third.localhost/api/auth/mint', {
    method: 'POST',
  })
  expect([status, headers.get('location')]).toEqual([308, 'http://seaside.localhost/api/auth/mint'])
  expect(headers.get('cache-control')).toBe('public, max-age=300')
})

test('A path that looks like another host leads to the site all the same', async () => {
  const [, location] = await locate('http://third.localhost//evil.example/%0d%0aset-cookie:a')
  expect(new URL(String(location)).host).toBe('seaside.localhost')
})
