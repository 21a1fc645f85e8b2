import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listImageSources, saveImageSource } from '~/domain/images/image-store.server'
import { type StoreServices, storeImage } from '~/domain/images/store-image.server'
import type { PromotionServices } from '~/domain/promotions/promotion-services.server'
import { tileArchiveKey } from '~/platform/maps/map-tiles.server'
import { ROOT } from '../prepare.mjs'
import { type ArtName, artUrl } from './art-url'
import { createDemoAccounts } from './create-demo-accounts'
import { buildDemoCities } from './demo-cities'
import type { DemoCity } from './demo-city'
import { readLogos } from './demo-images'
import { ensureCategories, importEvents, saveCity } from './load-city'
import { loadClaims } from './load-claims'
import { loadFacts } from './load-facts'
import { loadHighlights } from './load-highlights'
import { loadPromotions } from './load-promotions'
import { loadScrapes } from './load-scrapes'
import { loadTraffic } from './load-traffic'
import { loadUserEvents } from './load-user-events'

export type DemoServices = PromotionServices &
  StoreServices & {
    /** The machine's clock, in epoch milliseconds; `now` is the product's. */
    machineNow: () => number
    /** Gives an image by its name; printArt, or something quicker in tests. */
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
  await saveStreets(services)
  await ensureCategories(services)
  const loaded: LoadedDemo = { cities: [], events: 0, changed: 0 }
  for (const city of cities) {
    const { host, name } = city.site
    await saveMissingArt(services, city)
    await saveCity(services, city, await saveLogos(services, host))
    const scraped = await loadScrapes(services, city)
    const changed = (await importEvents(services, city)) + scraped.changed
    await loadFacts(services, city)
    await loadHighlights(services, city)
    await loadTraffic(services, host)
    loaded.changed += changed
    const events = city.venues.flatMap((venue) => venue.events).length + scraped.events
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
  await loadClaims(services, people)
  print(`${people.length} accounts that can log in.`)
  return loaded
}

/** The archive that MAP_TILES names in wrangler.toml. */
const ARCHIVE = 'demo'

/** Invented streets, water and parks around the cities. */
export const STREETS_PATH = join(ROOT, 'scripts/demo/streets.pmtiles')

async function saveStreets({ bucket, print }: DemoServices): Promise<void> {
  const archive = new Uint8Array(await readFile(STREETS_PATH))
  await bucket.save(tileArchiveKey(ARCHIVE), archive, 'application/vnd.pmtiles')
  print('Streets of the demo cities saved.')
}

async function saveLogos(services: DemoServices, host: string) {
  const [logoChecksum, logoDarkChecksum] = await Promise.all(
    (await readLogos(host)).map(async (logo) => {
      const stored = await storeImage(services, logo)
      if (stored.kind !== 'stored') throw new Error(`the logo of ${host} is ${stored.kind}`)
      return stored.checksum
    }),
  )
  return { ...(logoChecksum && { logoChecksum }), ...(logoDarkChecksum && { logoDarkChecksum }) }
}

/** How many images are printed at the same time. */
const AT_ONCE = 4

/** Saves the images of the city that are not stored yet. */
async function saveMissingArt(services: DemoServices, city: DemoCity): Promise<void> {
  const { db, print } = services
  const names = new Set<ArtName>([city.defaultArt])
  for (const { events } of city.sources) for (const { art } of events) names.add(art)
  for (const { events } of city.venues) for (const { art } of events) names.add(art)
  for (const { art } of city.userEvents) names.add(art)
  for (const { images } of city.highlights.venues) for (const art of images) names.add(art)
  const sources = await listImageSources(db, [...names].map(artUrl))
  const printed = new Set(sources.filter(({ checksum }) => checksum).map(({ url }) => url))
  const missing = [...names].filter((name) => !printed.has(artUrl(name)))
  if (missing.length > 0) print(`Saving ${missing.length} images for ${city.site.name} …`)
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
