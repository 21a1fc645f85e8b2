import { percentile } from '../timing'
import type { BenchListings } from './listings'
import type { Measured, Measurement, Samples } from './measure'

const MAX_TAIL = 4
const MAX_ROWS = 150

/** Prints the measurement, each figure beside its target. */
export function printResults(listings: BenchListings, { nothing, selectOne, kinds }: Measurement) {
  const { occurrences, siteCount, rows, megabytes } = listings
  const unit = percentile(selectOne, 0.5)
  console.log(
    `\nSearch: ${occurrences} occurrences on ${siteCount} ${siteCount === 1 ? 'site' : 'sites'} (${rows} rows in all listings, ${megabytes.toFixed(0)} MB)`,
  )
  console.log(
    `SELECT 1 takes ${unit.toFixed(2)} ms, its p99 ${times(percentile(selectOne, 0.99), unit)} of that; a worker that does nothing ${times(percentile(nothing, 0.5), unit)}. All p50 are multiples of SELECT 1`,
  )
  console.table(kinds.map((measured) => buildTimeRow(measured, unit)))
  console.log(`\nRows that D1 says were read, of at most ${MAX_ROWS} for a first page`)
  console.table(kinds.map(buildRowsRow))
}

function buildTimeRow({ kind, cached, counted }: Measured, unit: number) {
  const median = percentile(cached.milliseconds, 0.5)
  const tail = percentile(cached.milliseconds, 0.99) / median
  const { target } = kind
  return {
    query: kind.name,
    p50: times(median, unit),
    target: target === null ? '' : `${target}×`,
    ' ': target === null ? '' : verdict(median / unit <= target),
    'p99 of p50': `${tail.toFixed(1)}×`,
    '≤ 4×': verdict(tail <= MAX_TAIL),
    'p50, not cached': counted ? times(percentile(counted.milliseconds, 0.5), unit) : '',
    'its p99': counted
      ? times(percentile(counted.milliseconds, 0.99), percentile(counted.milliseconds, 0.5))
      : '',
  }
}

function buildRowsRow({ kind, cached, counted }: Measured) {
  const most = Math.max(...cached.rowsRead)
  return {
    query: kind.name,
    matches: percentile(cached.totals, 0.5),
    rows: percentile(cached.rowsRead, 0.5),
    most,
    ' ': verdict(most <= MAX_ROWS),
    'not cached': counted ? percentile(counted.rowsRead, 0.5) : '',
    'most, not cached': counted ? Math.max(...counted.rowsRead) : '',
    batches: mean(cached),
    'batches, not cached': counted ? mean(counted) : '',
  }
}

const mean = ({ batches }: Samples) =>
  (batches.reduce((sum, count) => sum + count, 0) / batches.length).toFixed(2)
const times = (value: number, unit: number) => `${(value / unit).toFixed(2)}×`
const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
