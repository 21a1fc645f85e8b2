import { CardTime } from '~/ui/events/cards/card-time'
import { EventImage } from '~/ui/events/event-image'
import styles from './featured-preview.module.css'
import type { PromotePage } from './promote-page'

/**
 * A picture of the home page with the event at its top, as `HeadlineEvents` draws it there. What buyers read is below it: the
 * picture itself repeats the event.
 */
export function FeaturedPreview({ event }: { event: PromotePage['event'] }) {
  return (
    <figure className={styles.preview}>
      <div className={styles.screen} aria-hidden="true">
        <div className={styles.opening}>
          <span>What’s on</span>
          <span className={styles.blank} />
          <span className={styles.blank} />
        </div>
        <div className={styles.heading}>Featured</div>
        <div className={styles.events}>
          <div className={styles.event}>
            <EventImage card={event} width={510} sizes="(min-width: 40rem) 18rem, 62vw" />
            <CardTime className={styles.when} card={event} />
            <div className={styles.title} dir="auto">
              {event.title}
            </div>
            <div className={styles.venue}>{event.venue}</div>
          </div>
          <NeighborEvent />
          <NeighborEvent />
        </div>
      </div>
      <figcaption>
        <strong>How it will look on the home page</strong> Featured events are its first ones, and
        take turns at being the largest.
      </figcaption>
    </figure>
  )
}

const NeighborEvent = () => (
  <div className={styles.neighbor}>
    <span className={styles.image} />
    <span className={styles.blank} />
    <span className={styles.blank} />
  </div>
)
