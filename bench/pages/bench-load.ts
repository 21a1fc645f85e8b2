import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { CHANGE_REACTIONS } from '~/domain/services.server'
import { createLog } from '~/platform/log.server'
import { bundleWorker } from '../bundle'
import { largeCalendar } from '../calendar'
import { CITY, type City, DATABASES, KEEPING, NOW, openCity } from '../city'
import type { Drawn } from './baseline'
import { measurePaces, type Pace, type Target } from './load'

const HOST = 'bench.localhost'
const BASELINE = 'baseline'
const ASSETS = 'build/client/assets'
const AIM = 0.5
const EVENTS = 30

/** Words that the calendar's texts hold: each, and each two of them, are found in more events than a page shows. */
const WORDS = ['jazz', 'comedy', 'pottery', 'salsa', 'poetry', 'chess', 'cinema', 'choir', 'quiz']
const QUESTIONS = WORDS.flatMap((word) => WORDS.map((other) => `/search?q=${word}+${other}`))

/** A parameter that no page reads: what has it is drawn each time, by a worker that remembers sites. */
const UNKEPT = 'unkept=1'
const PAGES = {
  home: '/',
  search: '/search?q=jazz',
  'search of a day': '/search?days=2026-05-09',
  event: '/event/1',
  category: '/category/concerts',
}
const READS = { 'api: search': '/api/search/events?q=jazz', 'api: app': '/api/app' }
/** The same worker's constant: what a door says to engines, for which nothing is asked. */
const CONSTANT = { host: 'admin.localhost', path: '/robots.txt' }

/**
 * Pages and reads, against the same worker answering with a constant text. Then the search page with 30 events: made
 * anew, against React drawing the same tree to a string; and kept in memory, against a worker that answers with a
 * constant of the same size.
 */
export async function benchLoad(): Promise<void> {
  const city = await openCity([
    {
      name: BASELINE,
      modules: [
        { type: 'ESModule', path: await bundleWorker('bench/pages/baseline.ts', BASELINE) },
      ],
      compatibilityDate: '2026-04-01',
      compatibilityFlags: ['nodejs_compat'],
      d1Databases: DATABASES,
      unsafeDirectSockets: [{}],
    },
  ])
  const feed = await city.addFeed('calendar-3000.ics', largeCalendar())
  const services = { ...city, log: createLog(), now: NOW, reactions: CHANGE_REACTIONS }
  await loadCategories(services, DEFAULT_CATEGORIES)
  await city.db.run(sql`UPDATE scrape SET category_id = 'concerts'`)
  await city.runFeed(feed)
  const page = await readPage(city, '/search?q=jazz')
  const baseline = await city.addressOf(BASELINE)
  await fetch(baseline, { method: 'PUT', body: JSON.stringify(page) })
  const drawn = await (await fetch(new URL('/drawn', baseline))).text()
  if (drawn !== page.html) throw new Error('what the bench draws is not the page')

  const built = { address: await city.addressOf(CITY), host: HOST }
  const kept = { address: await city.addressOf(KEEPING), host: HOST }
  const beside = { address: baseline, host: HOST }
  const paces = await measurePaces(
    [
      { ...built, name: 'made', paths: QUESTIONS },
      { ...beside, name: 'drawn', paths: ['/drawn'] },
      { ...beside, name: 'asked', paths: ['/asked'] },
      { ...kept, name: 'kept', paths: ['/search?q=jazz'] },
      { ...beside, name: 'constant', paths: ['/constant'] },
      { ...built, name: 'api', paths: ['/api/app'] },
    ],
    city.meter,
  )
  print(page.html.length, paces)
  await benchBesideConstant(city, kept)
  await city.close()
}

/** All of them are asked of one worker, which keeps pages, in turns. */
async function benchBesideConstant(
  city: City,
  kept: Pick<Target, 'address' | 'host'>,
): Promise<void> {
  const targets: Target[] = [
    { ...kept, name: 'constant', host: CONSTANT.host, paths: [CONSTANT.path] },
  ]
  for (const [name, path] of Object.entries(PAGES)) {
    const drawn = path + (path.includes('?') ? '&' : '?') + UNKEPT
    targets.push({ ...kept, name: `${name}, kept`, paths: [path] })
    targets.push({ ...kept, name: `${name}, drawn`, paths: [drawn] })
  }
  for (const [name, path] of Object.entries(READS)) {
    if (await city.answers(path)) targets.push({ ...kept, name, paths: [path] })
  }
  const paces = await measurePaces(targets, city.meter)
  const constant = paces.constant
  console.log(
    '\nPages and reads of one worker, beside its constant text, requests on eight connections',
  )
  console.table(
    Object.entries(paces).map(([what, pace]) => ({
      what,
      'a second': Math.round(pace.perSecond),
      'times a constant': constant && (constant.perSecond / pace.perSecond).toFixed(1),
      'times by CPU': constant && (pace.cpu / constant.cpu).toFixed(1),
      'CPU ms': pace.cpu.toFixed(2),
    })),
  )
}

/** A page, and what the product drew it from: a page of Remix holds it, for the browser to draw it again. */
async function readPage(city: City, path: string): Promise<Drawn> {
  const html = await city.get(path)
  const handoff = /window\.__remixContext = (\{.*?\});<\/script>/s.exec(html)?.[1]
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  const manifest = readdirSync(ASSETS).find((name) => name.startsWith('manifest-'))
  if (!handoff || !nonce || !manifest) throw new Error(`no page: ${html.slice(0, 200)}`)
  const count = html.match(/<article/g)?.length ?? 0
  if (count !== EVENTS) throw new Error(`the page has ${count} events`)
  const json = readFileSync(join(ASSETS, manifest), 'utf8').replace(/^[^{]*|;\s*$/g, '')
  return { url: `http://${HOST}${path}`, html, nonce, handoff, manifest: JSON.parse(json) }
}

function print(
  length: number,
  paces: Record<'made' | 'drawn' | 'asked' | 'kept' | 'constant' | 'api', Pace>,
): void {
  const { made, drawn, asked, kept, constant, api } = paces
  const row = (what: string, one: Pace, other: Pace, hasAim = true) => ({
    what,
    'a second': Math.round(one.perSecond),
    'of them': Math.round(other.perSecond),
    ratio: (one.perSecond / other.perSecond).toFixed(2),
    'ratio by CPU': (other.cpu / one.cpu).toFixed(2),
    'CPU ms': one.cpu.toFixed(2),
    aim: hasAim ? AIM : '',
  })
  console.log(
    `\nThe search page with ${EVENTS} events (${length} characters), requests a second on eight connections. The asking process takes its share of the machine, so that CPU time tells more where answers are short`,
  )
  console.table([
    row('made anew, to React drawing the same tree', made, drawn),
    row('made anew, to as many SELECT 1 and the drawing', made, asked, false),
    row('kept in memory, to a constant of its size', kept, constant),
    row('kept in memory, to /api/app of the same worker', kept, api, false),
  ])
}
