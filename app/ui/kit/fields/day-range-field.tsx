import { DayField } from './day-field'
import type { FormField } from './field'
import kit from './field.module.css'
import styles from './number-field.module.css'

type Props = {
  label: string
  /** conform's fields of the first and the last day. */
  start: FormField
  end: FormField
  startLabel?: string
  endLabel?: string
  hint?: string
  min?: string
  max?: string
  required?: boolean
}

/** A first and a last day. */
export function DayRangeField({ label, start, end, hint, ...props }: Props) {
  const { startLabel = 'First day', endLabel = 'Last day', ...limits } = props
  return (
    <fieldset className={styles.group}>
      <legend className={kit.label}>{label}</legend>
      <div className={styles.days}>
        <DayField label={startLabel} field={start} {...limits} />
        <DayField label={endLabel} field={end} {...limits} />
      </div>
      {hint ? <p className={kit.hint}>{hint}</p> : null}
    </fieldset>
  )
}
