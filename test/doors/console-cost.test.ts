import type { RouteConfigEntry } from '@remix-run/route-config'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import routes from '../../app/routes'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addCuratedHall, createFixtures } from '../fixtures'
import { CONSOLE_PATHS, withSite } from '../forms/console-pages'
import { measureDatabases } from '../measurements/measure-databases'
import {
  fillLargeConsole,
  fillLargeReports,
  fillLargeSite,
  LARGE_API_KEY,
  LARGE_DELIVERY,
  LARGE_WEBHOOK,
  MAX_API_KEY_ROWS,
  MAX_CONSOLE_ROWS,
  MAX_MONTH_ROWS,
} from '../samples/large-console'
import { fillLargeFeeds } from '../samples/large-feeds'
import { fillLargeVenues, LARGE_CLAIM } from '../samples/large-venues'
import { fetchWorker, readPage } from './worker'

vi.mock('@remix-run/route-config', () => import('./route-config'))

const HOST = 'admin.localhost'
const { usage, bindings, reset } = measureDatabases()

let siteId: number
let cookie: string

beforeAll(async () => {
  await createFixtures()
  await addCuratedHall()
  ;({ siteId } = await fillLargeConsole())
  await fillLargeReports()
  await fillLargeVenues()
  await fillLargeFeeds()
  await fillLargeSite(siteId)
  // Migrations make it; tables are emptied since.
  await db.run(sql`INSERT INTO signing_key (id, secret) VALUES (1, 'of this test')`)
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

/** Opens a page of the console; `usage` is then that of the whole request. */
async function visit(path: string) {
  reset()
  const url = `http://${HOST}${withSite(path, siteId)}`
  return readPage(await fetchWorker(url, { headers: { cookie } }, bindings))
}

const MONTH = '/site/upsells/days'
const API_KEYS = '/site/apikeys'
const API_EXAMPLE = '/site/apikeys?run=events'

/**
 * Counted is every call to either database in the whole request: guard, frame and page. The guard is one, as nothing may be
 * shown before it. All that frame and page read is another, and one more of the search database beside it.
 */
test.each(CONSOLE_PATHS.filter((page) => page !== API_EXAMPLE))(
  '%s waits for the guard, then once for all that it shows',
  async (path) => {
    const { status, headers } = await visit(path)
    expect(status).toBe(200)
    expect(usage.DB.roundTrips).toBe(2)
    expect(usage.SEARCH.roundTrips).toBeLessThanOrEqual(1)
    const total = usage.DB.roundTrips + usage.SEARCH.roundTrips
    expect(headers.get('server-timing')).toContain(`desc="${total} round trips"`)
  },
)

const MORE_PAGES = [
  '/site/ugc?state=declined&q=large',
  '/site/audit?text=event',
  '/ugc?state=held',
  '/sites?q=large',
  '/site/search?q=large',
  '/venues?q=hall&page=3',
  '/scrapes?venue=50014',
  '/site/claims?after=1500-50002-large-1500',
  `/site/claims/${LARGE_CLAIM}/decline`,
  '/feeds/feed/9003',
  '/scrape/edit/900',
  '/feeds/run/550000',
  `/site/apikeys/${LARGE_API_KEY}`,
  `/site/webhooks/${LARGE_WEBHOOK}`,
  `/site/webhooks/${LARGE_WEBHOOK}?show=failed&before=${LARGE_DELIVERY}`,
]

const USUAL_PAGES = CONSOLE_PATHS.filter((page) => ![MONTH, API_KEYS, API_EXAMPLE].includes(page))

/** The rows that D1 counts for the whole request: guard, frame and page, of both databases. */
test.each([...USUAL_PAGES, ...MORE_PAGES])(
  '%s reads at most 300 rows, whatever is stored',
  async (path) => {
    expect((await visit(path)).status).toBe(200)
    expect(usage.DB.rowsRead).toBeGreaterThan(0)
    expect(usage.DB.rowsRead + usage.SEARCH.rowsRead).toBeLessThanOrEqual(MAX_CONSOLE_ROWS)
  },
)

test('A month of sold-out days reads its slots, whatever else is stored', async () => {
  expect((await visit(MONTH)).status).toBe(200)
  expect(usage.DB.rowsRead + usage.SEARCH.rowsRead).toBeLessThanOrEqual(MAX_MONTH_ROWS)
})

test('As many API keys as a site may have read the calls of thirty days', async () => {
  expect((await visit(API_KEYS)).status).toBe(200)
  expect(usage.DB.rowsRead).toBeGreaterThan(50 * 29)
  expect(usage.DB.rowsRead + usage.SEARCH.rowsRead).toBeLessThanOrEqual(MAX_API_KEY_ROWS)
})

test('An example of the API is answered beside the keys, and reads its site before', async () => {
  expect((await visit(API_EXAMPLE)).status).toBe(200)
  expect([usage.DB.roundTrips, usage.SEARCH.roundTrips]).toEqual([3, 1])
  expect(usage.DB.rowsRead + usage.SEARCH.rowsRead).toBeLessThanOrEqual(MAX_API_KEY_ROWS)
})

test('Every page of the console is among those that are measured', () => {
  const frame = routes.find(({ file }) => file === 'routes/admin/frame.tsx')
  const paths = frame?.children?.map(({ path }: RouteConfigEntry) => `/${path}`) ?? []
  expect(paths.length).toBeGreaterThan(10)
  const isMeasured = (path: string) =>
    [...CONSOLE_PATHS, ...MORE_PAGES].some((page) =>
      new RegExp(`^${path.replace(/:\w+/, '[\\w-]+')}(\\?|$)`).test(page),
    )
  expect(paths.filter((path) => path !== '/site/*' && !isMeasured(path))).toEqual([])
})
