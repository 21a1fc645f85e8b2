import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The properties of conform's field that an input needs. */
export type FormField = {
  id: string
  name: string
  errorId: string
  errors?: string[]
  initialValue?: unknown
}

/** The attributes that connect a control with its label, error and hint. */
export type ControlProps = {
  id: string
  name: string
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The error and the hint of a field, and the attributes that connect them with its control. */
export function useFieldMessages(
  field: FormField,
  hint: ReactNode,
): { control: ControlProps; messages: ReactNode } {
  const hintId = useId()
  const error = field.errors?.[0]
  return {
    control: {
      id: field.id,
      name: field.name,
      // Without JavaScript nothing else moves focus to the first error.
      autoFocus: error !== undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': clsx(error && field.errorId, hint && hintId) || undefined,
    },
    messages: (
      <>
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
      </>
    ),
  }
}
