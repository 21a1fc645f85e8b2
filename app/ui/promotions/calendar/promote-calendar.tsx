import { useHasJavaScript } from '~/ui/kit/forms/form'
import { CalendarLegend } from './calendar-legend'
import { CalendarMonthTable, type CalendarProps } from './calendar-month-table'
import { listMonths } from './calendar-months'
import styles from './promote-calendar.module.css'
import { useCalendarKeys } from './use-calendar-keys'

/** So many months are open at first; the others open like all details. */
const OPEN_MONTHS = 2

/**
 * The days on sale, as checkboxes by month. With JavaScript, each day is reached with the arrow keys, as in every calendar;
 * without, with the tab key.
 */
export function PromoteCalendar(props: CalendarProps) {
  const { inventory, chosen } = props
  const hasJavaScript = useHasJavaScript()
  const keys = useCalendarKeys(inventory)
  return (
    <div className={styles.calendar}>
      <CalendarLegend />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the checkboxes inside. */}
      <div className={styles.months} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
        {listMonths(inventory.min, inventory.max).map((month, at) => (
          <CalendarMonthTable
            key={month.key}
            month={month}
            isOpenAtFirst={at < OPEN_MONTHS || chosen.some((day) => day.startsWith(month.key))}
            tabStop={hasJavaScript ? keys.tabStop : null}
            {...props}
          />
        ))}
      </div>
    </div>
  )
}
