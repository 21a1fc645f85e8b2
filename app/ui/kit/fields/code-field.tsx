import styles from './code-field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'
import text from './text-area.module.css'

type Props = FieldProps & { rows?: number }

/** Text that a program reads. Tab moves to the next field, as everywhere. */
export function CodeField({ rows = 8, ...props }: Props) {
  return (
    <LabeledControl {...props}>
      {(control) => (
        <textarea
          className={`${text.text} ${styles.code}`}
          {...control}
          rows={rows}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          defaultValue={textValue(props.field)}
        />
      )}
    </LabeledControl>
  )
}
