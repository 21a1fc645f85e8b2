import { readFile } from 'node:fs/promises'
import { Miniflare } from 'miniflare'
import { listCategories } from '~/domain/categories/category-store.server'
import { CHANGE_REACTIONS } from '~/domain/open-services.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { buildSearchVocabulary } from '~/domain/search/words/search-vocabulary'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { toDay } from '~/lib/time/local-time'
import { createLog } from '~/platform/log.server'
import { fillCities, NOW, RECORDED_CITY } from '../../test/relevance/fill-cities'
import { parseJudgments } from '../../test/relevance/judgments'
import {
  averageNdcg,
  formatWorst,
  type Measured,
  measureRelevance,
} from '../../test/relevance/measure-relevance'
import { readRecordedFile } from '../../test/services/recorded-files'
import { openMigrated } from '../open-migrated-databases'

const JUDGED = {
  portlarkin: 'port-larkin.txt',
  sorrelsprings: 'sorrel-springs.txt',
  petaluma: 'petaluma.txt',
}
const AIM = 0.95

/** How well searches answer what people have judged (test/relevance): NDCG@10 of each city, and the worst searches. */
export async function benchRelevance(): Promise<void> {
  const miniflare = new Miniflare({
    modules: true,
    script: 'export default {}',
    d1Databases: { DB: 'bench', SEARCH: 'bench-search' },
  })
  const db = await openMigrated(miniflare, 'DB')
  const search = await openMigrated(miniflare, 'SEARCH')
  const services = { db, search, log: createLog(), now: NOW, reactions: CHANGE_REACTIONS }
  await fillCities(services, readRecordedFile(RECORDED_CITY))
  const vocabulary = buildSearchVocabulary(await listCategories(db))
  const all: Measured[] = []
  for (const [host, file] of Object.entries(JUDGED)) {
    const site = await findSiteByHost(db, host)
    if (!site) continue
    const judgments = new URL(`../../test/relevance/${file}`, import.meta.url)
    const reader = { search, now: NOW, readVocabulary: async () => vocabulary }
    const measured = await measureRelevance(
      (query) => searchEvents(reader, site, query),
      parseJudgments(await readFile(judgments, 'utf8')),
      toDay(NOW, site.timezone),
    )
    print(host, measured)
    all.push(...measured)
  }
  print('all', all)
  console.log(formatWorst(all).replace(/^/gm, '  '))
  await miniflare.dispose()
}

const print = (name: string, measured: Measured[]) =>
  console.log(
    `Relevance, ${name}: NDCG@10 ${averageNdcg(measured).toFixed(3)} of ${measured.length} searches (aim ${AIM})`,
  )
