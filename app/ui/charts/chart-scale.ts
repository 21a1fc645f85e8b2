import type { DayCount } from '~/lib/time/day-count'

/** A day of a chart. `extra` is counted in a second unit, on top of the first. */
export type ChartDay = DayCount & { extra?: number }

/** The value at the top of a chart, and the values at which it has lines. */
export type ChartScale = { top: number; ticks: number[] }

const MAX_STEPS = 4
const ROUND_NUMBERS = [1, 2, 2.5, 5, 10]

/** A scale from 0 in at most four equal steps of a round, whole number. */
export function buildScale(days: ChartDay[]): ChartScale {
  const max = Math.max(1, ...days.map(({ count, extra = 0 }) => count + extra))
  const magnitude = 10 ** Math.floor(Math.log10(max / MAX_STEPS))
  const steps = ROUND_NUMBERS.map((round) => round * magnitude)
  const step = Math.max(1, steps.find((step) => step * MAX_STEPS >= max) ?? max)
  const whole = Math.ceil(step)
  const count = Math.ceil(max / whole)
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * whole)
  return { top: count * whole, ticks }
}

/** One label a week; neither the first nor the last day, so that every label fits below the chart. */
const LABEL_EVERY = 7
const LABEL_OFFSET = 3

/** The indexes of the days that have a label, the oldest first. */
export function listLabelIndexes(days: number): number[] {
  const indexes: number[] = []
  for (let index = days - LABEL_OFFSET; index > 0; index -= LABEL_EVERY) indexes.unshift(index)
  return indexes
}

/** '05-01': the axis has no room for the year, which the table has. */
export const formatAxisDay = (day: string): string => day.slice(5)

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** '950', '12K'. */
export const formatAxisCount = (count: number): string => compact.format(count)

const whole = new Intl.NumberFormat('en-US')

/** What is counted: 'submission' and 'submissions'. */
export type Unit = { singular: string; plural: string }

/** '1 submission', '1,200 submissions' */
export function formatCount(count: number, { singular, plural }: Unit): string {
  return `${whole.format(count)} ${count === 1 ? singular : plural}`
}
