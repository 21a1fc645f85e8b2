import { type ReactNode, useId } from 'react'
import '~/ui/styles/admin.css'
import styles from './card.module.css'

type Props = {
  title: string
  /** For links to it. */
  id?: string
  actions?: ReactNode
  children: ReactNode
}

/** A section of a console page in its own box. */
export function Card({ title, id, actions, children }: Props) {
  const headingId = useId()
  return (
    <section className={styles.card} id={id} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={headingId} dir="auto">
          {title}
        </h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  )
}
