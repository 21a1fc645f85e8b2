import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHasJavaScript } from '../forms/form'
import type { Field } from './field'
import styles from './field.module.css'
import { useFieldMessages } from './field-messages'
import reveal from './password-field.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'className' | 'onChange'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Rendered below the input for what is typed in it, unless that has an error. */
  measure?: (typed: string) => ReactNode
}

/** A password, which a button shows while it is typed. The server never fills it in. */
export function PasswordField({ label, field, hint, measure, ...input }: Props) {
  const { control, messages } = useFieldMessages(field, hint)
  const hasJavaScript = useHasJavaScript()
  const [isShown, setIsShown] = useState(false)
  const [typed, setTyped] = useState('')
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = element.current?.form
    const events = new AbortController()
    // Password managers store what a form sends only from fields of the type.
    form?.addEventListener('submit', () => setIsShown(false), events)
    form?.addEventListener('reset', () => setTyped(''), events)
    return () => events.abort()
  }, [])
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      <div className={reveal.box}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...control}
          ref={element}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {hasJavaScript ? (
          <button
            type="button"
            className={reveal.button}
            aria-label={`Show ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            aria-pressed={isShown}
            aria-controls={field.id}
            title={isShown ? 'Hide' : 'Show'}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        ) : null}
      </div>
      {field.errors?.length ? null : measure?.(typed)}
      {messages}
    </div>
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed ? <path d="M4 4l16 16" /> : null}
    </svg>
  )
}
