import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '~/domain/categories/category-store.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { buildSearchVocabulary } from '~/domain/search/words/search-vocabulary'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { toDay } from '~/lib/time/local-time'
import { db, resetDatabases, servicesAt } from '../database'
import { readRecording } from '../services/recordings'
import { fillCities, NOW, RECORDED_CITY } from './fill-cities'
import { parseJudgments } from './judgments'
import { averageNdcg, formatWorst, measureRelevance } from './measure-relevance'
import petaluma from './petaluma.txt?raw'
import portLarkin from './port-larkin.txt?raw'
import sorrelSprings from './sorrel-springs.txt?raw'

const recording = await readRecording(RECORDED_CITY)
const AIM = 0.95

beforeAll(async () => {
  await resetDatabases()
  await fillCities(servicesAt(NOW), recording)
})

async function measureCity(host: string, judgments: string) {
  const site = await findSiteByHost(db, host)
  if (!site) throw new Error(`there is no ${host}`)
  const vocabulary = buildSearchVocabulary(await listCategories(db))
  const services = { ...servicesAt(NOW), readVocabulary: async () => vocabulary }
  return measureRelevance(
    (query) => searchEvents(services, site, query),
    parseJudgments(judgments),
    toDay(NOW, site.timezone),
  )
}

test('A visitor of the demo cities finds what they expect first', async () => {
  const measured = [
    ...(await measureCity('portlarkin', portLarkin)),
    ...(await measureCity('sorrelsprings', sorrelSprings)),
  ]
  expect(measured.length).toBeGreaterThanOrEqual(120)
  expect(averageNdcg(measured), formatWorst(measured)).toBeGreaterThanOrEqual(AIM)
})

test.skipIf(!recording)('A visitor of a recorded city does, too', async () => {
  const measured = await measureCity('petaluma', petaluma)
  expect(averageNdcg(measured), formatWorst(measured)).toBeGreaterThanOrEqual(AIM)
})
