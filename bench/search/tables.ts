import type { BenchListings } from './listings'
import { type Measured, type Measurement, percentile, type Samples } from './measure'

const MOST_OF_MEDIAN = 4
const MOST_ROWS = 150

/** Prints what was measured, each figure beside what the issue asks of it. */
export function printSearch(listings: BenchListings, { nothing, selectOne, kinds }: Measurement) {
  const { occurrences, siteCount, rows, megabytes } = listings
  const one = percentile(selectOne, 0.5)
  console.log(
    `\nSearch: ${occurrences} occurrences on ${siteCount} ${siteCount === 1 ? 'site' : 'sites'} (${rows} rows in all versions, ${megabytes.toFixed(0)} MB)`,
  )
  console.log(
    `SELECT 1 takes ${one.toFixed(2)} ms, its p99 ${times(percentile(selectOne, 0.99), one)} of that; a worker that asks nothing ${times(percentile(nothing, 0.5), one)}. All p50 are in times of SELECT 1`,
  )
  console.table(kinds.map((measured) => timesOf(measured, one)))
  console.log(`\nRows that D1 says were read, of at most ${MOST_ROWS} for a first page`)
  console.table(kinds.map(rowsOf))
}

function timesOf({ kind, remembered, counting }: Measured, one: number) {
  const median = percentile(remembered.milliseconds, 0.5)
  const tail = percentile(remembered.milliseconds, 0.99) / median
  const { target } = kind
  return {
    question: kind.name,
    p50: times(median, one),
    target: target === null ? '' : `${target}×`,
    ' ': target === null ? '' : verdict(median / one <= target),
    'p99 of p50': `${tail.toFixed(1)}×`,
    '≤ 4×': verdict(tail <= MOST_OF_MEDIAN),
    'p50 when counting': counting ? times(percentile(counting.milliseconds, 0.5), one) : '',
    'its p99': counting
      ? times(percentile(counting.milliseconds, 0.99), percentile(counting.milliseconds, 0.5))
      : '',
  }
}

function rowsOf({ kind, remembered, counting }: Measured) {
  const most = Math.max(...remembered.rowsRead)
  return {
    question: kind.name,
    matches: percentile(remembered.totals, 0.5),
    rows: percentile(remembered.rowsRead, 0.5),
    most,
    ' ': verdict(most <= MOST_ROWS),
    'when counting': counting ? percentile(counting.rowsRead, 0.5) : '',
    'most then': counting ? Math.max(...counting.rowsRead) : '',
    batches: mean(remembered),
    'batches when counting': counting ? mean(counting) : '',
  }
}

const mean = ({ batches }: Samples) =>
  (batches.reduce((sum, count) => sum + count, 0) / batches.length).toFixed(2)
const times = (value: number, of: number) => `${(value / of).toFixed(2)}×`
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
