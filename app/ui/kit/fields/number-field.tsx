import kit from './field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'
import styles from './number-field.module.css'

type Props = FieldProps & {
  /** After the number: 'px', 'days'. */
  unit?: string
  min?: number
  max?: number
  /** `any` for every fraction. By default, whole numbers. */
  step?: number | 'any'
  required?: boolean
  /** What an empty field means. */
  placeholder?: string
}

/** A number with its unit. */
export function NumberField({ unit, label, ...props }: Props) {
  const { min, max, step = 1, required, placeholder, ...labeled } = props
  return (
    <LabeledControl label={unit ? `${label} (${unit})` : label} {...labeled}>
      {(control) => (
        <input
          className={`${kit.input} ${styles.number}`}
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          {...control}
          min={min}
          max={max}
          step={step}
          required={required}
          placeholder={placeholder}
          defaultValue={textValue(props.field)}
        />
      )}
    </LabeledControl>
  )
}
