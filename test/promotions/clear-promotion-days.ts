import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

const runtime = globalThis as { usedObjects?: Set<string> }

/** The ids of all objects that were called since the days were cleared. Test files share a runtime. */
const usedObjects = runtime.usedObjects ?? recordUsedObjects()

function recordUsedObjects(): Set<string> {
  const used = new Set<string>()
  runtime.usedObjects = used
  const namespace = Object.getPrototypeOf(env.PROMOTION_SLOTS) as DurableObjectNamespace
  for (const name of ['get', 'getByName'] as const) {
    const open = namespace[name] as (...args: unknown[]) => DurableObjectStub
    namespace[name] = function (this: DurableObjectNamespace, ...args: unknown[]) {
      const stub = open.apply(this, args)
      used.add(stub.id.toString())
      return stub
    } as never
  }
  return used
}

/** Frees all slots of all days: objects outlive a test file, and the numbers of invoices begin again in the next. */
export async function clearPromotionDays(): Promise<void> {
  const ids = await listDurableObjectIds(env.PROMOTION_SLOTS)
  await Promise.all(ids.filter((id) => usedObjects.has(id.toString())).map((id) => clearSite(id)))
  usedObjects.clear()
}

const MAX_TRIES = 5

/** The runtime restarts an object whose code was loaded again for the new file, and asks to try again. */
async function clearSite(id: DurableObjectId, tries = 1): Promise<void> {
  try {
    await runInDurableObject(env.PROMOTION_SLOTS.get(id), async (_, { storage }) => {
      storage.sql.exec('DELETE FROM slot')
      for (const [key] of storage.kv.list()) storage.kv.delete(key)
      await storage.deleteAlarm()
    })
  } catch (fault) {
    if (tries === MAX_TRIES || !String(fault).includes('invalidating')) throw fault
    await clearSite(id, tries + 1)
  }
}
