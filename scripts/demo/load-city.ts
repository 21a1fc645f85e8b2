import { listCategories } from '~/domain/categories/category-store.server'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { importFeed } from '~/domain/feeds/runs/import-feed.server'
import type { RunServices } from '~/domain/feeds/runs/run-feed.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import { findImageSource } from '~/domain/images/image-store.server'
import { createSite, updateSite } from '~/domain/sites/form/create-and-update-site.server'
import type { GivenSiteSettings } from '~/domain/sites/site'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { artUrl } from './art-url'
import type { DemoCity } from './demo-city'
import { demoPage, demoPlugin } from './demo-plugin'

export type CityServices = Omit<RunServices, 'fetchOutside' | 'wait' | 'settings' | 'plugins'>

/** Loads the default categories that are missing; existing ones are not changed. */
export async function ensureCategories(services: CityServices): Promise<void> {
  const { db } = services
  const present = new Set((await listCategories(db)).map(({ id }) => id))
  const isMissing = DEFAULT_CATEGORIES.some(
    ({ id, children = [] }) => !present.has(id) || children.some((child) => !present.has(child.id)),
  )
  if (isMissing) await loadCategories(services, DEFAULT_CATEGORIES)
}

/** Creates or updates the city with its regions and venues, and with images that were stored for it. */
export async function saveCity(
  services: CityServices,
  city: DemoCity,
  images: Pick<GivenSiteSettings, 'logoChecksum' | 'logoDarkChecksum'> = {},
): Promise<void> {
  const { db } = services
  const { host, ...rest } = city.site
  const existing = await findImageSource(db, artUrl(city.defaultArt))
  const settings = {
    ...rest.settings,
    ...images,
    ...(existing?.checksum ? { defaultEventImageChecksum: existing.checksum } : {}),
  }
  for (const { type, features } of city.regions) {
    const imported = await importRegions(services, { type, source: `demo:${host}`, features })
    if (imported.kind !== 'imported') throw new Error(`${host}: a ${type} is ${imported.kind}`)
  }
  const before = await findSiteByHost(db, host)
  const saved = before
    ? await updateSite(services, before.id, { ...rest, settings })
    : await createSite(services, { host, ...rest, settings })
  if (saved && 'host' in saved) throw new Error(`${host}: ${saved.kind}`)
  for (const { events: _, facts: __, ...venue } of city.venues) {
    await saveVenue(services, { ...venue, timezone: rest.timezone })
  }
  for (const { label, spelling } of OTHER_SPELLINGS) {
    const venue = city.venues.find((candidate) => candidate.label === label)
    if (!venue) continue
    const { events: _, facts: __, ...place } = venue
    const another = { ...place, label: `${label}-2`, name: spelling, timezone: rest.timezone }
    await saveVenue(services, another)
  }
}

/** Venues as another source names them, which the console shows as likely duplicates. */
const OTHER_SPELLINGS = [
  { label: 'portlarkin-larkin-symphony-hall', spelling: 'Larkin Symphony Concert Hall' },
]

/** Runs the city's feed, which belongs to its first venue. Returns how many events are new or changed. */
export async function importEvents(services: CityServices, city: DemoCity): Promise<number> {
  const { host } = city.site
  const imported = await importFeed(
    {
      ...services,
      plugins: [demoPlugin],
      wait: async () => {},
      settings: { ticketmasterKey: undefined },
      fetchOutside: async ({ url }) => {
        throw new Error(`the demo fetches nothing, and so not ${url}`)
      },
    },
    {
      plugin: demoPlugin.name,
      venueLabel: city.venues[0]?.label ?? '',
      acceptDeletions: true,
      source: { kind: 'file', name: `demo-${host}`, page: demoPage(city) },
    },
  )
  if (imported.kind !== 'imported') throw new Error(`${host}: ${imported.kind}`)
  const { outcome } = imported
  if (outcome.kind !== 'ran' || outcome.run.state !== 'succeeded') {
    throw new Error(`${host}: ${outcome.kind === 'ran' ? outcome.run.error : outcome.kind}`)
  }
  const { created, updated } = outcome.run.processed.Events
  return created + updated
}
