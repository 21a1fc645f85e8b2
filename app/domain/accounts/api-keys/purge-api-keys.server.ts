import { addDays, DAY, toDay } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { deleteOldApiKeys } from './api-key-store.server'

/** For how many days calls by day are stored; the console shows the last thirty. */
const COUNT_DAYS = 90

/** For how many days calls with a deleted key are told that it was deleted: two years, as the audit log. */
const DELETED_KEY_DAYS = 730

/** Deletes old counts of calls, and what is left of keys that were deleted long ago. */
export async function purgeApiKeys({
  db,
  now,
}: {
  db: Database
  now: number
}): Promise<{ days: number; keys: number }> {
  const [days, keys] = await writeTogether(
    db,
    deleteOldApiKeys(db, {
      firstDay: addDays(toDay(now, 'UTC'), 1 - COUNT_DAYS),
      deletedBefore: now - DELETED_KEY_DAYS * DAY,
    }),
  )
  return { days: days?.changes ?? 0, keys: keys?.changes ?? 0 }
}
