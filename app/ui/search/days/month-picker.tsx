import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isSearchDay } from '~/domain/search/url/search-parameters'
import type { Day } from '~/lib/time/local-time'
import { ChosenList } from '../filters/picker-controls'
import { DayBox } from './day-box'
import styles from './day-filter.module.css'
import { formatShortDay, WEEKDAYS } from './day-names'
import { addMonths, findDayByKey, formatMonth, listWeeks, type Month, toMonth } from './month-grid'

/** A calendar to page through by months, in which several days can be selected. */
export function MonthPicker({
  today,
  days,
  marked,
  onToggle,
}: {
  today: Day
  days: Day[]
  /** Those that have events, as far as it is known. */
  marked: Day[]
  onToggle: (day: Day) => void
}) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(
    days.find((day) => isSearchDay(day) && day >= today) ?? today,
  )
  const [month, setMonth] = useState<Month>(toMonth(current))
  const focusNext = useRef<Day | null>(null)
  const stop = toMonth(current) === month ? current : findFirstDay(month, today)

  useEffect(() => {
    if (focusNext.current === null) return
    grid.current?.querySelector<HTMLInputElement>(`[value="${focusNext.current}"]`)?.focus()
    focusNext.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const day = findDayByKey(stop, event.key, event.shiftKey, today)
    if (day === null) return
    event.preventDefault()
    focusNext.current = day
    setCurrent(day)
    setMonth(toMonth(day))
  }
  const turnPage = (count: number) => setMonth(addMonths(month, count))
  const next = addMonths(month, 1)
  const outside = days.filter((day) => toMonth(day) !== month || day < today)

  return (
    <>
      <div className={styles.months}>
        <button
          type="button"
          aria-label="Previous month"
          disabled={month <= toMonth(today)}
          onClick={() => turnPage(-1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <p className={styles.month} id={id} aria-live="polite">
          {formatMonth(month)}
        </p>
        <button
          type="button"
          aria-label="Next month"
          disabled={!isSearchDay(`${next}-01`)}
          onClick={() => turnPage(1)}
        >
          <span aria-hidden="true">→</span>
        </button>
      </div>
      {outside.map((day) => (
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
          {listWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else to identify them.
                  <td key={index} />
                ) : (
                  <td key={day}>
                    <DayBox
                      day={day}
                      today={today}
                      hasEvents={marked.includes(day)}
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
      <ChosenList
        choices={outside.map((day) => ({
          value: day,
          label: isSearchDay(day) ? formatShortDay(day, today) : day,
        }))}
        onRemove={onToggle}
      />
    </>
  )
}

/** The first day of a month that can be selected. */
function findFirstDay(month: Month, today: Day): Day {
  const first = `${month}-01`
  return first < today ? today : first
}
