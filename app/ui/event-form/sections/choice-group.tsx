import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './choice-group.module.css'

type Props = {
  legend: string
  type: 'radio' | 'checkbox'
  field: FormField
  choices: { value: string; label: string }[]
}

/** A few choices beside each other. */
export function ChoiceGroup({ legend, type, field, choices }: Props) {
  const { id, name, errorId, errors, initialValue } = field
  const chosen = Array.isArray(initialValue) ? initialValue : [initialValue ?? '']
  const error = errors?.[0]
  return (
    <fieldset className={styles.group} id={id} aria-describedby={error ? errorId : undefined}>
      <legend className={kit.label}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p className={kit.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
