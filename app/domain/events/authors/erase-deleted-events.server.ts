import { and, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import type { Database } from '~/platform/storage/database.server'
import { NO_FACTS } from '../event-facts'
import { RESTORABLE_FOR } from './own-event'

/**
 * Erases what its author wrote in a submitted event that can no longer be restored, and its image, which is then purged
 * with those that nothing shows. The row itself remains with its title and dates: featured days and receipts refer to it.
 * Returns how many were erased.
 */
export async function eraseDeletedEvents({
  db,
  now,
}: {
  db: Database
  now: number
}): Promise<{ erased: number }> {
  const erased = await db
    .update(event)
    .set({
      imageChecksum: null,
      imageUrl: null,
      description: '',
      searchText: '',
      contact: '{}',
      upstreamUrl: null,
      affiliateUrl: null,
      ticketUrl: null,
      ...NO_FACTS,
    })
    .where(
      and(
        isNotNull(event.deletedAt),
        lt(event.deletedAt, now - RESTORABLE_FOR),
        isNull(event.feedId),
        or(isNotNull(event.imageChecksum), ne(event.description, '')),
      ),
    )
    .returning({ id: event.id })
  return { erased: erased.length }
}
