import kit from './field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'
import styles from './number-field.module.css'

type Props = FieldProps & {
  /** The first and last day, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  required?: boolean
}

/** A calendar day: 'YYYY-MM-DD' in the form. */
export function DayField({ min, max, required, ...props }: Props) {
  return (
    <LabeledControl {...props}>
      {(control) => (
        <input
          className={`${kit.input} ${styles.day}`}
          type="date"
          {...control}
          min={min}
          max={max}
          required={required}
          defaultValue={textValue(props.field)}
        />
      )}
    </LabeledControl>
  )
}
