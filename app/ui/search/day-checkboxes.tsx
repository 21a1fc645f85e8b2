import type { Day } from '~/lib/local-time'
import { DayBox } from './day-box'
import styles from './day-filter.module.css'
import { dayGrid, longName, WEEKDAYS } from './day-grid'
import { isSearchDay } from './search-path'

type Props = { today: Day; days: Day[]; isEvening: boolean }

const WEEKS = 4

/** The days of four weeks as check boxes, and a field for any other: it needs no script. */
export function PlainDays({ today, days, isEvening }: Props) {
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

/** Without `onChange` it keeps its own state, as fields of a plain form do. */
export function EveningBox({
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
