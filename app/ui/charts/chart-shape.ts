import type { Day } from '~/lib/time/local-time'
import { type ChartDay, formatCount, type Unit } from './chart-scale'

/** In pixels (admin specification, section 9). */
export const CHART_HEIGHT = 300
/** The width of the counts beside the plot, and the space at its other side. */
export const AXIS_WIDTH = 48
export const END_SPACE = 8
/** Where the bars or the area are drawn, in the height of the chart; the days are written below. */
export const PLOT = { top: 12, height: 260 }

export type ChartProps = {
  kind: 'bars' | 'area'
  unit: Unit
  /** What the days' `extra` is; only bars have it. */
  extraUnit?: Unit
  /** Every day of the chart, the oldest first. The last one is today, which is not over: charts mark it. */
  days: ChartDay[]
  /** Where a click on a day leads; null if it leads nowhere. */
  findHref?: (day: Day) => string | null
}

/** What is counted of today is less than a day's. */
export const TODAY = 'Today, so far'

/** '2026-04-30: 3 submissions'; '2026-05-01 (Today, so far): 1 submission' for the last day. */
export function formatDayCount(
  { days, unit, extraUnit }: Pick<ChartProps, 'days' | 'unit' | 'extraUnit'>,
  index: number,
) {
  const { date, count, extra = 0 } = days[index] ?? { date: '', count: 0 }
  const day = index === days.length - 1 ? `${date} (${TODAY})` : date
  const more = extraUnit && extra > 0 ? `, ${formatCount(extra, extraUnit)}` : ''
  return `${day}: ${formatCount(count, unit)}${more}`
}
