import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/**
 * Frees all slots of all days: objects outlive a test file, and the numbers of invoices begin again in the next. The runtime
 * restarts an object whose code was loaded again for the new file; that happens once.
 */
export async function clearPromotionDays(): Promise<void> {
  try {
    await clearEachDay()
  } catch {
    await clearEachDay()
  }
}

async function clearEachDay(): Promise<void> {
  const ids = await listDurableObjectIds(env.PROMOTION_DAY)
  const clear = (id: DurableObjectId) =>
    runInDurableObject(env.PROMOTION_DAY.get(id), async (_, { storage }) => {
      storage.sql.exec('DELETE FROM claim')
      for (const [key] of storage.kv.list()) storage.kv.delete(key)
      await storage.deleteAlarm()
    })
  await Promise.all(ids.map(clear))
}
