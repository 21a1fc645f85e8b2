import { listCategories } from '~/domain/categories/category-store.server'
import { DEFAULT_CATEGORIES } from '~/domain/categories/default-categories'
import { loadCategories } from '~/domain/categories/load-categories.server'
import { importFeed } from '~/domain/feeds/import-feed.server'
import { importRegions } from '~/domain/geography/import-regions.server'
import {
  findImageSource,
  listImageSources,
  saveImageSource,
} from '~/domain/images/image-store.server'
import { type StoreServices, storeImage } from '~/domain/images/store-image.server'
import type { PromotionServices } from '~/domain/promotions/promotion-services.server'
import { createSite, updateSite } from '~/domain/sites/save-site.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { type ArtName, artUrl } from './art/print'
import { createDemoAccounts } from './create-demo-accounts'
import { buildDemoCities } from './demo-cities'
import type { DemoCity } from './demo-city'
import { demoPage, demoPlugin } from './demo-plugin'
import { loadHighlights } from './load-highlights'
import { loadPromotions } from './load-promotions'
import { loadTraffic } from './load-traffic'
import { loadUserEvents } from './load-user-events'

export type DemoServices = PromotionServices &
  StoreServices & {
    /** The machine's clock, in epoch milliseconds; `now` is the product's. */
    machineNow: () => number
    /** Draws an image by its name; drawArt, or something quicker in tests. */
    draw: (name: ArtName) => Promise<Uint8Array>
    /** Prints the progress. */
    print: (line: string) => void
  }

/** The loaded cities and events, and how many events are new or have new dates. */
export type LoadedDemo = {
  cities: { host: string; name: string }[]
  events: number
  changed: number
}

/**
 * Loads the demo's cities and accounts, through the same functions as real data. Safe to repeat: on the same day it
 * changes nothing; later it moves the dates, and every event keeps its id.
 */
export async function loadDemo(services: DemoServices): Promise<LoadedDemo> {
  const { print } = services
  const cities = buildDemoCities(services.now)
  await ensureCategories(services)
  const loaded: LoadedDemo = { cities: [], events: 0, changed: 0 }
  for (const city of cities) {
    const { host, name } = city.site
    await saveMissingArt(services, city)
    await saveCity(services, city)
    const changed = await importEvents(services, city)
    await loadHighlights(services, city)
    await loadTraffic(services, host)
    loaded.changed += changed
    const events = city.venues.flatMap((venue) => venue.events).length
    loaded.events += events
    loaded.cities.push({ host, name })
    print(`${name}: ${city.venues.length} venues, ${events} events (${changed} new or moved).`)
  }
  const people = await createDemoAccounts(services)
  for (const city of cities) {
    await loadPromotions(services, city, people)
    loaded.events += city.userEvents.length
    loaded.changed += await loadUserEvents(services, city, people)
  }
  print(`${people.length} accounts that can log in.`)
  return loaded
}

/** Loads the default categories that are missing; existing ones are not changed. */
async function ensureCategories(services: DemoServices): Promise<void> {
  const { db } = services
  const present = new Set((await listCategories(db)).map(({ id }) => id))
  const isMissing = DEFAULT_CATEGORIES.some(
    ({ id, children = [] }) => !present.has(id) || children.some((child) => !present.has(child.id)),
  )
  if (isMissing) await loadCategories(services, DEFAULT_CATEGORIES)
}

/** How many images are drawn at the same time. */
const AT_ONCE = 4

/** Draws the city's images that are not stored yet. */
async function saveMissingArt(services: DemoServices, city: DemoCity): Promise<void> {
  const { db, print } = services
  const names = new Set<ArtName>([city.defaultArt])
  for (const { events } of city.venues) for (const { art } of events) names.add(art)
  for (const { art } of city.userEvents) names.add(art)
  for (const { images } of city.highlights.venues) for (const art of images) names.add(art)
  const sources = await listImageSources(db, [...names].map(artUrl))
  const printed = new Set(sources.filter(({ checksum }) => checksum).map(({ url }) => url))
  const missing = [...names].filter((name) => !printed.has(artUrl(name)))
  if (missing.length > 0) print(`Drawing ${missing.length} images for ${city.site.name} …`)
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    await Promise.all(missing.slice(at, at + AT_ONCE).map((name) => saveArt(services, name)))
  }
}

async function saveArt(services: DemoServices, name: ArtName): Promise<void> {
  const { db, draw, now } = services
  const stored = await storeImage(services, await draw(name))
  if (stored.kind !== 'stored') throw new Error(`${name}: ${stored.message}`)
  const { checksum } = stored
  await saveImageSource(db, { url: artUrl(name), checksum, error: null, fetchedAt: now })
}

async function saveCity(services: DemoServices, city: DemoCity): Promise<void> {
  const { db } = services
  const { host, ...rest } = city.site
  const existing = await findImageSource(db, artUrl(city.defaultArt))
  const settings = {
    ...rest.settings,
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
  for (const { events: _, ...venue } of city.venues) {
    await saveVenue(services, { ...venue, timezone: rest.timezone })
  }
}

/** Runs the city's feed, which belongs to its first venue. Returns how many events are new or changed. */
async function importEvents(services: DemoServices, city: DemoCity): Promise<number> {
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
