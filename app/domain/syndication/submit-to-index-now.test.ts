import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openIndexNow, type Submission } from '~/platform/outgoing/index-now.server'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { drainErrorLogs } from '../../../test/logged-errors'
import { submitToIndexNow } from './submit-to-index-now.server'

const KEY = '0123456789abcdef'
type Body = Submission & { key: string }
const sent: Body[] = []
let status = 200

const searchEngines = openIndexNow(KEY, async (url, init) => {
  expect(url).toBe('https://api.indexnow.org/indexnow')
  if (status === 0) throw new Error('no network')
  sent.push(JSON.parse(String(init?.body)))
  return new Response(null, { status })
})
const services = {
  ...servicesAt(NOW),
  indexNow: searchEngines,
  settings: { productDomain: 'localhost', imagesUrl: 'http://images.localhost' },
}

let laketown: number
let harbor: number

const change = (event: number, site: number, seq: number) => sql`
  INSERT INTO event_change (event_id, site_id, seq, hash, created_seq, until_at) VALUES (${event}, ${site}, ${seq}, '', ${seq}, 0)
  ON CONFLICT DO UPDATE SET seq = excluded.seq`

beforeEach(async () => {
  sent.length = 0
  status = 200
  await resetDatabases()
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  await db.run(change(1, laketown, 10))
  await db.run(change(1, harbor, 11))
  expect(await submitToIndexNow(services)).toEqual({ sites: 0, pages: 0 })
})

test('What changes after the first time is submitted once, each site’s pages by itself', async () => {
  expect(sent).toEqual([])
  await db.run(change(2, laketown, 12))
  await db.run(change(1, laketown, 13))
  expect(await submitToIndexNow(services)).toEqual({ sites: 1, pages: 2 })
  expect(sent).toEqual([
    {
      host: 'laketown.localhost',
      key: KEY,
      keyLocation: 'http://laketown.localhost/indexnow.txt',
      urlList: ['http://laketown.localhost/event/2', 'http://laketown.localhost/event/1'],
    },
  ])
  expect(await submitToIndexNow(services)).toEqual({ sites: 0, pages: 0 })
  await db.run(change(1, harbor, 14))
  await submitToIndexNow(services)
  expect(sent.map(({ host, urlList }) => [host, urlList.length])).toEqual([
    ['laketown.localhost', 2],
    ['harbor.localhost', 1],
  ])
})

test.each([0, 403, 429, 500])('After %i the pages are submitted again', async (failure) => {
  await db.run(change(2, laketown, 12))
  status = failure
  expect(await submitToIndexNow(services)).toEqual({ sites: 0, pages: 0 })
  status = 202
  expect(await submitToIndexNow(services)).toEqual({ sites: 1, pages: 1 })
  expect(drainErrorLogs()).toHaveLength(1)
})

test('What is refused for good is logged and not submitted again', async () => {
  await db.run(change(2, laketown, 12))
  status = 422
  expect(await submitToIndexNow(services)).toEqual({ sites: 0, pages: 0 })
  expect(await submitToIndexNow(services)).toEqual({ sites: 0, pages: 0 })
  expect(sent).toHaveLength(1)
  expect(drainErrorLogs()).toHaveLength(1)
})

test('A site that search engines must not index submits nothing, also not later', async () => {
  const forbid = (isForbidden: boolean) =>
    db.run(sql`
      UPDATE site SET settings = json_set(settings, '$.preventSearchEngineIndex', json(${String(isForbidden)}))
      WHERE id = ${laketown}`)
  await forbid(true)
  await db.run(change(2, laketown, 12))
  await submitToIndexNow(services)
  await forbid(false)
  await submitToIndexNow(services)
  expect(sent).toEqual([])
})

test('Without a key nothing is read or submitted', async () => {
  await db.run(change(2, laketown, 12))
  expect(await submitToIndexNow({ ...services, indexNow: null })).toEqual({ sites: 0, pages: 0 })
  expect(sent).toEqual([])
})
