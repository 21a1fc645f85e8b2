import { useEffect, useId, useRef, useState } from 'react'
import { MAX_ADDITIONAL_DATES } from '~/domain/events/form/event-input'
import button from '~/ui/kit/button.module.css'
import field from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import type { DatesForm } from './dates-form'
import styles from './dates-section.module.css'
import type { EnteredDates } from './entered-dates'

const NAME = 'additionalSeriesEvents'
/** Without JavaScript, this many blank rows are below the filled ones. */
const BLANK_ROWS = 3

type Row = { key: number } & EnteredDates['rows'][number]

/** Further dates of the event, each a row with its own times. The event's own date is the first. */
export function AdditionalDates({ form, entered }: { form: DatesForm; entered: EnteredDates }) {
  const hintId = useId()
  const hasJavaScript = useHasJavaScript()
  const { list, rows, add, remove } = useRows(entered)
  const error = form.allErrors[NAME]?.[0]
  return (
    <fieldset
      className={styles.group}
      ref={list}
      aria-describedby={error ? `${hintId} ${form.id}-${NAME}-error` : hintId}
    >
      <legend>Additional dates</legend>
      <p className={styles.hint} id={hintId}>
        Other days on which the event takes place. Each becomes a date with its own page.
        {hasJavaScript ? '' : ' Leave rows blank that you do not need.'}
      </p>
      {rows.map((row, index) => (
        <DateRow
          key={row.key}
          form={form}
          row={row}
          index={index}
          onRemove={hasJavaScript ? () => remove(row.key) : undefined}
        />
      ))}
      {error ? (
        <p className={field.error} id={`${form.id}-${NAME}-error`}>
          {error}
        </p>
      ) : null}
      <button
        className={button.second}
        type="submit"
        name="intent"
        value="more-dates"
        formNoValidate
        disabled={rows.length >= MAX_ADDITIONAL_DATES}
        onClick={(event) => {
          event.preventDefault()
          add()
        }}
      >
        {hasJavaScript ? 'Add a date' : 'Add more dates'}
      </button>
    </fieldset>
  )
}

/** The rows. Their values are in the inputs; blank rows that only serve people without JavaScript disappear with it. */
function useRows({ rows: initial, startTime, endTime }: EnteredDates) {
  const list = useRef<HTMLFieldSetElement>(null)
  const lastKey = useRef(initial.length + BLANK_ROWS)
  const [focused, setFocused] = useState<number | null>(null)
  const [rows, setRows] = useState<Row[]>(() =>
    [...initial, ...Array<typeof BLANK>(BLANK_ROWS).fill(BLANK)]
      .slice(0, MAX_ADDITIONAL_DATES)
      .map((row, key) => ({ ...row, key })),
  )
  useEffect(() => {
    const isFilled = (row: HTMLElement) =>
      [...row.querySelectorAll('input')].some(({ value }) => value !== '')
    const filled = listRows(list.current).map(isFilled)
    setRows((all) => all.filter((_, index) => filled[index]))
  }, [])
  useEffect(() => {
    if (focused === null) return
    const row = listRows(list.current)[focused]
    const last = list.current?.querySelector<HTMLElement>('button[name="intent"]')
    const target = row?.querySelector<HTMLElement>('input') ?? last
    target?.focus()
    setFocused(null)
  }, [focused])
  return {
    list,
    rows,
    /** The new row has the times of the event itself. */
    add() {
      const key = ++lastKey.current
      setRows((all) => [...all, { key, startDate: '', startTime, endTime }])
      setFocused(rows.length)
    },
    remove(key: number) {
      const index = rows.findIndex((row) => row.key === key)
      setRows((all) => all.filter((row) => row.key !== key))
      setFocused(index)
    },
  }
}

const BLANK = { startDate: '', startTime: '', endTime: '' }

const listRows = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('fieldset') ?? []),
]

type DateRowProps = {
  form: DatesForm
  row: Row
  /** From 0. The event's own date is date 1, so this one is date `index + 2`. */
  index: number
  onRemove: (() => void) | undefined
}

function DateRow({ form, row, index, onRemove }: DateRowProps) {
  const title = `Date ${index + 2}`
  return (
    <fieldset className={styles.row}>
      <legend>{title}</legend>
      {INPUTS.map(({ name, type, label }) => {
        const fullName = `${NAME}[${index}].${name}`
        const id = `${form.id}-${fullName}`
        const error = form.allErrors[fullName]?.[0]
        return (
          <div key={name} className={field.field}>
            <label className={field.label} htmlFor={id}>
              {label}
            </label>
            <input
              id={id}
              type={type}
              name={fullName}
              defaultValue={row[name]}
              className={field.input}
              // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
              autoFocus={error !== undefined}
              aria-label={`${title}, ${label.toLowerCase()}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            {error ? (
              <p className={field.error} id={`${id}-error`}>
                {error}
              </p>
            ) : null}
          </div>
        )
      })}
      {onRemove ? (
        <button
          className={button.plain}
          type="button"
          aria-label={`Remove date ${index + 2}`}
          onClick={onRemove}
        >
          Remove
        </button>
      ) : null}
    </fieldset>
  )
}

const INPUTS = [
  { name: 'startDate', type: 'date', label: 'Date' },
  { name: 'startTime', type: 'time', label: 'Start time' },
  { name: 'endTime', type: 'time', label: 'End time' },
] as const
