import { CleanHtml } from '~/ui/kit/raw-html'
import section from '~/ui/kit/section.module.css'
import styles from './venue-description.module.css'
import type { VenueDescriptionData } from './venue-description-data'
import { VenueFacts } from './venue-facts'

type Props = { name: string; description: VenueDescriptionData }

/** What editors know of a venue: what it is, its hours, contact, parking and accessibility. */
export function VenueDescription({ name, description: { contact, about, hours } }: Props) {
  return (
    <section className={section.section} aria-labelledby="about-venue">
      <h2 id="about-venue">About {name}</h2>
      {about ? <CleanHtml className={styles.text} html={about} /> : null}
      <VenueFacts venue={contact} hours={hours} />
    </section>
  )
}
