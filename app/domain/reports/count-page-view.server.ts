import { countAndSave } from '~/lib/minute-counter'
import { toDay } from '~/lib/time/local-time'
import type { Log } from '~/platform/log.server'
import type { TrafficCounter } from './traffic-counter'
import type { TrafficStore } from './traffic-store'

export type TrafficServices = {
  traffic: TrafficStore
  trafficCounter: TrafficCounter
  log: Log
  now: number
}

/**
 * Counts a view of one of a site's pages. Counts are saved at most once a minute and isolate, in `waitUntil`, which runs
 * after the response; those that could not be saved are saved with the next.
 */
export function countPageView(
  services: TrafficServices,
  { siteId, machineTime }: { siteId: number; machineTime: number },
  waitUntil: (work: Promise<void>) => void,
): void {
  const { trafficCounter, now, traffic, log } = services
  countAndSave(trafficCounter, [{ siteId, day: toDay(now, 'UTC'), views: 1 }], {
    machineTime,
    waitUntil,
    save: (due) => traffic.add(due),
    onFault: (fault) => log.error('page views could not be saved', fault),
  })
}
