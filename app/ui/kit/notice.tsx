import { type ReactNode, useEffect, useRef } from 'react'
import styles from './notice.module.css'

/** Shown in place of an empty list. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

/** The error of a request or a form. `isFocused` moves the focus to it, as to the first error of a form. */
export function ErrorMessage({
  id,
  isFocused = false,
  children,
}: {
  id: string
  isFocused?: boolean
  children: ReactNode
}) {
  const message = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another error to focus.
  useEffect(() => {
    if (isFocused) message.current?.focus()
  }, [isFocused, children])
  return (
    <div
      className={styles.error}
      id={id}
      role="alert"
      ref={message}
      tabIndex={isFocused ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
      autoFocus={isFocused}
    >
      {children}
    </div>
  )
}

/** A message that every visitor must see before anything else on the page. */
export function Banner({ children }: { children: ReactNode }) {
  return <p className={styles.banner}>{children}</p>
}

/** Shown in place of a section that is empty or unavailable. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>
}
