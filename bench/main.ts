import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeMachine, recordPrinted, renewSection } from './speed-page'

const { values, positionals } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    sites: { type: 'string' },
  },
  allowPositionals: true,
})

/** The sections by name. Each is loaded when it is run: some bring a browser. */
const BENCHES: Record<string, () => Promise<unknown>> = {
  imports: async () => (await import('./feeds/bench-imports')).benchImports(),
  heap: async () => (await import('./feeds/bench-imports')).benchHeap(),
  feeds: async () => (await import('./feeds/bench-feeds')).benchFeeds(),
  images: async () => (await import('./images/bench-images')).benchImages(),
  api: async () => (await import('./api/bench-api')).benchApi(),
  pages: async () => {
    // The page of speed has the first lines of each bench: the ratios before the sixty lines of the console's bytes.
    await (await import('./pages/bench-load')).benchLoad()
    await (await import('./pages/bench-console')).benchConsole()
  },
  search: async () =>
    (await import('./search/bench-search')).benchSearch({
      isLarge: values.large,
      ...(values.sites && { sites: Number(values.sites) }),
    }),
  relevance: async () => (await import('./relevance/bench-relevance')).benchRelevance(),
  rebuild: async () => (await import('./search/bench-rebuild')).benchRebuild(),
  soak: async () => (await import('./soak/bench-soak')).benchSoak(),
  promotions: async () => (await import('./promotions/bench-promotions')).benchPromotions(),
  venues: async () => (await import('./venues/bench-venues')).benchVenues(),
  widgets: async () => (await import('./widgets/bench-widgets')).benchWidgets(),
  'first-view': async () => (await import('./pages/first-view')).benchFirstView(),
  lighthouse: async () => (await import('./pages/lighthouse')).benchLighthouse(),
}

const unknown = positionals.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  const names = Object.keys(BENCHES).join(', ')
  throw new Error(`There is no section ${unknown.join(', ')}. There are ${names}`)
}

const PAGE = new URL('../docs/speed.md', import.meta.url)
const day = new Date().toISOString().slice(0, 10)

for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const printed = await recordPrinted(async () => void (await bench()))
  const page = await readFile(PAGE, 'utf8')
  await writeFile(PAGE, renewSection(page, name, { printed, machine: describeMachine(), day }))
}
