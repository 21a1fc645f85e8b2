import { useEffect } from 'react'
import { runWhenIdle } from './run-when-idle'
import { hasTrackingOptOut } from './tracking-opt-out'

export type AnalyticsIds = { trackingId: string | null; containerId: string | null }

/** Starts the site's analytics when the browser is idle, unless the visitor has opted out of tracking. */
export function Analytics({ trackingId, containerId }: AnalyticsIds) {
  useEffect(() => {
    if (!trackingId && !containerId) return
    if (hasTrackingOptOut()) return
    return runWhenIdle(async () => {
      const { loadTagManager: openContainer, startAnalytics: startCounting } = await import(
        './google-tag'
      )
      if (containerId) openContainer(containerId)
      if (trackingId) startCounting(trackingId)
    })
  }, [trackingId, containerId])
  return null
}
