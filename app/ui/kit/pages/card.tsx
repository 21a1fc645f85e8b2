import { type ReactNode, useId } from 'react'
import '~/ui/styles/admin.css'
import styles from './card.module.css'

type Props = {
  title: string
  /** For links to it. */
  id?: string
  actions?: ReactNode
  /** Whether it is one of a list, whose titles may be the same: no landmark of the page. */
  isItem?: boolean
  children: ReactNode
}

/** A section of a console page in its own box. */
export function Card({ title, id, actions, isItem = false, children }: Props) {
  const headingId = useId()
  const Box = isItem ? 'article' : 'section'
  return (
    <Box className={styles.card} id={id} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={headingId} dir="auto">
          {title}
        </h2>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </Box>
  )
}
