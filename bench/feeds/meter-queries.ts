import { type Database, openDatabase } from '~/platform/storage/database.server'

/** What D1 was asked to do, and says that it did. */
export type QueryMeter = {
  database: Database
  /** The figures since the last call. */
  reset(): { queries: number; roundTrips: number; rowsWritten: number }
}

export function meterQueries({ $client }: Database): QueryMeter {
  let figures = { queries: 0, roundTrips: 0, rowsWritten: 0 }
  return {
    database: openDatabase($client, async (run) => {
      const answer = await run()
      const results: unknown[] = isBatch(answer) ? answer : [answer]
      figures.roundTrips++
      figures.queries += results.length
      for (const result of results) figures.rowsWritten += countWrittenRows(result)
      return answer
    }),
    reset() {
      const before = figures
      figures = { queries: 0, roundTrips: 0, rowsWritten: 0 }
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

function countWrittenRows(result: unknown): number {
  return hasMeta(result) ? result.meta.rows_written : 0
}
