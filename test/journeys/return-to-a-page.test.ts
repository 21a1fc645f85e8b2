import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
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
const answers: { path: string; status: number }[] = []
const listStatuses = (wanted: string) =>
  answers.filter(({ path }) => path === wanted).map(({ status }) => status)
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
    handleStructuredLogs({ message }: { message: string }) {
      if (message.includes('"request"')) answers.push(JSON.parse(message))
    },
  })
  // The oldest site answers on bare localhost.
  url = `http://localhost:${(await worker.ready).port}/search`
})

afterAll(async () => {
  await worker.dispose()
  rmSync(stateDir, { recursive: true })
})

test('Going back to a page shows it at once from the browser’s cache, and it still works', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const openings: number[] = []
    const openAgain = async () => {
      await page.goto('about:blank')
      await page.goto(url)
      await untilScripted(page)
      openings.push(openings.length === 0 ? 200 : 304)
      // The worker's log arrives later than its answers.
      await expect.poll(() => listStatuses('/search')).toEqual(openings)
    }
    for (const _ of [1, 2, 3]) await openAgain()
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/event\/\d+$/)
  })
})
