import { isSearchDay, MAX_VALUES } from '~/domain/search/search-parameters'
import type { Day } from '~/lib/local-time'
import { DayCheckboxes, EveningCheckbox } from './day-checkboxes'
import { formatShortDay } from './day-names'
import { ChosenList, FilterPanel, PanelFooter } from './filter-panel'
import { MonthPicker } from './month-picker'

type Props = {
  today: Day
  /** In ascending order. */
  days: Day[]
  isEvening: boolean
  onChange: (days: Day[], isEvening: boolean) => void
  isHydrated: boolean
}

/** When: any number of days, or only their evenings. */
export function DayFilter({ today, days, isEvening, onChange, isHydrated }: Props) {
  return (
    <FilterPanel name="When" count={formatCount(days, isEvening, today)}>
      {isHydrated ? (
        <>
          <MonthPicker
            today={today}
            days={days}
            onToggle={(day) => {
              const rest = days.filter((chosen) => chosen !== day)
              const isAdded = rest.length === days.length
              if (isAdded && days.length >= MAX_VALUES) return
              onChange(isAdded ? [...days, day].sort() : rest, isEvening)
            }}
          />
          <EveningCheckbox
            isChecked={isEvening}
            onChange={(isChecked) => onChange(days, isChecked)}
          />
          <ChosenList
            choices={days.map((day) => ({
              value: day,
              label: isSearchDay(day) ? formatShortDay(day, today) : day,
            }))}
            onRemove={(day) =>
              onChange(
                days.filter((chosen) => chosen !== day),
                isEvening,
              )
            }
          />
          <PanelFooter
            onClear={days.length > 0 || isEvening ? () => onChange([], false) : null}
            status={formatStatus(days.length)}
          />
        </>
      ) : (
        <>
          <DayCheckboxes today={today} days={days} isEvening={isEvening} />
          <PanelFooter onClear={null} />
        </>
      )}
    </FilterPanel>
  )
}

function formatCount(days: Day[], isEvening: boolean, today: Day): string {
  const [only] = days
  if (isEvening && days.length === 0) return 'Evenings'
  if (isEvening && days.length === 1 && only === today) return 'Tonight'
  if (days.length !== 1 || !only) return days.length > 0 ? `${days.length} days` : ''
  return isSearchDay(only) ? formatShortDay(only, today) : only
}

const formatStatus = (count: number) => {
  if (count === 0) return 'No days selected'
  return count === 1 ? '1 day selected' : `${count} days selected`
}
