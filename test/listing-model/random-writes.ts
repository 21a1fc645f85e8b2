import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { quarantineVenue } from '~/domain/venues/quarantine-venue.server'
import {
  type ModelVenue,
  randomBounds,
  randomPoint,
  randomRegion,
  randomVenue,
  type World,
} from './model-world'
import { changeEvents, createEvents, removeEvents } from './random-event-writes'
import { mergeVenue, undoMerge } from './random-merges'
import { randomName } from './random-words'
import { saveCategories, saveModelVenue, saveNewSite, saveRegions, toPolygon } from './save-model'
import type { Random } from './seeded-random'

/** Changes the world and the databases, through the product where it has a function for it. Returns what was done. */
export type Write = (services: ChangeServices, world: World, random: Random) => Promise<string>

export async function writeSomething(
  services: ChangeServices,
  world: World,
  random: Random,
): Promise<string> {
  return random.pick(WRITES)(services, world, random)
}

const changeVenue: Write = async (services, world, random) => {
  const venue = random.pick(world.venues)
  const name = random.pick(['move', 'rename', 'zone', 'all'])
  if (name === 'move' || name === 'all') Object.assign(venue, randomPoint(random))
  if (name === 'rename' || name === 'all') venue.name = randomName(random)
  if (name === 'zone' || name === 'all') venue.timezone = random.pick(SITE_TIMEZONES)
  await saveModelVenue(services, venue)
  return `${name} of venue ${venue.id}`
}

const createVenue: Write = async (services, world, random) => {
  const venue = randomVenue(random, world.venues.length)
  await saveModelVenue(services, venue)
  world.venues.push(venue)
  return `new venue ${venue.id}`
}

/** A merged venue has no events of its own: what is done to it concerns the one that it was merged into. */
function followMerges(world: World, venue: ModelVenue): ModelVenue {
  const next = world.venues.find(({ id }) => id === venue.mergedIntoId)
  return next ? followMerges(world, next) : venue
}

const changeQuarantine: Write = async (services, world, random) => {
  const named = random.pick(world.venues)
  const venue = followMerges(world, named)
  venue.quarantined = !venue.quarantined
  await quarantineVenue(services, { id: named.id, quarantined: venue.quarantined })
  return `quarantine of venue ${named.id}: ${venue.quarantined}`
}

const changeSite: Write = async (services, world, random) => {
  const site = random.pick(world.sites)
  const name = random.pick(['bounds', 'zone', 'both', 'ticketing'])
  if (name === 'ticketing') {
    site.hasTicketing = !site.hasTicketing
    const settings = { ticketmasterFeedEnabled: site.hasTicketing }
    await updateSite(services, site.id, { settings })
    return `ticketing of site ${site.id}: ${site.hasTicketing}`
  }
  if (name !== 'zone') site.bounds = random.chance(0.1) ? null : randomBounds(random)
  if (name !== 'bounds') site.timezone = random.pick(SITE_TIMEZONES)
  const { timezone } = site
  await updateSite(services, site.id, { timezone, bounds: site.bounds && toPolygon(site.bounds) })
  return `${name} of site ${site.id}`
}

const createSite: Write = async (services, world, random) => {
  if (world.sites.length >= 5) return changeSite(services, world, random)
  const timezone = random.pick(SITE_TIMEZONES)
  const host = `site-${world.sites.length}`
  const site = { id: 0, host, timezone, bounds: randomBounds(random), hasTicketing: true }
  await saveNewSite(services, site)
  world.sites.push(site)
  return `new site ${site.id}`
}

const changeCategories: Write = async (services, world, random) => {
  const ids = [...world.categories.keys()]
  const id = random.pick(ids)
  const category = world.categories.get(id)
  if (!category) return 'nothing'
  if (random.chance(0.4)) {
    category.name = random.pick(['Gigs', 'Shows', 'Night Life', 'Für Kinder'])
  } else {
    const parents = ids.filter((candidate) => !isAbove(world, id, candidate))
    category.parentId = random.pick([null, ...parents])
  }
  // A tree need not include every category.
  const named = random.chance(0.2) ? [...new Set([id, ...random.some(ids, 4)])] : ids
  await saveCategories(services, world, named)
  return `category ${id} is ${category.name} below ${category.parentId}`
}

/** Whether `id` is that category or an ancestor of it. */
function isAbove(world: World, id: string, descendantId: string | null): boolean {
  if (descendantId === null) return false
  return (
    id === descendantId || isAbove(world, id, world.categories.get(descendantId)?.parentId ?? null)
  )
}

const createCategory: Write = async (services, world, random) => {
  const id = `new_${world.categories.size}`
  const parentId = random.pick([null, ...world.categories.keys()])
  world.categories.set(id, { name: 'New', parentId })
  const below = random.pick(
    [...world.categories.keys()].filter((candidate) => !isAbove(world, candidate, id)),
  )
  const child = below && world.categories.get(below)
  if (child && random.chance(0.5)) child.parentId = id
  await saveCategories(services, world, [...world.categories.keys()])
  return `new category ${id} below ${parentId}`
}

const changeRegion: Write = async (services, world, random) => {
  const isNew = random.chance(0.2)
  const region = isNew
    ? randomRegion(random, `${random.pick(['East', 'West', 'Upper'])} Side`)
    : random.pick(world.regions)
  const known = world.regions.find(({ type, name }) => type === region.type && name === region.name)
  if (known) known.bounds = randomBounds(random)
  else world.regions.push(region)
  await saveRegions(services, world, [known ?? region])
  return `region ${region.type} ${region.name}`
}

const WRITES: Write[] = [
  ...Array<Write>(12).fill(changeEvents),
  createEvents,
  createEvents,
  removeEvents,
  changeVenue,
  changeVenue,
  createVenue,
  changeQuarantine,
  mergeVenue,
  mergeVenue,
  undoMerge,
  changeSite,
  changeSite,
  createSite,
  changeCategories,
  changeCategories,
  createCategory,
  changeRegion,
  changeRegion,
]
