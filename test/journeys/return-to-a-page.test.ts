import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreparedState } from '../../scripts/prepare-state.mjs'
import { asVisitor, untilScripted, withBrowser } from './browser'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

withBrowser()

/**
 * The built worker with the page cache on as when deployed, on a copy of the data that the product begins with: two processes on
 * the same files would lock each other out.
 */
let worker: Miniflare
const stateDir = mkdtempSync(join(tmpdir(), 'return-'))
let url: string

beforeAll(async () => {
  const id = (number: number) => `00000000-0000-0000-0000-00000000000${number}`
  cpSync(join(await findPreparedState(CLOCK), 'v3/d1'), join(stateDir, 'd1'), { recursive: true })
  worker = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'build/server/index.js' },
      ...readdirSync('build/server')
        .filter((name) => name.endsWith('.wasm'))
        .map((name) => ({ type: 'CompiledWasm' as const, path: `build/server/${name}` })),
    ],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    assets: {
      directory: 'build/client',
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true },
    },
    d1Databases: { DB: id(1), SEARCH: id(2) },
    d1Persist: join(stateDir, 'd1'),
    r2Buckets: ['BUCKET'],
    bindings: {
      ENVIRONMENT: 'development',
      PRODUCT_DOMAIN: 'localhost',
      IMAGES_URL: `http://images.localhost:${lane.port}`,
      CLOCK,
      PAGE_CACHE: 'on',
    },
  })
  // The oldest site answers on bare localhost.
  url = `http://localhost:${(await worker.ready).port}/search`
})

afterAll(async () => {
  await worker.dispose()
  rmSync(stateDir, { recursive: true })
})

/** The statuses of the page as they are sent: to scripts and to Playwright, what was revalidated is 200. */
async function listStatuses(page: Page): Promise<() => number[]> {
  const session = await page.context().newCDPSession(page)
  const pages = new Set<string>()
  const sent: { requestId: string; statusCode: number }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url === url) pages.add(requestId)
  })
  session.on('Network.responseReceivedExtraInfo', (answer) => sent.push(answer))
  await session.send('Network.enable')
  return () =>
    sent.flatMap(({ requestId, statusCode }) => (pages.has(requestId) ? [statusCode] : []))
}

test('Going back to a page shows it at once from the browser’s cache, and it still works', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const statuses = await listStatuses(page)
    for (const _ of [1, 2, 3]) {
      await page.goto('about:blank')
      await page.goto(url)
      await untilScripted(page)
    }
    await expect.poll(statuses).toEqual([200, 304, 304])
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/event\/\d+$/)
  })
})
