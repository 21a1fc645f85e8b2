import { eventPath } from '~/domain/events/event'
import { A } from '~/ui/kit/link'
import { Pieces } from '~/ui/kit/pieces'
import type { Card } from './card'
import { CardDates } from './card-dates'
import { EventPicture } from './event-picture'
import styles from './lead-events.module.css'

/** A title of more characters is set smaller. */
const LONG_TITLE = 80

/** What is next, large: one event over two thirds, the others beside it. */
export function LeadEvents({ cards }: { cards: Card[] }) {
  return (
    <section className={styles.lead} aria-labelledby="next">
      <h2 className={styles.label} id="next">
        Coming up
      </h2>
      <div className={styles.events}>
        {cards.map((card, place) => (
          <article key={card.id} className={styles.event}>
            <EventPicture
              card={card}
              width={place === 0 ? 800 : 510}
              sizes={
                place === 0
                  ? '(min-width: 84rem) 54rem, (min-width: 56rem) 62vw, 100vw'
                  : '(min-width: 56rem) 27rem, (min-width: 40rem) 46vw, 100vw'
              }
              eager={place === 0}
            />
            <div className={styles.words}>
              <p className={styles.when}>
                <time dateTime={card.when.dateTime}>
                  <Pieces text={card.when.text} />
                </time>
              </p>
              <h3
                className={styles.title}
                data-long={card.title.length > LONG_TITLE ? '' : undefined}
              >
                <A href={eventPath(card)}>{card.title}</A>
              </h3>
              <p className={styles.venue}>{card.venue}</p>
              {card.dates ? <CardDates dates={card.dates} title={card.title} /> : null}
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
