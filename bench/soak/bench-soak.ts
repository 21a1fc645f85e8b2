import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { CACHING_WORKER, openBenchSite } from '../bench-site'
import { largeCalendar, SEARCHED_WORDS } from '../feeds/large-calendar'
import { HOST, signInEditor } from './editor'
import { createSender, type Sample } from './send'

const SECONDS = 180
/** At once; each looks at a page for a moment before the next request. */
const VISITORS = 6
const PAUSE_MS = 200
const WRITE_EVERY_MS = 2_000
/** The first seconds are those of a new worker. */
const WARM_UP_SECONDS = 10
const IMPORT_AT_SECONDS = 90
/** p99 while the import runs, against that of the quiet time. */
const AIM = 3

const pick = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item
/** What each visitor requests, by turn; most searches are new ones, most events were not shown a moment ago. */
const VISITS: { name: string; path: (turn: number) => string }[] = [
  { name: 'home', path: () => '/' },
  {
    name: 'search',
    path: (turn) => `/search?q=${pick(SEARCHED_WORDS, turn)}+${pick(SEARCHED_WORDS, turn * 7 + 3)}`,
  },
  { name: 'search', path: (turn) => `/search?days=2026-${pick(['05', '06', '07'], turn)}-09` },
  { name: 'event', path: (turn) => `/event/${1 + ((turn * 37) % 1_000)}` },
  { name: 'api', path: (turn) => `/api/search/events?q=${pick(SEARCHED_WORDS, turn * 5)}` },
]

/**
 * Three minutes of visitors, an editor who submits and edits, and one import of 3,000 events, through the built worker with its
 * page cache on. Fails if anything answers with 5xx, or if the import slows visitors more than the aim.
 */
export async function benchSoak(): Promise<void> {
  const bench = await openBenchSite()
  await loadCategories(bench.services, DEFAULT_CATEGORIES)
  await bench.runFeed(await bench.addFeed('first.ics', largeCalendar(1_000)))
  const second = await bench.addFeed('calendar-3000.ics', largeCalendar())
  const { send, samples } = createSender(await bench.workerUrl(CACHING_WORKER), HOST)
  const editor = await signInEditor(bench, send)

  const startedAt = performance.now()
  const isGoingOn = () => performance.now() < startedAt + SECONDS * 1_000
  let turn = 0
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (isGoingOn()) {
      const { name, path } = pick(VISITS, turn)
      await send(name, path(Math.floor(turn++ / VISITS.length)))
      await until(performance.now() + PAUSE_MS)
    }
  })
  const writes = write(editor, isGoingOn)
  await until(startedAt + IMPORT_AT_SECONDS * 1_000)
  const importAt = performance.now()
  const { rowsWritten } = await bench.runFeed(second)
  const importedAt = performance.now()
  await Promise.all([...visitors, writes])
  await bench.close()

  const quiet = samples.filter(
    ({ at }) =>
      (at > startedAt + WARM_UP_SECONDS * 1_000 && at < importAt - 1_000) || at > importedAt,
  )
  // Those too that began before and had to wait.
  const during = samples.filter(
    ({ at, milliseconds }) => at < importedAt && at + milliseconds > importAt,
  )
  console.log(
    `\nSoak: ${SECONDS} s, ${VISITORS} visitors, a write each ${WRITE_EVERY_MS / 1_000} s; the import of 3,000 events took ` +
      `${((importedAt - importAt) / 1_000).toFixed(1)} s and wrote ${rowsWritten} rows (one an event is the bench's own)`,
  )
  console.table(
    ['home', 'search', 'event', 'api', 'form', 'submit', 'edit', 'all'].map((name) =>
      describe(name, quiet, during),
    ),
  )
  const statuses = new Map<number, number>()
  for (const { status } of samples) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  console.log(
    `Statuses: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
  const failed = samples.filter(({ status }) => status >= 500)
  const ratio = percentile(during, 0.99) / percentile(quiet, 0.99)
  const isMet = failed.length === 0 && ratio <= AIM
  console.log(
    `p99 during the import is ${ratio.toFixed(1)} times the quiet one (aim ${AIM}), ${failed.length} answers were 5xx: ${isMet ? 'met' : 'missed'}`,
  )
}

/** One write after the other: a submission, then an edit of an earlier one. */
async function write(
  editor: Awaited<ReturnType<typeof signInEditor>>,
  isGoingOn: () => boolean,
): Promise<void> {
  for (let number = 0; isGoingOn(); number++) {
    const next = performance.now() + WRITE_EVERY_MS
    await (number % 2 === 0 ? editor.submit(number) : editor.edit(number))
    await until(next)
  }
}

const until = (time: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(time - performance.now(), 0)))

function describe(name: string, quiet: Sample[], during: Sample[]) {
  const isNamed = (sample: Sample) => name === 'all' || sample.name === name
  const [before, meanwhile] = [quiet.filter(isNamed), during.filter(isNamed)]
  return {
    request: name,
    quiet: before.length,
    'p50 ms': percentile(before, 0.5).toFixed(1),
    'p99 ms': percentile(before, 0.99).toFixed(1),
    during: meanwhile.length,
    'p50 ms during': percentile(meanwhile, 0.5).toFixed(1),
    'p99 ms during': percentile(meanwhile, 0.99).toFixed(1),
  }
}

function percentile(samples: Sample[], share: number): number {
  const sorted = samples.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted.at(Math.min(Math.floor(sorted.length * share), sorted.length - 1)) ?? 0
}
