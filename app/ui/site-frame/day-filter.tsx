import clsx from 'clsx'
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Day } from '~/lib/local-time'
import styles from './day-filter.module.css'
import { dayGrid, longName, shortName, WEEKDAYS } from './day-grid'
import { ChosenList, FilterPanel, PanelFoot } from './filter-panel'
import { addMonths, dayByKey, type Month, monthName, monthOf, weeksOf } from './month-grid'
import { isSearchDay, MOST_VALUES } from './search-path'

type Props = {
  today: Day
  /** In their order. */
  days: Day[]
  isEvening: boolean
  onChange: (days: Day[], isEvening: boolean) => void
  isScripted: boolean
}

/** When: days, several of them, and of these perhaps only the evenings. */
export function DayFilter({ today, days, isEvening, onChange, isScripted }: Props) {
  return (
    <FilterPanel name="When" count={countText(days, isEvening, today)}>
      {isScripted ? (
        <>
          <MonthPicker
            today={today}
            days={days}
            onToggle={(day) => {
              const others = days.filter((one) => one !== day)
              const isAdded = others.length === days.length
              if (isAdded && days.length >= MOST_VALUES) return
              onChange(isAdded ? [...days, day].sort() : others, isEvening)
            }}
          />
          <EveningBox isChecked={isEvening} onChange={(isChecked) => onChange(days, isChecked)} />
          <ChosenList
            choices={days.map((day) => ({
              value: day,
              label: isSearchDay(day) ? shortName(day, today) : day,
            }))}
            onRemove={(day) =>
              onChange(
                days.filter((one) => one !== day),
                isEvening,
              )
            }
          />
          <PanelFoot
            onClear={days.length > 0 ? () => onChange([], false) : null}
            status={daysChosenText(days.length)}
          />
        </>
      ) : (
        <>
          <PlainDays today={today} days={days} isEvening={isEvening} />
          <PanelFoot onClear={null} />
        </>
      )}
    </FilterPanel>
  )
}

const WEEKS = 4

/** The days of four weeks as check boxes, and a field for any other: it needs no script. */
export function PlainDays({ today, days, isEvening }: Omit<Props, 'onChange' | 'isScripted'>) {
  const grid = dayGrid(today, WEEKS)
  const beyond = days.filter((day) => !grid.some((cell) => cell.day === day && !cell.past))
  return (
    <fieldset>
      <legend className={styles.legend}>Pick one day or several</legend>
      <div className={styles.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name.slice(0, 2)}
          </span>
        ))}
        {grid.map((cell) => (
          <DayBox
            key={cell.day}
            day={cell.day}
            today={today}
            month={cell.month}
            defaultChecked={!cell.past && days.includes(cell.day)}
          />
        ))}
      </div>
      {beyond.map((day) => (
        <label key={day} className={styles.beyond}>
          <input type="checkbox" name="days" value={day} defaultChecked />
          {isSearchDay(day) ? longName(day, today) : day}
        </label>
      ))}
      <label className={styles.other}>
        <span>Another day</span>
        <input type="date" name="days" min={today} />
      </label>
      <EveningBox isChecked={isEvening} />
    </fieldset>
  )
}

type DayBoxProps = InputHTMLAttributes<HTMLInputElement> & {
  day: Day
  today: Day
  /** What stands over the number, in the first cell of a month. */
  month?: string | null
}

function DayBox({ day, today, month, ...input }: DayBoxProps) {
  return (
    <label className={clsx(styles.day, day === today && styles.today)}>
      <input
        type="checkbox"
        name="days"
        value={day}
        aria-label={longName(day, today)}
        aria-current={day === today ? 'date' : undefined}
        disabled={day < today}
        {...input}
      />
      <span className={styles.number} aria-hidden="true">
        {month ? <small>{month}</small> : null} {Number(day.slice(8))}
      </span>
    </label>
  )
}

/** Without `onChange` it keeps its own state, as fields of a plain form do. */
function EveningBox({
  isChecked,
  onChange,
}: {
  isChecked: boolean
  onChange?: (isChecked: boolean) => void
}) {
  return (
    <label className={styles.beyond}>
      <input
        type="checkbox"
        name="evening"
        value="1"
        {...(onChange
          ? { checked: isChecked, onChange: (event) => onChange(event.target.checked) }
          : { defaultChecked: isChecked })}
      />
      Evenings only, from 5 PM
    </label>
  )
}

/** Months to leaf through; in each a grid of days, of which several can be chosen. */
function MonthPicker({
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
  const [current, setCurrent] = useState(days.find((day) => day >= today) ?? today)
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

function countText(days: Day[], isEvening: boolean, today: Day): string {
  const [only] = days
  if (isEvening && days.length === 1 && only === today) return 'Tonight'
  if (days.length !== 1 || !only) return days.length > 0 ? `${days.length} days` : ''
  return isSearchDay(only) ? shortName(only, today) : only
}

const daysChosenText = (count: number) => {
  if (count === 0) return 'No day chosen'
  return count === 1 ? '1 day chosen' : `${count} days chosen`
}
