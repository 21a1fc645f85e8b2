import type { ReactNode } from 'react'
import '~/ui/styles/admin.css'
import styles from './empty-panel.module.css'

/** The frame of a console list that has no rows, around an `Empty`. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}
