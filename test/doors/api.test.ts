import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures } from '../fixtures'
import { drainErrorLogs } from '../setup'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)

/** A database whose queries all fail. */
const away = new Proxy(env.SEARCH, {
  get: () => () => {
    throw new Error('SEARCH is away, by its secret name')
  },
})

test('A call that does not exist is not found, in JSON', async () => {
  const response = await fetchWorker(`${SITE}/api/nothing/here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: '404 Not Found' })
})

test('An error of an API call is JSON with its status, no internal details and no caching', async () => {
  const response = await fetchWorker(`${SITE}/api/search/events?q=jazz`, {}, { SEARCH: away })
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toEqual({
    error: 'Something went wrong, please try again shortly',
  })
  expect(drainErrorLogs()).toHaveLength(1)
})
