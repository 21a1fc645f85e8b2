import { recurrenceFromForm } from '~/domain/events/dates/recurrence-fields'
import type { Day } from '~/lib/time/local-time'
import field from '~/ui/kit/fields/field.module.css'
import type { DatesForm } from './dates-form'
import styles from './dates-section.module.css'
import type { EnteredDates } from './entered-dates'

const NAME = 'skippedDates'
/** Without JavaScript, this many blank fields are below the filled ones. */
const BLANK_FIELDS = 3

type Props = {
  form: DatesForm
  entered: EnteredDates
  /** The dates of the rule, to choose from; none while it is incomplete, and null without JavaScript. */
  days: Day[] | null
  isHidden: boolean
}

/** The dates that are left out: checkboxes, or without JavaScript date fields. */
export function SkippedDates({ form, entered, days, isHidden }: Props) {
  const rule = recurrenceFromForm(entered)
  const chosen = rule ? rule.skipped : entered.skippedDates
  const errors = Object.entries(form.allErrors).filter(([name]) => name.startsWith(NAME))
  const blank = Array<string>(BLANK_FIELDS).fill('')
  return (
    <fieldset className={styles.choices} hidden={isHidden || days?.length === 0}>
      <legend className={field.label}>Skip these dates</legend>
      {days
        ? days.map((day) => (
            <label key={day} className={styles.check}>
              <input
                type="checkbox"
                name={NAME}
                value={day}
                defaultChecked={chosen.includes(day)}
              />
              {format.format(Date.parse(day))}
            </label>
          ))
        : [...entered.skippedDates, ...blank].map((day, index) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity.
              key={index}
              className={field.input}
              type="date"
              name={NAME}
              defaultValue={day}
              aria-label={`Skipped date ${index + 1}`}
            />
          ))}
      {days?.length === 0
        ? chosen.map((day) => <input key={day} type="hidden" name={NAME} value={day} readOnly />)
        : null}
      {errors.map(([name, messages]) => (
        <p key={name} className={field.error}>
          {messages[0]}
        </p>
      ))}
    </fieldset>
  )
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
