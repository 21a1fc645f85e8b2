import { CardTime } from '~/ui/events/cards/card-time'
import eventCard from '~/ui/events/cards/event-card.module.css'
import { EventImage } from '~/ui/events/event-image'
import { A } from '~/ui/kit/link'
import type { PromotePage } from './promote-page'
import styles from './promoted-event.module.css'

/** The event that is promoted (specification, section 2: image, title, time and venue). */
export function PromotedEvent({ event }: { event: PromotePage['event'] }) {
  return (
    <section className={styles.event} aria-label="Event">
      <div>
        <EventImage card={event} width={510} sizes="(min-width: 40rem) 16rem, 36vw" eager />
      </div>
      <div className={eventCard.words}>
        <CardTime className={eventCard.when} card={event} />
        <h2 className={styles.title} dir="auto">
          {event.href === null ? event.title : <A href={event.href}>{event.title}</A>}
        </h2>
        <p className={eventCard.venue}>{event.venue}</p>
      </div>
    </section>
  )
}
