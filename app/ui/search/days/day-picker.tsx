import { useRef, useState } from 'react'
import { MAX_VALUES } from '~/domain/search/url/search-parameters'
import type { Day } from '~/lib/time/local-time'
import { PickerFooter } from '../filters/picker-controls'
import { useChoiceCounts } from '../filters/use-choice-counts'
import { EveningCheckbox } from './day-checkboxes'
import styles from './day-filter.module.css'
import { DayRange } from './day-range'
import { listQuickDays, type QuickDay } from './list-quick-days'
import { MonthPicker } from './month-picker'

type Props = {
  today: Day
  /** In ascending order. */
  days: Day[]
  isEvening: boolean
  onChange: (days: Day[], isEvening: boolean) => void
}

/** The days that visitors search most, a calendar with a mark on days that have events, and a range of days. */
export function DayPicker({ today, days, isEvening, onChange }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const { total, days: marked } = useChoiceCounts(panel, JSON.stringify([days, isEvening]))
  // The calendar begins again at the month of a preset or a range.
  const [turn, setTurn] = useState(0)
  const choose = (chosen: Day[], evening: boolean) => {
    onChange(chosen, evening)
    setTurn(turn + 1)
  }
  const toggle = (day: Day) => {
    const rest = days.filter((chosen) => chosen !== day)
    const isAdded = rest.length === days.length
    if (isAdded && days.length >= MAX_VALUES) return
    onChange(isAdded ? [...days, day].sort() : rest, isEvening)
  }
  return (
    <div ref={panel}>
      <ul className={styles.presets} aria-label="Often chosen">
        {listQuickDays(today).map((preset) => {
          const isChosen = isPreset(preset, days, isEvening)
          return (
            <li key={preset.name}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() =>
                  isChosen ? choose([], false) : choose(preset.days, preset.isEvening ?? false)
                }
              >
                {preset.name}
              </button>
            </li>
          )
        })}
      </ul>
      <MonthPicker key={turn} today={today} days={days} marked={marked} onToggle={toggle} />
      <DayRange today={today} days={days} onChange={(range) => choose(range, isEvening)} />
      <EveningCheckbox isChecked={isEvening} onChange={(isChecked) => onChange(days, isChecked)} />
      <PickerFooter
        onClear={days.length > 0 || isEvening ? () => onChange([], false) : null}
        status={formatStatus(days.length)}
        total={total}
      />
    </div>
  )
}

const isPreset = (preset: QuickDay, days: Day[], isEvening: boolean) =>
  preset.days.join() === days.join() && (preset.isEvening ?? false) === isEvening

const formatStatus = (count: number) => {
  if (count === 0) return 'No days selected'
  return count === 1 ? '1 day selected' : `${count} days selected`
}
