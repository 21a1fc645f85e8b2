import type { ReactNode } from 'react'
import '~/ui/styles/admin.css'
import styles from './badge.module.css'

export type BadgeTone = 'good' | 'warn' | 'bad' | 'calm'

/** A state in a word or two. The words say it; the color only helps to find it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
