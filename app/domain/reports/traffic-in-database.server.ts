import { sql } from 'drizzle-orm'
import type { DayCount } from '~/lib/day-count'
import { type Database, readTogether, writeTogether } from '~/platform/database.server'
import type { TrafficStore } from './traffic-store'

/** One row for each site and day. A site that was deleted meanwhile is left out. */
export function openTrafficInDatabase(db: Database): TrafficStore {
  return {
    async add(counts) {
      await writeTogether(db, [
        sql`
          INSERT INTO traffic_day (site_id, day, views)
          SELECT site.id, j.value ->> 'day', j.value ->> 'views'
          FROM json_each(${JSON.stringify(counts)}) j JOIN site ON site.id = j.value ->> 'siteId'
          WHERE true
          ON CONFLICT (site_id, day) DO UPDATE SET views = views + excluded.views`,
      ])
    },
    async list(siteId, { first, last }) {
      const [days] = await readTogether<[DayCount[]]>(db, [
        sql`
          SELECT day AS date, views AS count FROM traffic_day
          WHERE site_id = ${siteId} AND day BETWEEN ${first} AND ${last} ORDER BY day`,
      ])
      return days
    },
  }
}
