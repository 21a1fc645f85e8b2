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
}

/** A number with its unit. */
export function NumberField({ unit, min, max, step = 1, required, label, ...props }: Props) {
  return (
    <LabeledControl label={unit ? `${label} (${unit})` : label} {...props}>
      {(control) => (
        <input
          className={`${kit.input} ${styles.number}`}
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          {...control}
          {...{ min, max, step, required }}
          defaultValue={textValue(props.field)}
        />
      )}
    </LabeledControl>
  )
}
