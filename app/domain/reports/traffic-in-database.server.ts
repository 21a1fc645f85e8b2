import { and, asc, between, eq, sql } from 'drizzle-orm'
import { trafficDay } from '~/db/schema/reports'
import { type Database, readTogether, writeTogether } from '~/platform/storage/database.server'
import type { TrafficCount, TrafficStore } from './traffic-store'

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
      const days = db
        .select({ day: trafficDay.day, views: trafficDay.views })
        .from(trafficDay)
        .where(and(eq(trafficDay.siteId, siteId), between(trafficDay.day, first, last)))
        .orderBy(asc(trafficDay.day))
      const [rows] = await readTogether<[Pick<TrafficCount, 'day' | 'views'>[]]>(db, [
        days.getSQL(),
      ])
      return rows.map(({ day, views }) => ({ date: day, count: views }))
    },
  }
}
