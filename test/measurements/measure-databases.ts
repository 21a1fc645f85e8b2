import { env } from 'cloudflare:workers'
import { meterBinding } from './meter-binding'

/** The worker's databases, measured, for requests that read. */
export function measureDatabases() {
  const [db, search] = [meterBinding(env.DB), meterBinding(env.SEARCH)]
  return {
    usage: { DB: db.meter, SEARCH: search.meter },
    bindings: { DB: db.binding, SEARCH: search.binding },
    reset() {
      for (const { meter } of [db, search]) Object.assign(meter, { roundTrips: 0, rowsRead: 0 })
    },
  }
}
