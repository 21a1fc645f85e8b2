import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { benchApi } from './api/bench-api'
import { benchFeeds } from './feeds/bench-feeds'
import { benchHeap, benchImports } from './feeds/bench-imports'
import { benchImages } from './images/bench-images'
import { benchConsole } from './pages/bench-console'
import { benchLoad } from './pages/bench-load'
import { benchFirstView } from './pages/first-view'
import { benchLighthouse } from './pages/lighthouse'
import { benchPromotions } from './promotions/bench-promotions'
import { benchRelevance } from './relevance/bench-relevance'
import { benchRebuild } from './search/bench-rebuild'
import { benchSearch } from './search/bench-search'
import { benchSoak } from './soak/bench-soak'
import { describeMachine, recordPrinted, renewSection } from './speed-page'
import { benchVenues } from './venues/bench-venues'
import { benchWidgets } from './widgets/bench-widgets'

const { values, positionals } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    sites: { type: 'string' },
  },
  allowPositionals: true,
})

const BENCHES = {
  imports: benchImports,
  heap: benchHeap,
  feeds: benchFeeds,
  images: benchImages,
  api: benchApi,
  pages: async () => {
    await benchConsole()
    await benchLoad()
  },
  search: () =>
    benchSearch({
      isLarge: values.large,
      ...(values.sites && { sites: Number(values.sites) }),
    }),
  relevance: benchRelevance,
  rebuild: benchRebuild,
  soak: benchSoak,
  promotions: benchPromotions,
  venues: benchVenues,
  widgets: benchWidgets,
  'first-view': benchFirstView,
  lighthouse: benchLighthouse,
}

const PAGE = new URL('../docs/speed.md', import.meta.url)
const day = new Date().toISOString().slice(0, 10)

for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const printed = await recordPrinted(async () => void (await bench()))
  const page = await readFile(PAGE, 'utf8')
  await writeFile(PAGE, renewSection(page, name, { printed, machine: describeMachine(), day }))
}
