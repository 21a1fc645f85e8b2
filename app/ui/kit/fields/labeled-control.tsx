import type { ReactNode } from 'react'
import '~/ui/styles/admin.css'
import styles from './field.module.css'
import type { FormField } from './field-messages'
import { type ControlProps, useFieldMessages } from './field-messages'

/** What every field of the kit needs. */
export type FieldProps = { label: string; field: FormField; hint?: ReactNode }

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

/** The text of a field's value, as it was typed or stored. */
export const textValue = ({ initialValue }: FormField): string =>
  typeof initialValue === 'string' ? initialValue : ''
