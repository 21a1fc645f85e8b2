import type { SelectHTMLAttributes } from 'react'
import field from './field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'

export type Option = { value: string; label: string }

type Props = FieldProps & {
  options: readonly Option[]
  /** The first option, which has no value. */
  placeholder?: string
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'required' | 'disabled' | 'onChange'>

/** One of several options. */
export function SelectField({
  options,
  placeholder,
  required,
  disabled,
  onChange,
  ...props
}: Props) {
  return (
    <LabeledControl {...props}>
      {(control) => (
        <select
          className={field.input}
          {...control}
          required={required}
          disabled={disabled}
          onChange={onChange}
          defaultValue={textValue(props.field)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </LabeledControl>
  )
}
