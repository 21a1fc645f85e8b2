import { useEffect, useRef, useState } from 'react'
import { isColor } from '~/lib/colors/color'
import { useHasJavaScript } from '../forms/form'
import { changeInput } from './change-input'
import styles from './color-field.module.css'
import kit from './field.module.css'
import { type FieldProps, LabeledControl, textValue } from './labeled-control'

type Props = FieldProps & {
  /** The color that is used without one. */
  fallback?: string
}

/** A color as `#rrggbb`: typed, or with JavaScript chosen. */
export function ColorField({ fallback = '#000000', ...props }: Props) {
  const { field, label } = props
  const hasJavaScript = useHasJavaScript()
  const [typed, setTyped] = useState(textValue(field))
  const text = useRef<HTMLInputElement>(null)
  // Somebody may have typed before the page's scripts ran.
  useEffect(() => setTyped(text.current?.value.trim() ?? ''), [])
  return (
    <LabeledControl {...props}>
      {(control) => (
        <div className={styles.color}>
          {hasJavaScript ? (
            <input
              className={styles.swatch}
              type="color"
              aria-label={`Choose: ${label}`}
              value={isColor(typed) ? typed.toLowerCase() : fallback}
              data-empty={isColor(typed) ? undefined : ''}
              onChange={({ currentTarget }) => changeInput(text.current, currentTarget.value)}
            />
          ) : (
            <span className={styles.swatch} />
          )}
          <input
            ref={text}
            className={`${kit.input} ${styles.text}`}
            type="text"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={7}
            placeholder={fallback}
            {...control}
            defaultValue={textValue(field)}
            onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
        </div>
      )}
    </LabeledControl>
  )
}
