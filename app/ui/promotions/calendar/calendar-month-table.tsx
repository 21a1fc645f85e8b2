import clsx from 'clsx'
import { useState } from 'react'
import { findAvailability } from '~/domain/promotions/invoices/cart'
import type { DayAvailability, FeaturedDayInventory } from '~/domain/promotions/invoices/invoice'
import type { Day } from '~/lib/time/local-time'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { STATE_NAMES } from './calendar-legend'
import type { CalendarMonth } from './calendar-months'
import { formatPromotedDay } from './format-promoted-day'
import styles from './promote-calendar.module.css'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export type CalendarProps = {
  inventory: Pick<FeaturedDayInventory, 'min' | 'max' | 'overrides'>
  chosen: Day[]
  isLocked: boolean
  onToggle: (day: Day) => void
}

type Props = CalendarProps & {
  month: CalendarMonth
  isOpenAtFirst: boolean
  /** The only day that the tab key reaches; null without JavaScript, where it reaches every day. */
  tabStop: Day | null
}

/** One month, which opens and closes. */
export function CalendarMonthTable(props: Props) {
  const { month, isOpenAtFirst, chosen, tabStop } = props
  const [wasOpen] = useState(isOpenAtFirst)
  const count = chosen.filter((day) => day.startsWith(month.key)).length
  return (
    <details className={styles.month} open={wasOpen}>
      <summary className={clsx(disclosure.summary, styles.name)}>
        <h3>{month.name}</h3>
        {count > 0 ? <span className={styles.count}>{count} selected</span> : null}
      </summary>
      <table
        className={styles.table}
        role={tabStop === null ? undefined : 'grid'}
        aria-label={month.name}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className={visuallyHidden.visuallyHidden}>{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week, at) => (
            <tr key={week.find((day) => day !== null) ?? at}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {day === null ? null : <DayCell day={day} {...props} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A day on sale is a checkbox; any other is text, with the reason why it cannot be chosen. */
function DayCell({ day, inventory, chosen, isLocked, tabStop, onToggle }: Props & { day: Day }) {
  const number = Number(day.slice(8))
  if (day < inventory.min || day > inventory.max)
    return <span className={styles.outside}>{number}</span>
  const state = findAvailability(inventory, day)
  const tabIndex = tabStop === null || tabStop === day ? 0 : -1
  if (state !== 'available')
    return <LockedDay day={day} state={state} tabIndex={tabStop === null ? undefined : tabIndex} />
  return (
    <label className={styles.day} data-state="available">
      <input
        type="checkbox"
        name="days"
        value={day}
        checked={chosen.includes(day)}
        onChange={() => onToggle(day)}
        disabled={isLocked}
        tabIndex={tabIndex}
        aria-label={formatPromotedDay(day)}
        data-day={day}
      />
      <span aria-hidden="true">{number}</span>
    </label>
  )
}

function LockedDay({
  day,
  state,
  tabIndex,
}: {
  day: Day
  state: Exclude<DayAvailability, 'available'>
  tabIndex: number | undefined
}) {
  return (
    <span
      className={styles.day}
      data-state={state}
      data-day={day}
      tabIndex={tabIndex}
      title={STATE_NAMES[state]}
    >
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className={visuallyHidden.visuallyHidden}>
        {`${formatPromotedDay(day)}, ${STATE_NAMES[state].toLowerCase()}`}
      </span>
    </span>
  )
}
