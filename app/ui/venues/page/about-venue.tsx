import clsx from 'clsx'
import prose from '~/ui/kit/text/prose.module.css'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import styles from './about-venue.module.css'

/** What a site says of a venue, and then what editors know of it; both are clean HTML. Nothing if both are empty. */
export function AboutVenue({
  name,
  message,
  about,
}: {
  name: string
  message: string
  about: string
}) {
  if (!message && !about) return null
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">About {name}</h2>
      {message ? <CleanHtml className={clsx(prose.prose, styles.message)} html={message} /> : null}
      {about ? <CleanHtml className={prose.prose} html={about} /> : null}
    </section>
  )
}
