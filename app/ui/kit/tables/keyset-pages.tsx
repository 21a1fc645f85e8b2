import { A } from '../link'
import styles from './pager.module.css'

type Props = { firstHref: string | null; nextHref: string | null }

/** First page and Next of a list whose pages begin after a row; nothing when there is only one page. */
export function KeysetPages({ firstHref, nextHref }: Props) {
  if (firstHref === null && nextHref === null) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {firstHref ? (
        <A className={styles.step} href={firstHref}>
          <span aria-hidden="true">←</span> First page
        </A>
      ) : (
        <span />
      )}
      {nextHref ? (
        <A rel="next" className={styles.step} href={nextHref}>
          Next <span aria-hidden="true">→</span>
        </A>
      ) : null}
    </nav>
  )
}
