import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Site } from '~/domain/sites/site'
import type { Door } from './door.server'
import { notFound } from './responses.server'

/** The site whose page is asked for. On any other door the path does not exist. */
export function requireSite({ door }: AppLoadContext): Site {
  if (door.kind !== 'site') throw notFound()
  return door.site
}

/** For pages of one of the reserved doors. */
export function requireDoor({ door }: AppLoadContext, kind: Exclude<Door['kind'], 'none'>): void {
  if (door.kind !== kind) throw notFound()
}
