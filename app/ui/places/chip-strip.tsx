import type { ReactNode } from 'react'
import styles from './chip-strip.module.css'

/** A row of chips that on narrow screens scrolls sideways instead of wrapping, so that the events are not pushed down. */
export function ChipStrip({ children }: { children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>
}
