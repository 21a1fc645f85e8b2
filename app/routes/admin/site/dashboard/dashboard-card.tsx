import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

type Props = {
  id: string
  title: string
  /** It has a row of its own. */
  isWide?: boolean
  children: ReactNode
}

export function DashboardCard({ id, title, isWide = false, children }: Props) {
  return (
    <section className={clsx(styles.card, isWide && styles.wide)} aria-labelledby={id}>
      <h2 className={styles.title} id={id} dir="auto">
        {title}
      </h2>
      {children}
    </section>
  )
}
