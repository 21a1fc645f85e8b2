import { sql } from 'drizzle-orm'
import { indexNow } from '~/db/schema/index-now'
import { eventPath } from '~/domain/events/event'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import type { Site } from '~/domain/sites/site'
import { listSites } from '~/domain/sites/site-store.server'
import type { Log } from '~/platform/log.server'
import { type IndexNow, MAX_INDEX_NOW_URLS } from '~/platform/outgoing/index-now.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'

/** The file of a site that contains the key. In the root of the host, it is valid for all of its URLs. */
const INDEX_NOW_KEY_PATH = '/indexnow.txt'

type Services = {
  db: Database
  indexNow: IndexNow | null
  settings: Pick<Settings, 'productDomain' | 'imagesUrl'>
  log: Log
}

/**
 * Submits the pages of events that were added, changed or removed since the last time, of each site that search engines may
 * index. The first time for a site nothing is submitted: its sitemap has what is there. What is left over the protocol's limit,
 * or was not accepted for now, is submitted the next time.
 */
export async function submitToIndexNow(
  services: Services,
): Promise<{ sites: number; pages: number }> {
  const { db, indexNow: searchEngines } = services
  if (!searchEngines) return { sites: 0, pages: 0 }
  const [sites, states] = await Promise.all([listSites(db), listStates(db)])
  const total = { sites: 0, pages: 0 }
  for (const site of sites) {
    const state = states.get(site.id)
    if (!state || state.last === state.submitted) continue
    const isIndexed = !site.settings.preventSearchEngineIndex
    if (state.submitted === null || !isIndexed) {
      await storeSubmitted(db, site.id, state.last)
      continue
    }
    const pages = await submitSite(services, searchEngines, site, state.submitted)
    if (pages > 0) total.sites++
    total.pages += pages
  }
  return total
}

type State = { last: number; submitted: number | null }

/** Of sites whose events have ever changed. */
async function listStates(db: Database): Promise<Map<number, State>> {
  const rows = await db.all<State & { id: number }>(sql`
    SELECT s.id, (SELECT max(seq) FROM event_change WHERE site_id = s.id) AS last, n.seq AS submitted
    FROM site s LEFT JOIN index_now n ON n.site_id = s.id WHERE last IS NOT NULL`)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

async function submitSite(
  { db, settings, log }: Services,
  searchEngines: IndexNow,
  site: Site,
  submitted: number,
): Promise<number> {
  const changes = await db.all<{ id: number; seq: number }>(sql`
    SELECT event_id AS id, seq FROM event_change WHERE site_id = ${site.id} AND seq > ${submitted}
    ORDER BY seq LIMIT ${MAX_INDEX_NOW_URLS}`)
  const last = changes.at(-1)
  if (!last) return 0
  const siteUrl = buildSiteUrl(site, settings)
  const outcome = await searchEngines.submit({
    host: new URL(siteUrl).host,
    keyLocation: siteUrl + INDEX_NOW_KEY_PATH,
    urlList: changes.map((event) => siteUrl + eventPath(event)),
  })
  if (outcome.kind !== 'accepted') {
    const details = { siteId: site.id, pages: changes.length }
    log.error(`IndexNow ${outcome.kind} pages`, new Error(outcome.reason), details)
  }
  if (outcome.kind === 'failed') return 0
  await storeSubmitted(db, site.id, last.seq)
  return outcome.kind === 'accepted' ? changes.length : 0
}

async function storeSubmitted(db: Database, siteId: number, seq: number): Promise<void> {
  await db
    .insert(indexNow)
    .values({ siteId, seq })
    .onConflictDoUpdate({ target: indexNow.siteId, set: { seq } })
}
