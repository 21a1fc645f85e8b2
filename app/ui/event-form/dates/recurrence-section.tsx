import {
  describeMonthDate,
  describeMonthPosition,
  describeRecurrence,
  WEEKDAY_NAMES,
} from '~/domain/events/dates/describe-recurrence'
import {
  expandRecurrence,
  getWeekday,
  MAX_SERIES_DATES,
} from '~/domain/events/dates/expand-recurrence'
import { recurrenceFromForm } from '~/domain/events/dates/recurrence-fields'

import { type Day, isDay } from '~/lib/time/local-time'
import field from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import type { DatesForm } from './dates-form'
import styles from './dates-section.module.css'
import type { EnteredDates } from './entered-dates'
import { SkippedDates } from './skipped-dates'

type Props = { form: DatesForm; entered: EnteredDates; isSeries: boolean }

/** How the event repeats. A single date of a series has no rule of its own: the section is hidden while that is edited. */
export function RecurrenceSection({ form, entered, isSeries }: Props) {
  const hasJavaScript = useHasJavaScript()
  const { repeats, startDate } = entered
  // Hidden fields stay in the form, so that what they contain returns with them.
  const isRepeating = !hasJavaScript || repeats !== ''
  const isWeekly = !hasJavaScript || repeats === 'weekly'
  const units = hasJavaScript ? (repeats === 'weekly' ? 'weeks' : 'months') : 'weeks or months'
  return (
    <fieldset className={`${styles.group} ${styles.recurrence}`}>
      <legend>Repeats</legend>
      <input type="hidden" name="repeatFrom" value={entered.repeatFrom} readOnly />
      <input type="hidden" name="repeatDay" value={entered.repeatDay} readOnly />
      <Labeled form={form} name="repeats" label="How often">
        {(input) => (
          <select {...input} defaultValue={repeats}>
            {listRepeats(startDate).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labeled>
      {isSeries && repeats === '' && entered.repeatFrom !== '' ? (
        <p className={styles.hint}>The other dates of its rule are removed, except past ones.</p>
      ) : null}
      <div className={styles.row} hidden={!isRepeating}>
        <Labeled form={form} name="repeatEvery" label={`Every how many ${units}`}>
          {(input) => (
            <input {...input} type="number" min={1} max={12} defaultValue={entered.repeatEvery} />
          )}
        </Labeled>
        <Labeled form={form} name="repeatUntil" label="Until">
          {(input) => <input {...input} type="date" defaultValue={entered.repeatUntil} />}
        </Labeled>
      </div>
      <Weekdays form={form} entered={entered} isHidden={!isWeekly} />
      {(!hasJavaScript || repeats === 'monthly-by-date') && isMissingInSomeMonths(startDate) ? (
        <p className={styles.hint}>
          Months without {isDay(startDate) ? describeMonthDate(startDate) : 'the date'} are left
          out.
        </p>
      ) : null}
      {isRepeating ? <Result entered={entered} /> : null}
      <SkippedDates
        form={form}
        entered={entered}
        days={hasJavaScript ? listDays(entered) : null}
        isHidden={!isRepeating}
      />
    </fieldset>
  )
}

function listRepeats(startDate: string) {
  const known = isDay(startDate)
  return [
    { value: '', label: 'Does not repeat' },
    { value: 'weekly', label: 'Weekly' },
    {
      value: 'monthly-by-weekday',
      label: known
        ? `Monthly on ${describeMonthPosition(startDate)}`
        : 'Monthly on the same weekday, such as the second Tuesday',
    },
    {
      value: 'monthly-by-date',
      label: known ? `Monthly on ${describeMonthDate(startDate)}` : 'Monthly on the same date',
    },
  ]
}

/** Also true while the date is unknown. */
const isMissingInSomeMonths = (startDate: string) =>
  !isDay(startDate) || Number(startDate.slice(8)) > 28

/** The days of the rule, skipped ones included, without the start date; none if the rule is incomplete. */
function listDays(entered: EnteredDates): Day[] {
  const rule = recurrenceFromForm({ ...entered, skippedDates: [] })
  if (!rule) return []
  return expandRecurrence(rule, entered.startDate)
    .filter((day) => day !== entered.startDate)
    .slice(0, MAX_SERIES_DATES)
}

/** What the rule means, as a sentence that screen readers announce. */
function Result({ entered }: { entered: EnteredDates }) {
  const rule = recurrenceFromForm(entered)
  const days = rule
    ? new Set([entered.startDate, ...expandRecurrence(rule, entered.startDate)])
    : null
  const count = days && days.size > MAX_SERIES_DATES ? `more than ${MAX_SERIES_DATES}` : days?.size
  return (
    <p className={styles.rule} role="status">
      {rule ? `${describeRecurrence(rule)}: ${count} ${count === 1 ? 'date' : 'dates'}.` : ''}
    </p>
  )
}

function Weekdays({ form, entered, isHidden }: Omit<Props, 'isSeries'> & { isHidden: boolean }) {
  const { startDate, repeatWeekdays } = entered
  const own = isDay(startDate) ? WEEKDAY_NAMES[getWeekday(startDate)] : null
  const error = Object.entries(form.allErrors).find(([name]) => name.startsWith('repeatWeekdays'))
  return (
    <fieldset className={styles.choices} hidden={isHidden}>
      <legend className={field.label}>On these weekdays</legend>
      {WEEKDAYS.map((weekday) => (
        <label key={weekday} className={styles.check}>
          <input
            type="checkbox"
            name="repeatWeekdays"
            value={weekday}
            defaultChecked={repeatWeekdays.includes(weekday)}
          />
          {WEEKDAY_NAMES[weekday]}
        </label>
      ))}
      <p className={styles.hint}>
        If you choose none, it repeats on the weekday of the start date{own ? `: ${own}` : ''}.
      </p>
      {error ? <p className={field.error}>{error[1][0]}</p> : null}
    </fieldset>
  )
}

/** From Monday on, as weeks are counted. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const

type InputProps = {
  id: string
  name: string
  className: string | undefined
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labeled({
  form,
  name,
  label,
  children,
}: {
  form: DatesForm
  name: string
  label: string
  children: (input: InputProps) => React.ReactNode
}) {
  const id = `${form.id}-${name}`
  const error = form.allErrors[name]?.[0]
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        className: field.input,
        autoFocus: error !== undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error ? (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
