import { useEffect, useState } from 'react'
import { isSearchDay, MAX_VALUES } from '~/domain/search/search-parameters'
import { listDays } from '~/domain/search/weekend'
import { type Day, daysBetween } from '~/lib/local-time'
import styles from './day-filter.module.css'

type Props = {
  today: Day
  /** In ascending order. */
  days: Day[]
  onChange: (days: Day[]) => void
}

/** All days from one to another. */
export function DayRange({ today, days, onChange }: Props) {
  const chosen = readRange(days)
  const [typed, setTyped] = useState(chosen)
  useEffect(() => setTyped(readRange(days)), [days])
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    if (isSearchDay(next.from) && isSearchDay(next.to) && !findFault(next))
      onChange(listDays(next.from, daysBetween(next.from, next.to) + 1))
  }
  const fault = findFault(typed)
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

/** The days as a range, if none is missing between the first and the last of several. */
function readRange(days: Day[]): { from: string; to: string } {
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const isRange =
    days.length > 1 && days.every(isSearchDay) && daysBetween(from, to) === days.length - 1
  return isRange ? { from, to } : { from: '', to: '' }
}

function findFault({ from, to }: { from: string; to: string }): string | null {
  if (!isSearchDay(from) || !isSearchDay(to)) return null
  if (to < from) return 'The last day is before the first.'
  return daysBetween(from, to) >= MAX_VALUES ? `Choose at most ${MAX_VALUES} days.` : null
}
