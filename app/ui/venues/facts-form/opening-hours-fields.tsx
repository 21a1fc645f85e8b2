import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { isRecord } from '~/lib/bytes/json'
import { WEEKDAYS } from '~/lib/time/opening-hours'
import button from '~/ui/kit/button.module.css'
import { Field, type FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './venue-facts-form.module.css'

type Props = {
  /** The form's id, for the ids of the fields. */
  formId: string
  /** What was stored or sent, a row each. */
  rows: unknown
  /** The errors of all fields, by their names. */
  errors: Record<string, string[]>
}

/** At the end. Without JavaScript they are the only way to add hours. */
const BLANK_ROWS = 3
const MAX_ROWS = 60
const NAME = 'openingHours'

/**
 * Structured opening hours: a row is some days of the week with their times; with dates, it is an exception between them. Blank
 * rows are not stored.
 */
export function OpeningHoursFields({ formId, rows, errors }: Props) {
  const stored = withoutBlankEnd(rows)
  const [rowCount, setRowCount] = useState(stored.length + BLANK_ROWS)
  const [removed, setRemoved] = useState<number[]>([])
  const hasJavaScript = useHasJavaScript()
  const count = Math.min(Math.max(rowCount, stored.length), MAX_ROWS)
  const shown = Array.from({ length: count }, (_, at) => at).filter((at) => !removed.includes(at))
  const more = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Scripts leave the rows that somebody filled before, and one to begin with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts start.
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll('fieldset') ?? [])]
    const left = Math.max(all.findLastIndex(isFilled) + 1, stored.length, 1)
    // They are gone with the next render; until then they must not count as what the form was opened with.
    for (const row of all.slice(left)) row.disabled = true
    setRowCount(left)
  }, [])
  const listError = errors[NAME]?.[0]
  const remove = (at: number) => {
    setRemoved((rowsRemoved) => [...rowsRemoved, at])
    more.current?.focus()
  }
  return (
    <div className={styles.hours} ref={list}>
      {listError ? <p className={kit.error}>{listError}</p> : null}
      {shown.map((at, index) => (
        <HoursRow
          key={at}
          formId={formId}
          errors={errors}
          at={at}
          title={`Hours ${index + 1}`}
          values={stored[at] ?? {}}
          onRemove={hasJavaScript ? () => remove(at) : null}
        />
      ))}
      {hasJavaScript && count < MAX_ROWS ? (
        <button
          type="button"
          ref={more}
          className={clsx(button.second, styles.more)}
          onClick={() => setRowCount(count + 1)}
        >
          Add Hours
        </button>
      ) : (
        <p className={kit.hint}>To add more, save and open the venue again.</p>
      )}
    </div>
  )
}

const isFilled = (row: HTMLFieldSetElement) =>
  [...row.querySelectorAll('input')].some(({ type, checked, value }) =>
    type === 'checkbox' ? checked : value !== '',
  )

/** A blank row between others stays, so that errors are shown at theirs. */
function withoutBlankEnd(rows: unknown): Record<string, unknown>[] {
  const stored = Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? row : {})) : []
  const last = stored.findLastIndex((row) => Object.values(row).some((value) => value))
  return stored.slice(0, last + 1)
}

type RowProps = {
  formId: string
  /** The number in the names of its fields; a row that was removed leaves a gap. */
  at: number
  title: string
  values: Record<string, unknown>
  errors: Record<string, string[]>
  /** Null without JavaScript: a row that is emptied is not stored. */
  onRemove: (() => void) | null
}

function HoursRow({ formId, at, title, values, errors, onRemove }: RowProps) {
  const days = [values.days ?? []].flat()
  const toField = (name: string): FormField => ({
    id: `${formId}-${NAME}-${at}-${name}`,
    errorId: `${formId}-${NAME}-${at}-${name}-error`,
    name: `${NAME}[${at}].${name}`,
    errors: errors[`${NAME}[${at}].${name}`],
    initialValue: typeof values[name] === 'string' ? values[name] : undefined,
  })
  const dayField = toField('days')
  const dayError = dayField.errors?.[0]
  return (
    <fieldset className={styles.row}>
      <legend className={kit.label}>{title}</legend>
      <div className={styles.days}>
        {WEEKDAYS.map((day, index) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              id={index === 0 ? dayField.id : undefined}
              name={dayField.name}
              value={day}
              defaultChecked={days.includes(day)}
              aria-invalid={dayError ? true : undefined}
              aria-describedby={dayError ? dayField.errorId : undefined}
            />
            {day.slice(0, 3)}
            <span className={visuallyHidden.visuallyHidden}>{day.slice(3)}</span>
          </label>
        ))}
      </div>
      {dayError ? (
        <p className={kit.error} id={dayField.errorId}>
          {dayError}
        </p>
      ) : null}
      <div className={styles.times}>
        <Field label="Opens" type="time" field={toField('opens')} />
        <Field label="Closes" type="time" field={toField('closes')} />
        <Field label="Only from" type="date" field={toField('validFrom')} />
        <Field label="Only until" type="date" field={toField('validThrough')} />
      </div>
      {onRemove ? (
        <button type="button" className={clsx(button.plain, styles.more)} onClick={onRemove}>
          Remove<span className={visuallyHidden.visuallyHidden}> {title}</span>
        </button>
      ) : null}
    </fieldset>
  )
}
