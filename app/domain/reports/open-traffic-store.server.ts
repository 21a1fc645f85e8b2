import type { AnalyticsEngine } from '~/platform/storage/analytics-engine.server'
import type { Database } from '~/platform/storage/database.server'
import { openTrafficInAnalytics } from './traffic-in-analytics.server'
import { openTrafficInDatabase } from './traffic-in-database.server'
import type { TrafficStore } from './traffic-store'

/** Analytics Engine where the settings name one, else our own database. */
export function openTrafficStore({
  db,
  analytics,
}: {
  db: Database
  analytics: AnalyticsEngine | null
}): TrafficStore {
  return analytics ? openTrafficInAnalytics(analytics) : openTrafficInDatabase(db)
}
