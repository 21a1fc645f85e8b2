import { FEED_FORMAT_NAMES, FEED_FORMATS, feedPath } from '~/domain/syndication/feed-format'
import { type BenchSite, CACHING_WORKER, WORKER } from '../bench-site'
import { measureThroughput } from '../pages/measure-throughput'

const HOST = 'bench.localhost'
const PAGE = '/search'

/**
 * The feeds that leave the product, of a search that finds all events, in each format: built, from memory, and as a program has
 * them that reads them again (304). Compared with a text of their size, at once and after a `SELECT 1`, in the same run.
 */
export async function benchFeedsOut(
  bench: BenchSite,
  baseline: { url: URL; host: string },
): Promise<void> {
  const product = { url: await bench.workerUrl(CACHING_WORKER), host: HOST }
  const withoutCache = { url: await bench.workerUrl(WORKER), host: HOST }
  const rows: object[] = []
  for (const format of FEED_FORMAT_NAMES) {
    const path = feedPath(PAGE, format)
    const paths = [path]
    const known = await readFeed(product.url, path)
    const unchanged = { headers: { 'if-none-match': known.etag }, status: 304 }
    const reads = await countReads(bench, product.url, path, unchanged.headers)
    await fetch(baseline.url, { method: 'PUT', body: known.body })
    const results = await measureThroughput(
      [
        { ...withoutCache, name: 'built', paths },
        { ...product, name: 'cached', paths },
        { ...product, ...unchanged, name: 'unchanged', paths },
        { ...baseline, name: 'select', paths: ['/select'] },
        { ...baseline, name: 'constant', paths: ['/constant'] },
      ],
      bench.meter,
    )
    const { built, cached, select, constant } = results
    rows.push({
      feed: FEED_FORMATS[format].file,
      KB: Math.round(known.body.length / 1_000),
      'built: times a SELECT 1': (select.perSecond / built.perSecond).toFixed(2),
      'built, by CPU': (built.cpu / select.cpu).toFixed(2),
      'cached: share of a constant': (cached.perSecond / constant.perSecond).toFixed(2),
      '304: times a SELECT 1': (select.perSecond / results.unchanged.perSecond).toFixed(2),
      'reads of a 304': reads,
    })
  }
  console.log('\nFeeds out, on eight connections; aims: a 304 takes at most 1 read')
  console.table(rows)
}

async function readFeed(url: URL, path: string): Promise<{ body: string; etag: string }> {
  const response = await send(url, path)
  const etag = response.headers.get('etag')
  const body = await response.text()
  if (response.status !== 200 || etag === null) {
    throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`)
  }
  return { body, etag }
}

/** The round trips to the databases of a request for a feed that has not changed. Throws if they are more than one. */
async function countReads(
  bench: BenchSite,
  url: URL,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const response = await send(url, path, headers)
  if (response.status !== 304) throw new Error(`${path}: ${response.status} instead of 304`)
  const reads = await bench.waitForRoundTrips(304)
  if (reads > 1) throw new Error(`${path}: a 304 took ${reads} reads`)
  return reads
}

/** Through the worker's own port, whose host name is in the header. */
const send = (url: URL, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, url), { headers: { ...headers, host: HOST } })
