import clsx from 'clsx'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import styles from './announcement.module.css'
import { estimateLength } from './announcement-length'

/**
 * What a site announces on its home page: HTML that the server has cleaned. Of a long one, only the beginning is seen at first, so that
 * the first event is on the first screen. The rest appears when it is opened, or when a link in it has focus.
 */
export function Announcement({ html }: { html: string }) {
  const length = estimateLength(html)
  return (
    <section className={styles.announcement} aria-label="Announcement" data-length={length}>
      <CleanHtml html={html} />
      {length === 'short' ? null : (
        <details className={styles.rest}>
          <summary className={clsx(disclosure.summary, styles.summary)}>
            <span className={styles.more}>Show all</span>
            <span className={styles.less}>Show less</span>
          </summary>
        </details>
      )}
    </section>
  )
}
