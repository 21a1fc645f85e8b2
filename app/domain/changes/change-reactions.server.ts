import type { SQL } from 'drizzle-orm'
import type { Shape } from '~/lib/geojson'
import type { Database, Statement } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'

/** Whose listings a change touches. Each is a query that gives ids; `sites` are rebuilt as a whole. */
export type ListingScope =
  | { events: SQL }
  | { venues: SQL }
  | { categories: SQL }
  | { regions: SQL }
  | { sites: SQL }

/** A region by its type and slug, with its new shape. */
export type RegionShape = { type: string; slug: string; shape: Shape }

/**
 * What higher areas do when a lower one changes something. Sites, geography, categories and venues cannot import the
 * areas above them, so these functions reach them with the services (domain/open-services.server.ts).
 */
export type ChangeReactions = {
  /** Listings: the statement that marks the listings of this scope as stale, for the batch of what changes them. */
  markStale(scope: ListingScope): Statement
  /** Listings: brings stale ones up to date. A failure is logged; the marks remain and the listing queue retries. */
  refreshListings(services: Omit<ChangeServices, 'reactions'>): Promise<void>
  /** Venues: the statements that place on a site, known by its host, the venues inside its new bounds, and no others. */
  placeVenuesOnSite(db: Database, host: string, bounds: Shape | null): Promise<Statement[]>
  /** Venues: the statements that place in these regions the venues inside their new shapes, and no others. */
  placeVenuesInRegions(db: Database, regions: RegionShape[]): Promise<Statement[]>
  /** Sites: for each shape, in order, the ids of the sites whose bounds it meets. */
  listSitesIntersecting(db: Database, shapes: Shape[]): Promise<number[][]>
}

/** What every act that changes something visible is given. `now` is epoch milliseconds by the product's clock. */
export type ChangeServices = {
  db: Database
  search: Database
  log: Log
  now: number
  reactions: ChangeReactions
}
