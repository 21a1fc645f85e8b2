import type { Services } from '~/domain/open-services.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import { SECOND } from '~/lib/time/local-time'
import type { SessionStart } from '~/platform/storage/read-session.server'
import type { IncomingRequest } from '../requests/incoming-request.server'
import { type Door, resolveDoor } from '../resolve-site-or-door-by-host.server'

/**
 * The doors that hosts were last resolved to, in the isolate's memory. A cached page is valid as long as its site
 * version is the one in this cache, so one query every few seconds validates all pages of a site.
 */
export type DoorCache = {
  find(incoming: Pick<IncomingRequest, 'url' | 'services'>): CachedDoor | undefined
  /** The cached door while it is fresh, or else as the database has it. What the request reads after that is not older. */
  open(
    incoming: Pick<IncomingRequest, 'url' | 'services' | 'timing' | 'startedAt'>,
  ): Promise<CachedDoor>
  /** Reads the door from the database and caches it, unless a read that began later has already been cached. */
  resolve(incoming: Pick<IncomingRequest, 'url' | 'services' | 'timing'>): Promise<CachedDoor>
}

export type CachedDoor = {
  door: Door
  /** When the read began (machine time). */
  readAt: number
  /** When a request last claimed its revalidation. */
  claimedAt: number
  /** Where reads begin that are at least as new as the door (read-session.server.ts). */
  seenAt: SessionStart
}

const MAX_DOORS = 500
/** A door is resolved again when the read is this old. */
const FRESH_FOR = 5 * SECOND

/** What a request leads to, and the name by which it is cached. */
type DoorResolver = {
  resolve(services: Services, url: URL): Promise<Door>
  name(url: URL): string
}

const BY_HOST: DoorResolver = {
  resolve: (services, { hostname }) => resolveDoor(services, hostname),
  name: ({ hostname }) => hostname,
}

export function createDoorCache(resolver = BY_HOST): DoorCache {
  const doors: LruCache<CachedDoor> = createLruCache(MAX_DOORS)
  /** The same host is another door under another product domain. */
  const cacheKey = ({ url, services: { settings } }: { url: URL; services: Services }) =>
    `${settings.environment} ${settings.productDomain} ${resolver.name(url)}`
  const find: DoorCache['find'] = (incoming) => doors.get(cacheKey(incoming))
  const resolve: DoorCache['resolve'] = async (incoming) => {
    const { url, services, timing } = incoming
    const known = find(incoming)
    if (known) seeAtLeast(services, known)
    const readAt = Date.now()
    const door = await timing.measureDoor(() => resolver.resolve(services, url))
    const seenAt = services.reads?.db.bookmark() ?? 'first-primary'
    const resolved = { door, readAt, claimedAt: 0, seenAt }
    const cached = find(incoming)
    if (!cached || cached.readAt <= readAt) doors.set(cacheKey(incoming), resolved)
    seeAtLeast(services, resolved)
    return resolved
  }
  return {
    find,
    resolve,
    async open(incoming) {
      const cached = find(incoming)
      if (!cached || !isFresh(cached, incoming.startedAt)) return resolve(incoming)
      seeAtLeast(incoming.services, cached)
      return cached
    },
  }
}

/** What a page is made of is at least as new as the version under which it is cached, whatever replica has it. */
function seeAtLeast({ reads }: Services, { door, seenAt }: CachedDoor): void {
  reads?.db.seeAtLeast(seenAt)
  if (door.kind === 'site') reads?.search.seeAtLeast(door.site.searchBookmark)
}

export function isFresh({ readAt }: CachedDoor, machineTime: number): boolean {
  return machineTime < readAt + FRESH_FOR
}
