import type { Day } from '~/lib/local-time'
import { shortName } from './day-grid'
import { ChosenList, FilterPanel, PanelFoot } from './filter-panel'
import { MonthPicker } from './month-picker'
import { EveningBox, PlainDays } from './day-checkboxes'
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
