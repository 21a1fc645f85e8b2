import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The properties of conform's field that an input needs. */
export type FormField = {
  id: string
  name: string
  errorId: string
  errors?: string[]
  initialValue?: unknown
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'defaultValue'> & {
  label: string
  field: FormField
  hint?: ReactNode
}

/** An input with its label, and its error and hint below it. */
export function Field({ label, field, hint, type = 'text', className, ...input }: Props) {
  const hintId = useId()
  const error = field.errors?.[0]
  const describedBy = [error ? field.errorId : null, hint ? hintId : null].filter(Boolean)
  const hasValue = type !== 'password' && type !== 'file' && typeof field.initialValue === 'string'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <input
        {...input}
        className={className ?? styles.input}
        type={type}
        id={field.id}
        name={field.name}
        defaultValue={hasValue ? String(field.initialValue) : undefined}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
        autoFocus={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
      />
      {error ? (
        <p className={styles.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
