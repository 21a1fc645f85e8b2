import type { ReactNode } from 'react'
import { isSearchDay } from '~/domain/search/url/search-parameters'
import type { Day } from '~/lib/time/local-time'
import { FilterPanel, PlainFooter } from '../filters/filter-panel'
import { DayCheckboxes } from './day-checkboxes'
import { formatShortDay } from './day-names'

type Props = {
  today: Day
  /** In ascending order. */
  days: Day[]
  isEvening: boolean
  onOpen: () => void
  /** What takes the place of plain checkboxes when it is loaded. */
  picker: ReactNode
}

/** The filter of days, or of their evenings only. */
export function DayFilter({ today, days, isEvening, onOpen, picker }: Props) {
  return (
    <FilterPanel name="When" count={formatCount(days, isEvening, today)} onOpen={onOpen}>
      {picker ?? (
        <>
          <DayCheckboxes today={today} days={days} isEvening={isEvening} />
          <PlainFooter />
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
