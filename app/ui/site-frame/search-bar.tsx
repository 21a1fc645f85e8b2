import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import type { Day } from '~/lib/local-time'
import { dayGrid, longName, shortName } from './day-grid'
import styles from './search-bar.module.css'
import { SearchBox } from './search-box'
import { FILTER_PARAMETERS, isSearchDay } from './search-path'

type Props = {
  today: Day
  /** The id of the message that says what is wrong with the text. */
  textProblemId?: string
}

const WEEKS = 4
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** Words and days. A plain form: it needs no script, and shows again what was asked. */
export function SearchBar({ today, textProblemId }: Props) {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(pathname === '/search' ? search : '')
  const days = [...new Set(asked.getAll('days').filter(isSearchDay))].sort()
  const grid = dayGrid(today, WEEKS)
  const beyond = days.filter((day) => !grid.some((cell) => cell.day === day && !cell.past))
  return (
    <search>
      <form className={styles.form} action="/search" method="get">
        {[...asked]
          .filter(([name]) => FILTER_PARAMETERS.includes(name))
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <SearchBox text={asked.get('q') ?? ''} problemId={textProblemId} />
        <details className={styles.when} name="search-filter">
          <summary className={styles.summary}>
            <span>When</span>
            {days.length > 0 ? (
              <span className={styles.count}>{countText(days, today)}</span>
            ) : null}
          </summary>
          <fieldset className={styles.panel}>
            <legend className={styles.legend}>Pick one day or several</legend>
            <div className={styles.grid}>
              {WEEKDAYS.map((name) => (
                <span key={name} className={styles.weekday} aria-hidden="true">
                  {name}
                </span>
              ))}
              {grid.map((cell) => (
                <label
                  key={cell.day}
                  className={clsx(styles.day, cell.day === today && styles.today)}
                >
                  <input
                    type="checkbox"
                    name="days"
                    value={cell.day}
                    aria-label={cell.name}
                    disabled={cell.past}
                    defaultChecked={!cell.past && days.includes(cell.day)}
                  />
                  <span className={styles.number} aria-hidden="true">
                    {cell.month ? <small>{cell.month}</small> : null} {cell.number}
                  </span>
                </label>
              ))}
            </div>
            {beyond.map((day) => (
              <label key={day} className={styles.beyond}>
                <input type="checkbox" name="days" value={day} defaultChecked />
                {longName(day, today)}
              </label>
            ))}
            <label className={styles.other}>
              <span>Another day</span>
              <input type="date" name="days" min={today} />
            </label>
          </fieldset>
        </details>
        <button className={styles.go} type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

function countText(days: Day[], today: Day): string {
  return days.length === 1 && days[0] ? shortName(days[0], today) : `${days.length} days`
}
