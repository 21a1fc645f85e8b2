import { listDays, listWeekend } from '~/domain/search/words/weekdays'
import { addDays, type Day } from '~/lib/time/local-time'

export type QuickDay = { name: string; days: Day[]; isEvening?: boolean }

/** The days that visitors search most. */
export function listQuickDays(today: Day): QuickDay[] {
  return [
    { name: 'Today', days: [today] },
    { name: 'Tonight', days: [today], isEvening: true },
    { name: 'Tomorrow', days: [addDays(today, 1)] },
    { name: 'This weekend', days: listWeekend(today) },
    { name: 'Next 7 days', days: listDays(today, 7) },
  ]
}
