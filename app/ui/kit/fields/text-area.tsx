import { useId } from 'react'
import field from './field.module.css'
import styles from './text-area.module.css'

type Props = {
  label: string
  /** conform's field. */
  field: { id: string; name: string; errorId: string; errors?: string[]; initialValue?: unknown }
  rows: number
  hint?: string
}

/** A text of several lines, with its label, and its error and hint below it. */
export function TextArea({
  label,
  field: { id, name, errorId, errors, initialValue },
  ...props
}: Props) {
  const { rows, hint } = props
  const hintId = useId()
  const error = errors?.[0]
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean)
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        className={styles.text}
        id={id}
        name={name}
        rows={rows}
        defaultValue={typeof initialValue === 'string' ? initialValue : undefined}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
        autoFocus={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
      />
      {error ? (
        <p className={field.error} id={errorId}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={field.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
