import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Day } from '~/lib/local-time'
import { DayBox } from './day-box'
import styles from './day-filter.module.css'
import { WEEKDAYS } from './day-grid'
import { addMonths, dayByKey, type Month, monthName, monthOf, weeksOf } from './month-grid'
import { isSearchDay } from './search-path'

/** Months to leaf through; in each a grid of days, of which several can be chosen. */
export function MonthPicker({
  today,
  days,
  onToggle,
}: {
  today: Day
  days: Day[]
  onToggle: (day: Day) => void
}) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(
    days.find((day) => isSearchDay(day) && day >= today) ?? today,
  )
  const [month, setMonth] = useState<Month>(monthOf(current))
  const wanted = useRef<Day | null>(null)
  const stop = monthOf(current) === month ? current : firstOf(month, today)

  useEffect(() => {
    if (wanted.current === null) return
    grid.current?.querySelector<HTMLInputElement>(`[value="${wanted.current}"]`)?.focus()
    wanted.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(stop, event.key, event.shiftKey, today)
    if (day === null) return
    event.preventDefault()
    wanted.current = day
    setCurrent(day)
    setMonth(monthOf(day))
  }
  const leaf = (count: number) => setMonth(addMonths(month, count))
  const next = addMonths(month, 1)

  return (
    <>
      <div className={styles.months}>
        <button
          type="button"
          aria-label="Previous month"
          disabled={month <= monthOf(today)}
          onClick={() => leaf(-1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <p className={styles.month} id={id} aria-live="polite">
          {monthName(month)}
        </p>
        <button
          type="button"
          aria-label="Next month"
          disabled={!isSearchDay(`${next}-01`)}
          onClick={() => leaf(1)}
        >
          <span aria-hidden="true">→</span>
        </button>
      </div>
      {days
        .filter((day) => monthOf(day) !== month || day < today)
        .map((day) => (
          <input key={day} type="hidden" name="days" value={day} />
        ))}
      <table
        ref={grid}
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is a grid (WAI-ARIA practices).
        role="grid"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} className={styles.weekday} abbr={name} scope="col">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place in a week is that place.
                  <td key={at} />
                ) : (
                  <td key={day}>
                    <DayBox
                      day={day}
                      today={today}
                      checked={day >= today && days.includes(day)}
                      tabIndex={day === stop ? 0 : -1}
                      onChange={() => onToggle(day)}
                      onFocus={() => setCurrent(day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The first day of a month that can be chosen. */
function firstOf(month: Month, today: Day): Day {
  const first = `${month}-01`
  return first < today ? today : first
}
