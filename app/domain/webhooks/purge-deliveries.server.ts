import { lt } from 'drizzle-orm'
import { webhookDelivery } from '~/db/schema/webhooks'
import { DAY } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { DELIVERY_DAYS } from './delivery'

/** Deletes deliveries that were made long ago, however they ended. Returns how many. */
export async function purgeDeliveries({ db, now }: { db: Database; now: number }): Promise<number> {
  const [deleted] = await writeTogether(db, [
    db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, now - DELIVERY_DAYS * DAY)),
  ])
  return deleted?.changes ?? 0
}
