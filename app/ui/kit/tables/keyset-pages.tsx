import { A } from '../link'
import styles from './pager.module.css'

type Props = {
  firstHref: string | null
  nextHref: string | null
  /** What the links are called. */
  first?: string
  next?: string
}

/** The first and the next page of a list whose pages begin after a row; nothing when there is only one page. */
export function KeysetPages({ firstHref, nextHref, first = 'First page', next = 'Next' }: Props) {
  if (firstHref === null && nextHref === null) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {firstHref ? (
        <A className={styles.step} href={firstHref}>
          <span aria-hidden="true">←</span> {first}
        </A>
      ) : (
        <span />
      )}
      {nextHref ? (
        <A rel="next" className={styles.step} href={nextHref}>
          {next} <span aria-hidden="true">→</span>
        </A>
      ) : null}
    </nav>
  )
}
