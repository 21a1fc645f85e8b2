import { getEvent } from './find-event.server'
import { listEvents } from './list-events.server'
import { listCategories, listNeighborhoods, listVenues } from './list-places.server'
import type { Operation } from './operation.server'

/** The calls of the public API, in the order in which they are documented. */
export const OPERATIONS: Operation[] = [
  listEvents,
  getEvent,
  listVenues,
  listCategories,
  listNeighborhoods,
]

const patterns = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace('{id}', '([^/]+)')}$`),
}))

/** The call that a path is, and the id in it. */
export function findOperation(pathname: string): { operation: Operation; id: string } | null {
  for (const { operation, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { operation, id: match[1] ?? '' }
  }
  return null
}
