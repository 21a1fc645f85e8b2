import { SECOND } from '~/lib/local-time'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import type { Door } from './door.server'

/**
 * What hosts led to when it was last looked up, in the isolate's memory. Pages are kept as long as the version of their
 * site's content is the one that stands here, so that one look a few seconds vouches for all pages of a site.
 */
export type KnownDoors = {
  get(name: string): KnownDoor | undefined
  /** Notes what was read, unless it is known from a reading that began later. */
  note(name: string, door: Door, readAt: number): KnownDoor
}

export type KnownDoor = {
  door: Door
  /** When its reading began (machine time). */
  readAt: number
  /** When somebody last set out to look it up again behind a visitor's back. */
  lookedAfterAt: number
}

const DOORS = 500
/** For so long a door is taken as it was read. */
const FRESH_FOR = 5 * SECOND

export function createKnownDoors(): KnownDoors {
  const doors: LruCache<KnownDoor> = createLruCache(DOORS)
  return {
    get: (name) => doors.get(name),
    note(name, door, readAt) {
      const known = { door, readAt, lookedAfterAt: 0 }
      const before = doors.get(name)
      if (!before || before.readAt <= readAt) doors.set(name, known)
      return known
    },
  }
}

export function isFresh({ readAt }: KnownDoor, machineTime: number): boolean {
  return machineTime < readAt + FRESH_FOR
}
