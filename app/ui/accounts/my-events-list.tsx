import type { EventCardData } from '~/ui/events/event-card-data'
import { CardTime } from '~/ui/events/card-time'
import { EventImage } from '~/ui/events/event-image'
import { A } from '~/ui/kit/link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './my-events-list.module.css'

/** An event as its author sees it, published or not. */
export type MyEventCard = { card: EventCardData; isPublished: boolean }

/** The events that the viewer added. */
export function MyEventsList({ cards }: { cards: MyEventCard[] }) {
  return (
    <ul className={styles.events}>
      {cards.map((own) => (
        <li key={own.card.id}>
          <MyEvent {...own} />
        </li>
      ))}
    </ul>
  )
}

function MyEvent({ card, isPublished }: MyEventCard) {
  return (
    <article className={styles.event} data-unpublished={isPublished ? undefined : ''}>
      <div className={styles.image}>
        <EventImage card={card} width={510} sizes="(min-width: 40rem) 12rem, 36vw" />
      </div>
      <div className={styles.words}>
        <CardTime className={styles.when} card={card} />
        <h3 className={styles.title}>{card.title}</h3>
        <p className={styles.venue}>{card.venue}</p>
        <p className={styles.publication}>
          {isPublished ? 'Published' : 'This event is not published.'}
        </p>
        {card.href === null ? null : (
          <p className={styles.ways}>
            <A href={card.href}>
              View<span className={visuallyHidden.visuallyHidden}> {card.title}</span>
            </A>
          </p>
        )}
      </div>
    </article>
  )
}
