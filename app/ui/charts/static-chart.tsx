import { buildScale, formatAxisCount, formatAxisDay, listLabelIndexes } from './chart-scale'
import { AXIS_WIDTH, CHART_HEIGHT, type ChartProps, formatDayCount, PLOT } from './chart-shape'
import styles from './day-chart.module.css'

/**
 * The chart as an SVG, which needs no JavaScript. It is as wide as its container: places across are percentages, and
 * places down are pixels, so that texts and lines are never stretched.
 */
export function StaticChart(chart: ChartProps) {
  const { kind, days } = chart
  const { top, ticks } = buildScale(days)
  const toY = (count: number) => PLOT.top + PLOT.height * (1 - count / top)
  return (
    <div className={styles.static}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which read the table. */}
      <svg width={AXIS_WIDTH} height={CHART_HEIGHT}>
        {ticks.map((tick) => (
          <text key={tick} x={AXIS_WIDTH - 8} y={toY(tick)} dy="0.32em" textAnchor="end">
            {formatAxisCount(tick)}
          </text>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: as above. */}
      <svg className={styles.plot} height={CHART_HEIGHT}>
        {ticks.map((tick) => (
          <line key={tick} className={styles.grid} x2="100%" y1={toY(tick)} y2={toY(tick)} />
        ))}
        {listLabelIndexes(days.length).map((index) => (
          <text
            key={index}
            x={toPercent((index + 0.5) / days.length)}
            y={PLOT.top + PLOT.height + 24}
            textAnchor="middle"
          >
            {formatAxisDay(days[index]?.date ?? '')}
          </text>
        ))}
        {kind === 'area' ? <Area days={days} top={top} /> : null}
        {days.map((day, index) => (
          <Column key={day.date} chart={chart} index={index} toY={toY} />
        ))}
      </svg>
    </div>
  )
}

const toPercent = (share: number) => `${(share * 100).toFixed(3)}%`

/** The days that are over, drawn in days and views, and stretched to the plot. */
function Area({ days, top }: { days: ChartProps['days']; top: number }) {
  const points = days.slice(0, -1).map(({ count }, index) => `${index + 0.5} ${top - count}`)
  const line = points.join('L')
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: as above.
    <svg
      y={PLOT.top}
      width="100%"
      height={PLOT.height}
      viewBox={`0 0 ${days.length} ${top}`}
      preserveAspectRatio="none"
    >
      <path className={styles.area} d={`M0.5 ${top}L${line}V${top}Z`} />
      <path className={styles.line} d={`M${line}`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/**
 * A day: its bar, and a link over its whole height, so that days with few can be clicked as well. Today is a bar in an area, too: a line
 * to what is counted so far would fall.
 */
type ColumnProps = { chart: ChartProps; index: number; toY: (count: number) => number }

function Column({ chart, index, toY }: ColumnProps) {
  const { kind, days, findHref } = chart
  const day = days[index]
  if (!day) return null
  const href = findHref?.(day.date) ?? null
  const left = index / days.length
  const isToday = index === days.length - 1
  const isBar = kind === 'bars' || isToday
  const { count, extra = 0 } = day
  const y = toY(count)
  const bar = {
    'data-partial': isToday ? '' : undefined,
    x: toPercent(left + 0.15 / days.length),
    width: toPercent(0.7 / days.length),
  }
  const column = (
    <>
      <title>{formatDayCount(chart, index)}</title>
      <rect
        className={styles.column}
        x={toPercent(left)}
        y={PLOT.top}
        width={toPercent(1 / days.length)}
        height={PLOT.height}
      />
      {isBar && count > 0 ? (
        <rect className={styles.bar} {...bar} y={y} height={PLOT.top + PLOT.height - y} />
      ) : null}
      {isBar && extra > 0 ? (
        <rect
          className={styles.extra}
          {...bar}
          y={toY(count + extra)}
          height={y - toY(count + extra)}
        />
      ) : null}
    </>
  )
  if (href === null) return <g>{column}</g>
  return (
    // Not a stop of the Tab key: the table has the same links, with names.
    <a href={href} tabIndex={-1}>
      {column}
    </a>
  )
}
