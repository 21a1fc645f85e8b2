import styles from './check-field.module.css'
import kit from './field.module.css'
import { useFieldMessages } from './field-messages'
import type { FieldProps } from './labeled-control'

/** A checkbox; the form has `on` when it is checked, else nothing, which zod's boolean reads by conform. */
export function CheckField({ label, field, hint }: FieldProps) {
  const { control, messages } = useFieldMessages(field, hint)
  return (
    <div className={kit.field}>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.box}
          {...control}
          value="on"
          defaultChecked={field.initialValue === 'on' || field.initialValue === true}
        />
        {label}
      </label>
      {messages}
    </div>
  )
}
