import type { ReactNode } from 'react'
import '~/ui/styles/admin.css'
import styles from './panel.module.css'

/** A box around the form of a console page that is about nothing else: the page's heading is also the form's. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}
