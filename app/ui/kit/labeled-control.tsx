import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import '~/ui/styles/admin.css'
import type { FormField } from './field'
import styles from './field.module.css'

/** What every field of the kit needs. */
export type FieldProps = { label: string; field: FormField; hint?: ReactNode }

/** The attributes that connect a control with its label, error and hint. */
export type ControlProps = {
  id: string
  name: string
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & { children: (control: ControlProps) => ReactNode }

/** A control with its label above, and its error and hint below it. */
export function LabeledControl({ label, field, hint, children }: Props) {
  const { control, messages } = useFieldMessages(field, hint)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      {children(control)}
      {messages}
    </div>
  )
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

/** The text of a field's value, as it was typed or stored. */
export const textValue = ({ initialValue }: FormField): string =>
  typeof initialValue === 'string' ? initialValue : ''
