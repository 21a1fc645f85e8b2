import { findHostAfter } from '~/domain/sites/hosts/host-store.server'
import type { Site } from '~/domain/sites/site'
import { findDefaultSite, findSiteByDomain, findSiteByHost } from '~/domain/sites/site-store.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'

const RESERVED_DOORS = ['admin', 'login', 'api', 'images', 'widgets'] as const
type ReservedDoor = (typeof RESERVED_DOORS)[number]

/** `isPreview`: the site is shown as a superadmin has drafted it, not as it is (answer-preview.server.ts). */
export type SiteDoor = { kind: 'site'; site: Site; isPreview?: true }

/** The part of the product that a host serves (architecture, section 4). */
export type Door =
  | SiteDoor
  | { kind: ReservedDoor }
  /** A site had this host before; `host` is its present one. */
  | { kind: 'moved'; host: string }
  | { kind: 'none' }

/** Resolves `hostname` (no port), in the architecture's order. */
export async function resolveDoor(
  { db, settings }: { db: Database; settings: Settings },
  hostname: string,
): Promise<Door> {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const suffix = `.${settings.productDomain}`
  if (host.endsWith(suffix)) {
    const label = host.slice(0, -suffix.length)
    const reserved = RESERVED_DOORS.find((door) => door === label)
    if (reserved) return { kind: reserved }
    const site = await findSiteByHost(db, label)
    if (site) return { kind: 'site', site }
    const present = await findHostAfter(db, label)
    return present === null ? { kind: 'none' } : { kind: 'moved', host: present }
  }
  if (settings.environment === 'development' && (host === 'localhost' || host === '127.0.0.1')) {
    return siteDoor(await findDefaultSite(db))
  }
  return siteDoor(await findSiteByDomain(db, host.replace(/^www\./, '')))
}

function siteDoor(site: Site | null): Door {
  return site ? { kind: 'site', site } : { kind: 'none' }
}

/** The URL of a door, with the scheme and port of the request. */
export function doorUrl(request: { url: string }, productDomain: string, label: string): string {
  const { protocol, port } = new URL(request.url)
  return `${protocol}//${label}.${productDomain}${port ? `:${port}` : ''}`
}
