import { useNavigate } from '@remix-run/react'
import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import {
  buildScale,
  type ChartDay,
  formatAxisCount,
  formatAxisDay,
  listLabelIndexes,
} from './chart-scale'
import {
  AXIS_WIDTH,
  CHART_HEIGHT,
  type ChartProps,
  END_SPACE,
  formatDayCount,
  PLOT,
} from './chart-shape'
import styles from './day-chart.module.css'

/** What the component is given besides the chart: the width of its container, in pixels, so that it is drawn at once. */
export type LiveChartProps = ChartProps & { width: number }

/**
 * The chart in place of the static one, of the same shape, with the figures of the day that is pointed at. This module
 * loads recharts; import it only when a chart is seen.
 */
export function LiveChart({ kind, days, unit, extraUnit, findHref, width }: LiveChartProps) {
  const navigate = useNavigate()
  const { top, ticks } = buildScale(days)
  const last = days.length - 1
  const open = (day: unknown) => {
    const href = typeof day === 'string' ? findHref?.(day) : null
    if (href) navigate(href)
  }
  return (
    <div className={styles.live} data-clickable={findHref ? '' : undefined}>
      <ResponsiveContainer
        width="100%"
        height={CHART_HEIGHT}
        initialDimension={{ width, height: CHART_HEIGHT }}
      >
        <ComposedChart
          data={days.map(toPoint)}
          margin={{ top: PLOT.top, right: END_SPACE, bottom: 0, left: 0 }}
          barCategoryGap="15%"
          // Screen readers and keyboards use the table.
          accessibilityLayer={false}
          onClick={({ activeLabel }) => open(activeLabel)}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            scale="band"
            height={CHART_HEIGHT - PLOT.top - PLOT.height}
            ticks={listLabelIndexes(days.length).map((index) => days[index]?.date ?? '')}
            interval={0}
            tickFormatter={formatAxisDay}
            tickMargin={8}
            {...AXIS}
          />
          <YAxis
            width={AXIS_WIDTH}
            domain={[0, top]}
            ticks={ticks}
            interval={0}
            tickFormatter={formatAxisCount}
            {...AXIS}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--ink)', fillOpacity: 0.06, stroke: 'none' }}
            content={({ active, label }) => {
              const index = active ? days.findIndex(({ date }) => date === label) : -1
              if (index === -1) return null
              return (
                <p className={styles.tooltip}>{formatDayCount({ days, unit, extraUnit }, index)}</p>
              )
            }}
          />
          {kind === 'area' ? <Area dataKey="whole" {...AREA} /> : null}
          <Bar dataKey={kind === 'area' ? 'partial' : 'count'} stackId="day" {...BAR}>
            {days.map(({ date }, index) => (
              <Cell key={date} fillOpacity={index === last ? PARTIAL : 1} />
            ))}
          </Bar>
          {extraUnit ? (
            <Bar dataKey="extra" stackId="day" {...BAR} fill="var(--brand-ink)" />
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** The days that are over; today is a bar of its own, as a line to what is counted so far would fall. */
function toPoint({ date, count, extra = 0 }: ChartDay, index: number, { length }: ChartDay[]) {
  return {
    date,
    count,
    extra,
    whole: index < length - 1 ? count : null,
    partial: index === length - 1 ? count : null,
  }
}

/** How much of a color has what is not over. */
const PARTIAL = 0.45

const BAR = { fill: 'var(--accent-mark)', isAnimationActive: false } as const

const AREA = {
  type: 'linear',
  stroke: 'var(--accent-mark)',
  strokeWidth: 2,
  fill: 'var(--accent-mark)',
  fillOpacity: 0.16,
  isAnimationActive: false,
} as const

const AXIS = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--quiet)', fontSize: 12 },
} as const
