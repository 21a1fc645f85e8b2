import { A } from '~/ui/kit/link'
import styles from '~/ui/kit/tables/pager.module.css'

type Props = { page: number; previousHref: string | null; nextHref: string | null }

/** Previous and Next of a list whose length is not counted; nothing when there is only one page. */
export function ListPages({ page, previousHref, nextHref }: Props) {
  if (previousHref === null && nextHref === null) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      {previousHref ? (
        <A rel="prev" className={styles.step} href={previousHref}>
          <span aria-hidden="true">←</span> Previous
        </A>
      ) : (
        <span />
      )}
      <span className={styles.position}>Page {page}</span>
      {nextHref ? (
        <A rel="next" className={styles.step} href={nextHref}>
          Next <span aria-hidden="true">→</span>
        </A>
      ) : (
        <span />
      )}
    </nav>
  )
}
