import type { MeasureRoundTrip } from '~/platform/database.server'

/**
 * Where the time of one request goes. A deployed worker's clock moves only while it waits for something outside, so
 * that what is only computed has no measurable length there: a length that is not known is left out, never told as 0.
 */
export type RequestTiming = {
  /** Around each round trip to a database. */
  measureQuery: MeasureRoundTrip
  /** Finds out what the host leads to. Its round trips are told with it, and are no data of the page. */
  measureDoor: MeasureRoundTrip
  roundTrips(): number
  /** The value of a `Server-Timing` header (milliseconds), with what the page cache answered. */
  header(cache?: CacheState): string
}

/** Given as kept; given as kept while it is looked after; made for this request, and kept or not. */
export type CacheState = 'hit' | 'stale' | 'miss'

/** `now` is machine time in epoch milliseconds. */
export function createTiming(now: () => number = Date.now): RequestTiming {
  const startedAt = now()
  const door = createSpan(now)
  const data = createSpan(now)
  let isAtDoor = false
  return {
    measureQuery: (ask) => (isAtDoor ? ask() : data.during(ask)),
    async measureDoor(ask) {
      isAtDoor = true
      try {
        return await door.during(ask)
      } finally {
        isAtDoor = false
      }
    },
    roundTrips: () => data.count(),
    header(cache) {
      const endedAt = now()
      const trips = data.count()
      const lastData = data.endedAt()
      return [
        ...(cache ? [`cache;desc=${cache}`] : []),
        ...(door.count() > 0 ? [metric('door', door.length())] : []),
        ...(trips > 0
          ? [metric('data', data.length(), `${trips} round trip${trips === 1 ? '' : 's'}`)]
          : []),
        ...(lastData !== null && endedAt > lastData ? [metric('draw', endedAt - lastData)] : []),
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

/** The time in which at least one of several acts went on. */
function createSpan(now: () => number) {
  let open = 0
  let acts = 0
  let length = 0
  let begunAt = 0
  let endedAt: number | null = null
  return {
    async during<Answer>(act: () => Promise<Answer>): Promise<Answer> {
      acts++
      if (open++ === 0) begunAt = now()
      try {
        return await act()
      } finally {
        endedAt = now()
        if (--open === 0) length += endedAt - begunAt
      }
    },
    count: () => acts,
    length: () => length,
    endedAt: () => endedAt,
  }
}
