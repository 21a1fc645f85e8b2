import { type Database, openDatabase } from '~/platform/storage/database.server'

/** What D1 was asked to do, and says that it did. */
export type QueryMeter = {
  database: Database
  /** The figures since the last call. */
  reset(): typeof NOTHING
}

const NOTHING = { queries: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 }

export function meterQueries({ $client }: Database): QueryMeter {
  let figures = { ...NOTHING }
  return {
    database: openDatabase($client, async (run) => {
      const answer = await run()
      const results: unknown[] = isBatch(answer) ? answer : [answer]
      figures.roundTrips++
      figures.queries += results.length
      for (const { meta } of results.filter(hasMeta)) {
        figures.rowsRead += meta.rows_read
        figures.rowsWritten += meta.rows_written
      }
      return answer
    }),
    reset() {
      const before = figures
      figures = { ...NOTHING }
      return before
    },
  }
}

/** A single query that returns rows as arrays is none. */
function isBatch(answer: unknown): answer is D1Result[] {
  return Array.isArray(answer) && answer.length > 0 && answer.every(hasMeta)
}

function hasMeta(result: unknown): result is D1Result {
  return typeof result === 'object' && result !== null && 'meta' in result
}
