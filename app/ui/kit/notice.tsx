import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** Where a list would stand and is empty. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  )
}

/** What is wrong with what was asked. */
export function ErrorMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className={styles.problem} id={id} role="alert">
      {children}
    </div>
  )
}

/** What a visitor must know before anything else on the page. */
export function Banner({ children }: { children: ReactNode }) {
  return <p className={styles.banner}>{children}</p>
}

/** Where a part of a page would stand that is empty or could not be read. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>
}
