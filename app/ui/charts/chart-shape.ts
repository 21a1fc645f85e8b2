import type { DayCount } from '~/lib/day-count'
import type { Day } from '~/lib/local-time'
import { formatCount, type Unit } from './chart-scale'

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
  /** Every day of the chart, the oldest first. */
  days: DayCount[]
  /** Where a click on a day leads; null if it leads nowhere. */
  findHref?: (day: Day) => string | null
}

/** '2026-05-01: 3 submissions' */
export function formatDayCount({ date, count }: DayCount, unit: Unit): string {
  return `${date}: ${formatCount(count, unit)}`
}
