import styles from './check-field.module.css'
import kit from './field.module.css'
import { useFieldMessages } from './field-messages'
import type { FieldProps } from './labeled-control'

type Props = FieldProps & {
  options: readonly { value: string; label: string; hint?: string }[]
}

/** Any of a few options, all of which are visible. */
export function CheckGroup({ label, field, hint, options }: Props) {
  const { control, messages } = useFieldMessages(field, hint)
  const { id, name, autoFocus } = control
  const chosen = [field.initialValue].flat()
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend className={kit.label}>{label}</legend>
      {options.map((option, at) => (
        <label key={option.value} className={styles.row}>
          <input
            type="checkbox"
            className={styles.box}
            // The form moves the focus to the first one.
            id={at === 0 ? id : undefined}
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
            // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
            autoFocus={autoFocus && at === 0}
          />
          <span>
            {option.label}
            {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
      {messages}
    </fieldset>
  )
}
