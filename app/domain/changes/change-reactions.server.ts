import type { SQL } from 'drizzle-orm'
import type { Shape } from '~/lib/shapes/geojson'
import type { Log } from '~/platform/log.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { Actor } from './audit.server'

/**
 * The listings that a change affects. Each property is a query that returns ids; the listings of `sites` are rebuilt
 * completely.
 */
export type ListingScope =
  | { events: SQL }
  | { venues: SQL }
  | { categories: SQL }
  | { regions: SQL }
  | { sites: SQL }

/** A region by its type and slug, with its new shape. */
export type RegionShape = { type: string; slug: string; shape: Shape }

/** Marks of stale listings, by number: those that a change has left. */
export type MarkRange = { after: number; upTo: number }

/**
 * What higher areas do when a lower one changes something. Sites, geography, categories and venues cannot import the
 * areas above them, so these functions reach them with the services (domain/open-services.server.ts).
 */
export type ChangeReactions = {
  /** Listings: the statement that marks the listings of this scope as stale, for the batch of what changes them. */
  markStale(scope: ListingScope): Statement
  /** Listings: refreshes those of these marks. A failure is logged; the marks remain and the listing queue retries. */
  refreshListings(services: Omit<ChangeServices, 'reactions'>, marks: MarkRange): Promise<void>
  /** Venues: the statements that assign the venues inside the new bounds to the site with this host, and no others. */
  placeVenuesOnSite(db: Database, host: string, bounds: Shape | null): Promise<Statement[]>
  /** Venues: the statements that assign the venues inside the new shapes to these regions, and no others. */
  placeVenuesInRegions(db: Database, regions: RegionShape[]): Promise<Statement[]>
  /** Sites: for each shape, in order, the ids of the sites whose bounds it intersects. */
  listSitesIntersecting(db: Database, shapes: Shape[]): Promise<number[][]>
}

/** What every function that changes something visible receives. `now` is epoch milliseconds by the product's clock. */
export type ChangeServices = {
  db: Database
  search: Database
  log: Log
  now: number
  reactions: ChangeReactions
  /** Has the listing queue do what is too much for a request; commands have none. */
  enqueueRefresh?: () => Promise<void>
  /** The admin who acts, if one does (actingAs). */
  actor?: Actor
}
