import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { BASELINE, type BenchSite, CACHING_WORKER, openBenchSite, WORKER } from '../bench-site'
import { largeCalendar, SEARCHED_WORDS } from '../feeds/large-calendar'
import type { RenderedPage } from './baseline'
import {
  compareThroughput,
  measureThroughput,
  type Target,
  type Throughput,
} from './measure-throughput'

const HOST = 'bench.localhost'
const ASSETS = 'build/client/assets'
const AIM = 'at least 0.5'
const EVENTS = 30

const SEARCHES = SEARCHED_WORDS.flatMap((word) =>
  SEARCHED_WORDS.map((second) => `/search?q=${word}+${second}`),
)

/** A parameter that no page knows: with it, a worker that caches pages renders them each time. */
const UNCACHED = 'uncached=1'
const PAGES = {
  home: '/',
  search: '/search?q=jazz',
  'search of one day': '/search?days=2026-05-09',
  event: '/event/1',
  category: '/category/concerts',
}
const READS = { 'api: search': '/api/search/events?q=jazz', 'api: app': '/api/app' }
/** A constant text of the same worker: the admin door's robots.txt, which needs no query. */
const CONSTANT_PAGE = { host: 'admin.localhost', path: '/robots.txt' }

/**
 * Compares pages and API reads with a constant text of the same worker. Then the search page with 30 events: uncached,
 * compared with React rendering the same tree to a string; and cached, compared with a worker that responds with a
 * constant of the same size.
 */
export async function benchLoad(): Promise<void> {
  const bench = await openBenchSite('bench/pages/baseline.ts')
  const feed = await bench.addFeed('calendar-3000.ics', largeCalendar())
  await loadCategories(bench.services, DEFAULT_CATEGORIES)
  await bench.db.run(sql`UPDATE scrape SET category_id = 'concerts'`)
  await bench.runFeed(feed)
  const page = await readPage(bench, '/search?q=jazz')
  const baseline = await bench.workerUrl(BASELINE)
  await fetch(baseline, { method: 'PUT', body: JSON.stringify(page) })
  const rendered = await (await fetch(new URL('/render', baseline))).text()
  if (withoutNumbers(rendered) !== withoutNumbers(page.html)) {
    throw new Error('the baseline renders a different page')
  }

  const built = { url: await bench.workerUrl(WORKER), host: HOST }
  const cached = { url: await bench.workerUrl(CACHING_WORKER), host: HOST }
  const baselineTarget = { url: baseline, host: HOST }
  const results = await measureThroughput(
    [
      { ...built, name: 'uncached', paths: SEARCHES },
      { ...baselineTarget, name: 'rendered', paths: ['/render'] },
      { ...baselineTarget, name: 'queried', paths: ['/queries'] },
      { ...cached, name: 'cached', paths: ['/search?q=jazz'] },
      { ...baselineTarget, name: 'constant', paths: ['/constant'] },
      { ...built, name: 'api', paths: ['/api/app'] },
    ],
    bench.meter,
  )
  print(page.html.length, results)
  await benchAgainstConstant(bench, cached)
  await bench.close()
}

/** All of them are served by one worker, which caches pages. */
async function benchAgainstConstant(
  bench: BenchSite,
  cached: Pick<Target, 'url' | 'host'>,
): Promise<void> {
  const targets: Target[] = [
    { ...cached, name: 'constant', host: CONSTANT_PAGE.host, paths: [CONSTANT_PAGE.path] },
  ]
  for (const [name, path] of Object.entries(PAGES)) {
    const uncached = path + (path.includes('?') ? '&' : '?') + UNCACHED
    targets.push({ ...cached, name: `${name}, cached`, paths: [path] })
    targets.push({ ...cached, name: `${name}, uncached`, paths: [uncached] })
  }
  for (const [name, path] of Object.entries(READS)) {
    if (await bench.hasPage(path)) targets.push({ ...cached, name, paths: [path] })
  }
  const results = await measureThroughput(targets, bench.meter)
  const { constant } = results
  console.log(
    '\nPages and API reads of one worker, compared with its constant text, on eight connections',
  )
  console.table(
    Object.entries(results).map(([what, result]) => ({
      what,
      'per second': Math.round(result.perSecond),
      'times a constant': constant && (constant.perSecond / result.perSecond).toFixed(1),
      'times by CPU': constant && (result.cpu / constant.cpu).toFixed(1),
      'CPU ms': result.cpu.toFixed(2),
    })),
  )
}

/** A page has a function of Remix as text, in which each bundle numbers a variable by itself. */
const withoutNumbers = (html: string) => html.replaceAll(/\bkey\d+\b/g, 'key')

/** Reads a page with the data it was rendered from, which a Remix page contains for hydration. */
async function readPage(bench: BenchSite, path: string): Promise<RenderedPage> {
  const html = await bench.get(path)
  const handoff = /window\.__remixContext = (\{.*?\});<\/script>/s.exec(html)?.[1]
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  const manifest = readdirSync(ASSETS).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name))
  if (!handoff || !nonce || !manifest) throw new Error(`no page: ${html.slice(0, 200)}`)
  const count = html.match(/<article/g)?.length ?? 0
  if (count !== EVENTS) throw new Error(`the page has ${count} events`)
  const json = readFileSync(join(ASSETS, manifest), 'utf8').replace(/^[^{]*|;\s*$/g, '')
  return { url: `http://${HOST}${path}`, html, nonce, handoff, manifest: JSON.parse(json) }
}

function print(
  length: number,
  results: Record<'uncached' | 'rendered' | 'queried' | 'cached' | 'constant' | 'api', Throughput>,
): void {
  const { uncached, rendered, queried, cached, constant, api } = results
  const row = (what: string, measured: Throughput, compared: Throughput, aim = '') =>
    compareThroughput(what, measured, compared, { as: 'share', aim })
  console.log(
    `\nThe search page with ${EVENTS} events (${length} characters), requests per second on eight connections. The client uses the same machine, so CPU time says more where responses are short`,
  )
  console.table([
    row('uncached, to React rendering the same tree', uncached, rendered, AIM),
    row('uncached, to as many SELECT 1 and the rendering', uncached, queried),
    row('cached, to a constant of its size', cached, constant, AIM),
    row('cached, to /api/app of the same worker', cached, api),
  ])
}
