import { MINUTE } from '~/lib/local-time'
import type { TrafficCount } from './traffic-store'

/** Counts page views in the isolate's memory, until they are saved. */
export type TrafficCounter = {
  add(counts: TrafficCount[]): void
  /** Once a minute what was counted since, to be saved; else, and if there is nothing, an empty list. */
  claimDue(machineTime: number): TrafficCount[]
}

export function createTrafficCounter(): TrafficCounter {
  let counts = new Map<string, TrafficCount>()
  let claimedAt = Number.NEGATIVE_INFINITY
  return {
    add(added) {
      for (const { siteId, day, views } of added) {
        const key = `${siteId} ${day}`
        const before = counts.get(key)?.views ?? 0
        counts.set(key, { siteId, day, views: before + views })
      }
    },
    claimDue(machineTime) {
      if (counts.size === 0 || machineTime < claimedAt + MINUTE) return []
      claimedAt = machineTime
      const due = [...counts.values()]
      counts = new Map()
      return due
    },
  }
}
