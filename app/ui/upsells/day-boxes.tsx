import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './upsells.module.css'

/** A day to choose; `remark` says what it costs, or why it cannot be chosen. */
export type DayChoice = { day: string; label: string; remark: string; isDisabled?: boolean }

type Props = { legend: string; field: FormField; choices: DayChoice[]; chosen: readonly string[] }

/** Checkboxes of days. */
export function DayBoxes({ legend, field, choices, chosen }: Props) {
  const error = field.errors?.[0]
  return (
    <fieldset
      className={styles.dayBoxes}
      id={field.id}
      aria-describedby={error ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      {error ? (
        <p className={kit.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      <ul>
        {choices.map(({ day, label, remark, isDisabled }) => (
          <li key={day}>
            <label>
              <input
                type="checkbox"
                name={field.name}
                value={day}
                defaultChecked={chosen.includes(day) && !isDisabled}
                disabled={isDisabled}
                aria-invalid={error ? true : undefined}
              />
              <span>
                <time dateTime={day}>{label}</time> <span className={quiet.label}>{remark}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
