import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { FeaturedDayInventory } from '~/domain/promotions/invoices/invoice'
import type { Day } from '~/lib/time/local-time'
import { listDays } from './calendar-months'

/** The day that the tab key reaches, and the arrow keys that move from there to every other day on sale. */
export function useCalendarKeys({ min, max }: Pick<FeaturedDayInventory, 'min' | 'max'>) {
  const [focused, setFocused] = useState<Day | null>(null)
  const tabStop = focused !== null && focused >= min && focused <= max ? focused : min
  return {
    tabStop,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const { day } = target.dataset
      if (day !== undefined) setFocused(day)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { day } = (event.target as HTMLElement).dataset
      if (day === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      const days = listDays(min, max)
      const to = findDay(days, day, event.key)
      if (to === null) return
      event.preventDefault()
      focusDay(event.currentTarget, days[to])
    },
  }
}

const WEEK = 7
/** About a month. */
const PAGE = 4 * WEEK

/** The place of the day that a key leads to; null if the calendar does not use the key. */
export function findDay(days: Day[], from: Day, key: string): number | null {
  const at = days.indexOf(from)
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay()
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -weekday,
    End: WEEK - 1 - weekday,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(Math.max(at + step, 0), days.length - 1)
}

/** Its month may be closed. */
function focusDay(calendar: HTMLElement, day: Day | undefined): void {
  const cell = calendar.querySelector<HTMLElement>(`[data-day="${day}"]`)
  const month = cell?.closest('details')
  if (month) month.open = true
  cell?.focus()
}
