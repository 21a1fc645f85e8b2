import { z } from 'zod'
import type { AnalyticsEngine } from '~/platform/storage/analytics-engine.server'
import type { TrafficStore } from './traffic-store'

const rowsSchema = z.array(z.object({ day: z.iso.date(), views: z.coerce.number() }))

/**
 * One data point for each site, day and write: the site is the index, the day is the first blob, and the views are the
 * first double. Analytics Engine stores them for three months and samples them; `_sample_interval` is how many points a
 * stored one represents.
 */
export function openTrafficInAnalytics(analytics: AnalyticsEngine): TrafficStore {
  return {
    async add(counts) {
      for (const { siteId, day, views } of counts) {
        analytics.write({ indexes: [String(siteId)], blobs: [day], doubles: [views] })
      }
    },
    async list(siteId, { first, last }) {
      // Views are written up to a minute after they were counted, so the days are those of the blob.
      const rows = await analytics.query(
        (dataset) =>
          `SELECT blob1 AS day, SUM(_sample_interval * double1) AS views FROM ${dataset} WHERE index1 = '${siteId}' AND timestamp >= toDateTime('${first} 00:00:00') GROUP BY day ORDER BY day FORMAT JSON`,
      )
      return rowsSchema
        .parse(rows)
        .filter(({ day }) => day >= first && day <= last)
        .map(({ day, views }) => ({ date: day, count: Math.round(views) }))
    },
  }
}
