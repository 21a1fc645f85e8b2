import { createMinuteCounter, type MinuteCounter } from '~/lib/minute-counter'
import type { TrafficCount } from './traffic-store'

/** Counts page views by site and day. */
export type TrafficCounter = MinuteCounter<TrafficCount>

export const createTrafficCounter = (): TrafficCounter =>
  createMinuteCounter(
    ({ siteId, day }) => `${siteId} ${day}`,
    (before, added) => ({ ...before, views: before.views + added.views }),
  )
