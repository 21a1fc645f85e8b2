import { mergeVenues, undoVenueMerge } from '~/domain/venue-merges/merge-and-undo-venues.server'
import { isWithin } from './model-listings'
import type { ModelVenue, World } from './model-world'
import type { Write } from './random-writes'

/** Merges any venue into any other; the product must refuse exactly the merges that the rules refuse. */
export const mergeVenue: Write = async (services, world, random) => {
  const [merged, kept] = [random.pick(world.venues), random.pick(world.venues)]
  const outcome = await mergeVenues(services, { mergedId: merged.id, keptId: kept.id })
  const name = `merge of venue ${merged.id} into ${kept.id}: ${outcome.kind}`
  if ((outcome.kind === 'merged') !== isAllowed(world, merged, kept)) throw new Error(name)
  if (outcome.kind === 'merged') {
    merged.mergedIntoId = kept.id
    world.merges.push({ id: outcome.merge.id, mergedId: merged.id })
  }
  return name
}

function isAllowed(world: World, merged: ModelVenue, kept: ModelVenue): boolean {
  const listSites = (venue: ModelVenue) =>
    world.sites.filter(({ bounds }) => bounds && isWithin(venue, bounds))
  const sites = listSites(merged)
  return (
    merged !== kept &&
    merged.mergedIntoId === null &&
    kept.mergedIntoId === null &&
    merged.quarantined === kept.quarantined &&
    sites.every((site) => listSites(kept).includes(site))
  )
}

/** Undoes any merge; one whose kept venue was merged since is refused. */
export const undoMerge: Write = async (services, world, random) => {
  if (world.merges.length === 0) return 'no merge to undo'
  const merge = random.pick(world.merges)
  const merged = world.venues.find(({ id }) => id === merge?.mergedId)
  const kept = world.venues.find(({ id }) => id === merged?.mergedIntoId)
  if (!merge || !merged || !kept) return 'no merge to undo'
  const outcome = await undoVenueMerge(services, merge.id)
  const name = `undo of the merge of venue ${merged.id} into ${kept.id}: ${outcome.kind}`
  if ((outcome.kind === 'undone') !== (kept.mergedIntoId === null)) throw new Error(name)
  if (outcome.kind === 'undone') {
    merged.mergedIntoId = null
    merged.quarantined = kept.quarantined
    world.merges = world.merges.filter(({ id }) => id !== merge.id)
  }
  return name
}
