import type { SQL } from 'drizzle-orm'
import type { Database, Statement } from '~/platform/database.server'
import type { Log } from '~/platform/log.server'

/** Whose listings a change touches. Each is a query that gives ids; `sites` are rebuilt as a whole. */
export type ListingScope =
  | { events: SQL }
  | { venues: SQL }
  | { categories: SQL }
  | { regions: SQL }
  | { sites: SQL }

/**
 * What higher areas do when a lower one changes something. Sites, geography, categories and venues cannot import the
 * areas above them, so these functions reach them with the services (domain/services.server.ts).
 */
export type ChangeReactions = {
  /** The statement that marks the listings of this scope as stale, for the batch of what changes them. */
  markStale(scope: ListingScope): Statement
  /** Brings stale listings up to date. A failure is logged; the marks remain and the listing queue retries. */
  refreshListings(services: Omit<ChangeServices, 'reactions'>): Promise<void>
}

/** What every act that changes something visible is given. `now` is epoch milliseconds by the product's clock. */
export type ChangeServices = {
  db: Database
  search: Database
  log: Log
  now: number
  reactions: ChangeReactions
}
