import { CleanHtml } from '~/ui/kit/raw-html'
import styles from './announcement.module.css'

/** What a site announces on its home page: HTML that the server has cleaned. */
export function Announcement({ html }: { html: string }) {
  return (
    <section className={styles.announcement} aria-label="Announcement">
      <CleanHtml html={html} />
    </section>
  )
}
