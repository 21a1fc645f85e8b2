import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '~/ui/kit/button-class'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import rowButtons from '~/ui/kit/fields/row-buttons.module.css'
import type { Option } from '~/ui/kit/fields/select-field'
import { useHasJavaScript } from '~/ui/kit/forms/form'

import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './ordered-list.module.css'

type Props = {
  label: string
  /** conform's field; its value is a list of texts. */
  field: FormField
  hint: string
  /** What each entry may be; without them, any text. */
  options?: readonly Option[]
  /** What is shown after an entry, such as the title of what it names. */
  describe?: (value: string) => ReactNode
  /** In the last place: finds further entries. */
  children?: (add: (value: string) => void) => ReactNode
}

/** Without JavaScript, this many blank rows are below the filled ones. */
const BLANK_ROWS = 3

type Row = { key: number; value: string }

/** A list whose order counts. Each entry is an input of its own; blank ones are not sent on. */
export function OrderedList({ label, field, hint, options, describe, children }: Props) {
  const hintId = useId()
  const hasJavaScript = useHasJavaScript()
  const { rows, setRows, add, list } = useRows(field.initialValue)
  const error = field.errors?.[0]
  const move = (at: number, by: number) =>
    setRows((all) => all.toSpliced(at, 1).toSpliced(at + by, 0, ...all.slice(at, at + 1)))
  return (
    <fieldset
      className={styles.list}
      ref={list}
      aria-describedby={error ? `${field.errorId} ${hintId}` : hintId}
    >
      <legend className={kit.label}>{label}</legend>
      <p className={kit.hint} id={hintId}>
        {hint}
        {hasJavaScript ? '' : ' Leave rows blank that you do not need.'}
      </p>
      <ol className={styles.rows}>
        {rows.map(({ key, value }, at) => {
          const name = `${label} ${at + 1}`
          const control = {
            className: kit.input,
            name: field.name,
            defaultValue: value,
            'aria-label': name,
            // The form moves the focus to the first one.
            ...(at === 0 && { id: field.id }),
            'aria-invalid': error ? (true as const) : undefined,
          }
          return (
            <li key={key}>
              {options ? (
                <Choice options={options} value={value} control={control} />
              ) : (
                <input type="text" autoComplete="off" {...control} />
              )}
              {describe ? <span className={styles.described}>{describe(value)}</span> : null}
              {hasJavaScript ? (
                <span className={rowButtons.buttons}>
                  <RowButton
                    name={name}
                    act="Move up"
                    sign="↑"
                    isOff={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <RowButton
                    name={name}
                    act="Move down"
                    sign="↓"
                    isOff={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <RowButton
                    name={name}
                    act="Remove"
                    sign="×"
                    onClick={() => setRows((all) => all.toSpliced(at, 1))}
                  />
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
      {error ? (
        <p className={kit.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      {hasJavaScript ? (
        <button type="button" className={buttonClass('second')} onClick={() => add('')}>
          Add<span className={hidden.visuallyHidden}> to {label}</span>
        </button>
      ) : null}
      {children?.(add)}
    </fieldset>
  )
}

type ChoiceProps = {
  options: readonly Option[]
  value: string
  control: React.ComponentProps<'select'>
}

/** A stored entry that is no longer offered stays one of the options. */
function Choice({ options, value, control }: ChoiceProps) {
  const isOffered = value === '' || options.some((option) => option.value === value)
  return (
    <select {...control}>
      <option value="">None</option>
      {isOffered ? null : <option value={value}>{value}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type ButtonProps = { name: string; act: string; sign: string; isOff?: boolean; onClick: () => void }

function RowButton({ name, act, sign, isOff = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={rowButtons.button}
      aria-label={`${act}: ${name}`}
      disabled={isOff}
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** The rows. Their values are in the inputs; blank rows that only serve people without JavaScript disappear with it. */
function useRows(initialValue: unknown) {
  const list = useRef<HTMLFieldSetElement>(null)
  const lastKey = useRef(0)
  const [rows, setRows] = useState<Row[]>(() =>
    [...toTexts(initialValue), ...Array<string>(BLANK_ROWS).fill('')].map((value) => ({
      key: lastKey.current++,
      value,
    })),
  )
  useEffect(() => {
    const inputs = [
      ...(list.current?.querySelectorAll<HTMLInputElement>('ol input, ol select') ?? []),
    ]
    const filled = inputs.map(({ value }) => value !== '')
    // They are gone with the next render; until then they must not count as what the form was opened with.
    inputs.forEach((input, at) => {
      input.disabled = !filled[at]
    })
    setRows((all) => all.filter((_, at) => filled[at]))
  }, [])
  const add = (value: string) => setRows((all) => [...all, { key: lastKey.current++, value }])
  return { rows, setRows, add, list }
}

/** conform gives a single entry as a text. */
function toTexts(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value]
  return entries.filter((entry) => typeof entry === 'string' && entry !== '')
}
