import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import styles from './form.module.css'
import { ErrorMessage } from './notice'

/** What is wrong with a form as a whole, where no field is to blame. */
export function FormErrors({ form }: { form: FormMetadata }) {
  return form.errors?.[0] ? <ErrorMessage id={form.errorId}>{form.errors[0]}</ErrorMessage> : null
}

/** What went well, told to those who do not see it too. */
export function FormNotice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // A button that is off while it works has lost the focus, and may have been far below.
  useEffect(() => {
    if (children && document.activeElement === document.body) notice.current?.focus()
  }, [children])
  return (
    <p className={styles.notice} role="status" tabIndex={-1} ref={notice}>
      {children}
    </p>
  )
}

/** Whether scripts run on this page: false on the server, and for good where they are off. */
export function useHasJavaScript(): boolean {
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  return hasScripts
}

/** Tells the server whether scripts run, as it answers the two differently. */
export function JavaScriptField() {
  return <input type="hidden" name="scripts" value={useHasJavaScript() ? 'on' : 'off'} />
}
