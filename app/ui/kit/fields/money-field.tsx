import kit from './field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'
import styles from './number-field.module.css'

/**
 * An amount in dollars; its schema is `centsField` and its default value `formatDollarAmount` (lib/forms/cents-field.ts), so that the
 * product only knows cents.
 */
export function MoneyField({ label, required, ...props }: FieldProps & { required?: boolean }) {
  return (
    <LabeledControl label={`${label} (US dollars)`} {...props}>
      {(control) => (
        <div className={styles.money}>
          <span aria-hidden="true">$</span>
          <input
            className={`${kit.input} ${styles.number}`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...control}
            required={required}
            defaultValue={textValue(props.field)}
          />
        </div>
      )}
    </LabeledControl>
  )
}
