import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './field.module.css'
import { type FormField, useFieldMessages } from './field-messages'

export type { FormField }

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'defaultValue'> & {
  label: string
  field: FormField
  hint?: ReactNode
}

/**
 * An input with its label, and its error and hint below it. Browsers fill in only what is about the person at the keyboard, where
 * `autoComplete` names it.
 */
export function Field({ label, field, hint, type = 'text', className, ...input }: Props) {
  const { control, messages } = useFieldMessages(field, hint)
  const hasValue = type !== 'password' && type !== 'file' && typeof field.initialValue === 'string'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <input
        autoComplete={type === 'file' ? undefined : 'off'}
        {...input}
        {...control}
        className={className ?? styles.input}
        type={type}
        defaultValue={hasValue ? String(field.initialValue) : undefined}
      />
      {messages}
    </div>
  )
}
