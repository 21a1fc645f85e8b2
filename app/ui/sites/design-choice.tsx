import type { ReactNode } from 'react'
import kit from '~/ui/kit/fields/field.module.css'
import { useFieldMessages } from '~/ui/kit/fields/field-messages'
import { type FieldProps, textValue } from '~/ui/kit/fields/labeled-control'
import styles from './design-choice.module.css'

type Props = FieldProps & {
  options: readonly { value: string; label: string; hint: string; drawing: ReactNode }[]
}

/** One of a few designs, each with a small drawing of it. */
export function DesignChoice({ label, field, hint, options }: Props) {
  const { control, messages } = useFieldMessages(field, hint)
  const { id, name, autoFocus } = control
  const value = textValue(field)
  return (
    <fieldset className={styles.choice} aria-describedby={control['aria-describedby']}>
      <legend className={kit.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option, at) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              // The form moves the focus to the first one.
              id={at === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
              autoFocus={autoFocus && at === 0}
            />
            <svg className={styles.drawing} viewBox="0 0 120 84" aria-hidden="true">
              {option.drawing}
            </svg>
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
              <span className={styles.hint}>{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  )
}
