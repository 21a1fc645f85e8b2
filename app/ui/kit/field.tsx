import type { FieldMetadata } from '@conform-to/react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'defaultValue'> & {
  label: string
  /** The field of the form, with what was typed and what is wrong with it. */
  field: FieldMetadata<string>
  hint?: ReactNode
}

/** A line of a form: what it asks for, where to write it, and beside it what is wrong with what was written. */
export function Field({ label, field, hint, type = 'text', ...input }: Props) {
  const hintId = useId()
  const problem = field.errors?.[0]
  const described = [problem ? field.errorId : null, hint ? hintId : null].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <input
        {...input}
        className={styles.input}
        type={type}
        id={field.id}
        name={field.name}
        defaultValue={type === 'password' ? undefined : field.initialValue}
        // biome-ignore lint/a11y/noAutofocus: where scripts are off, nothing else leads to the first problem.
        autoFocus={problem !== undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      />
      {problem ? (
        <p className={styles.problem} id={field.errorId}>
          {problem}
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
