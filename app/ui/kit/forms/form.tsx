import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { ErrorMessage } from '../notice'
import styles from './form.module.css'

/** The error of a form as a whole. */
export function FormErrors({ form }: { form: Pick<FormMetadata, 'errors' | 'errorId'> }) {
  const error = form.errors?.[0]
  return error ? (
    <ErrorMessage id={form.errorId} isFocused>
      {error}
    </ErrorMessage>
  ) : null
}

/** A success message, which screen readers announce. */
export function FormNotice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // A button that is disabled while submitting loses focus, and may be far below the message.
  useEffect(() => {
    if (children && document.activeElement === document.body) notice.current?.focus()
  }, [children])
  return (
    <p className={styles.notice} role="status" tabIndex={-1} ref={notice}>
      {children}
    </p>
  )
}

/** Whether JavaScript runs on this page: false on the server and until React has started. */
export function useHasJavaScript(): boolean {
  const [hasJavaScript, setHasJavaScript] = useState(false)
  useEffect(() => setHasJavaScript(true), [])
  return hasJavaScript
}

/** Lets the server know whether JavaScript runs, as the sign-in handoff depends on it. */
export function JavaScriptField() {
  return <input type="hidden" name="javascript" value={useHasJavaScript() ? 'on' : 'off'} />
}
