import type { MissingDetail } from '~/domain/sites/missing-details'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './missing-details.module.css'

/** What a site still lacks that is saved but not listed yet, each with a link to its section of the form. */
export function MissingDetails({ details }: { details: MissingDetail[] }) {
  return (
    <section className={styles.missing} aria-labelledby="missing-details">
      <h2 className={styles.title} id="missing-details">
        Not listed yet
      </h2>
      <p>You can save what is ready. The site is unlisted until it has bounds. It still lacks:</p>
      <ul className={styles.list}>
        {details.map(({ section, name, reason }) => (
          <li key={name}>
            <a href={`#${section}`}>{name}</a>
            <span className={quiet.small}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
