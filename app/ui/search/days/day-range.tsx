import { useEffect, useState } from 'react'
import { isSearchDay, MAX_VALUES } from '~/domain/search/url/search-parameters'
import { listDays } from '~/domain/search/words/weekdays'
import { type Day, daysBetween } from '~/lib/time/local-time'
import styles from './day-filter.module.css'

type Props = {
  today: Day
  /** In ascending order. */
  days: Day[]
  onChange: (days: Day[]) => void
}

/** All days from one to another. */
export function DayRange({ today, days, onChange }: Props) {
  const [typed, setTyped] = useState(() => readRange(days))
  useEffect(() => setTyped((before) => (isRange(days, before) ? before : readRange(days))), [days])
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    if (isSearchDay(next.from) && isSearchDay(next.to) && !findFault(next, today))
      onChange(listDays(next.from, daysBetween(next.from, next.to) + 1))
  }
  const fault = findFault(typed, today)
  return (
    <fieldset className={styles.range}>
      <legend>From one day to another</legend>
      <label>
        <span>First day</span>
        <input
          type="date"
          min={today}
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label>
        <span>Last day</span>
        <input
          type="date"
          min={typed.from || today}
          value={typed.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
      <p role="alert">{fault}</p>
    </fieldset>
  )
}

type Range = { from: string; to: string }

/** Several days as a range, if none is missing between the first and the last; a single day is chosen in the calendar. */
function readRange(days: Day[]): Range {
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  return days.length > 1 && isRange(days, range) ? range : { from: '', to: '' }
}

/** Whether the days are all of this range. */
const isRange = (days: Day[], { from, to }: Range): boolean =>
  days[0] === from &&
  days.at(-1) === to &&
  days.every(isSearchDay) &&
  daysBetween(from, to) === days.length - 1

function findFault({ from, to }: Range, today: Day): string | null {
  if (isSearchDay(from) && from < today) return 'The first day is in the past.'
  if (!isSearchDay(from) || !isSearchDay(to)) return null
  if (to < from) return 'The last day is before the first.'
  return daysBetween(from, to) >= MAX_VALUES ? `Choose at most ${MAX_VALUES} days.` : null
}
