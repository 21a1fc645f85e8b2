import { A } from '../link'
import styles from './pager.module.css'

type Props = {
  currentPage: number
  maxPage: number
  /** Whether there are pages after `maxPage`, which are not counted. */
  hasMorePages?: boolean
  pageHref: (page: number) => string
}

/** Previous and Next; nothing when there is only one page. */
export function Pager({ currentPage, maxPage, hasMorePages = false, pageHref }: Props) {
  if (maxPage <= 1 && currentPage === 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {currentPage > 1 ? (
        <A rel="prev" className={styles.step} href={pageHref(Math.min(currentPage - 1, maxPage))}>
          <span aria-hidden="true">←</span> Previous
        </A>
      ) : (
        <span />
      )}
      <span className={styles.position}>
        Page {currentPage} of {hasMorePages ? `${maxPage}+` : maxPage}
      </span>
      {currentPage < maxPage ? (
        <A rel="next" className={styles.step} href={pageHref(currentPage + 1)}>
          Next <span aria-hidden="true">→</span>
        </A>
      ) : (
        <span />
      )}
    </nav>
  )
}
