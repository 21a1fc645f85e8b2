import type { MeasureRoundTrip } from '~/platform/storage/database.server'

/**
 * How long the phases of a request take. In a deployed worker the clock advances only during I/O, so computation has no
 * measurable duration there: unknown durations are left out instead of reported as 0.
 */
export type RequestTiming = {
  /** Measures a round trip to a database. */
  measureQuery: MeasureRoundTrip
  /** Measures how long resolving the door takes; its round trips do not count as the page's data. */
  measureDoor: MeasureRoundTrip
  roundTrips(): number
  /** The value of the `Server-Timing` header, in milliseconds. */
  header(cache?: CacheState): string
}

/** From the cache; from the cache while it is revalidated; rendered for this request. */
export type CacheState = 'hit' | 'stale' | 'miss'

/** `now` is machine time in epoch milliseconds. */
export function createTiming(now: () => number = Date.now): RequestTiming {
  const startedAt = now()
  const door = createSpan(now)
  const data = createSpan(now)
  let isResolvingDoor = false
  return {
    measureQuery: (run) => (isResolvingDoor ? run() : data.during(run)),
    async measureDoor(run) {
      isResolvingDoor = true
      try {
        return await door.during(run)
      } finally {
        isResolvingDoor = false
      }
    },
    roundTrips: () => data.count(),
    header(cache) {
      const endedAt = now()
      const trips = data.count()
      const dataEndedAt = data.endedAt()
      return [
        ...(cache ? [`cache;desc=${cache}`] : []),
        ...(door.count() > 0 ? [metric('door', door.length())] : []),
        ...(trips > 0
          ? [metric('data', data.length(), `${trips} round trip${trips === 1 ? '' : 's'}`)]
          : []),
        ...(dataEndedAt !== null && endedAt > dataEndedAt
          ? [metric('render', endedAt - dataEndedAt)]
          : []),
        metric('total', endedAt - startedAt),
      ].join(', ')
    },
  }
}

function metric(name: string, milliseconds: number, description?: string): string {
  return [
    name,
    ...(milliseconds > 0 ? [`dur=${milliseconds}`] : []),
    ...(description ? [`desc="${description}"`] : []),
  ].join(';')
}

/** The time during which at least one of several concurrent operations ran. */
function createSpan(now: () => number) {
  let open = 0
  let count = 0
  let length = 0
  let startedAt = 0
  let endedAt: number | null = null
  return {
    async during<Result>(run: () => Promise<Result>): Promise<Result> {
      count++
      if (open++ === 0) startedAt = now()
      try {
        return await run()
      } finally {
        endedAt = now()
        if (--open === 0) length += endedAt - startedAt
      }
    },
    count: () => count,
    length: () => length,
    endedAt: () => endedAt,
  }
}
