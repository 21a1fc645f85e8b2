import { isSearchDay } from '~/domain/search/url/search-parameters'
import type { Day } from '~/lib/time/local-time'
import { DayBox } from './day-box'
import styles from './day-filter.module.css'
import { buildDayGrid } from './day-grid'
import { formatLongDay, WEEKDAYS } from './day-names'

type Props = { today: Day; days: Day[]; isEvening: boolean }

const WEEKS = 4

/** The days of four weeks as checkboxes, and a field for any other day. Works without JavaScript. */
export function DayCheckboxes({ today, days, isEvening }: Props) {
  const grid = buildDayGrid(today, WEEKS)
  const outside = days.filter((day) => !grid.some((cell) => cell.day === day && !cell.past))
  return (
    <fieldset>
      <legend className={styles.legend}>Choose one or more days</legend>
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
      {outside.map((day) => (
        <label key={day} className={styles.checkbox}>
          <input type="checkbox" name="days" value={day} defaultChecked />
          {isSearchDay(day) ? formatLongDay(day, today) : day}
        </label>
      ))}
      <label className={styles.otherDay}>
        <span>Another day</span>
        <input type="date" name="days" min={today} />
      </label>
      <EveningCheckbox isChecked={isEvening} />
    </fieldset>
  )
}

/** Without `onChange`, it is an uncontrolled field of a plain form. */
export function EveningCheckbox({
  isChecked,
  onChange,
}: {
  isChecked: boolean
  onChange?: (isChecked: boolean) => void
}) {
  return (
    <label className={styles.checkbox}>
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
