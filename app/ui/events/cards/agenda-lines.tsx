import clsx from 'clsx'
import { eventPath } from '~/domain/events/event'
import cover from '~/ui/kit/cover-link.module.css'
import { A } from '~/ui/kit/link'
import type { AgendaDay } from './agenda'
import styles from './agenda-lines.module.css'
import { CardDates } from './card-dates'
import { CardTime } from './card-time'
import type { EventCardData } from './event-card-data'

/** Events by day, a line for each: its time, title, venue and price, below each other. */
export function AgendaLines({ days }: { days: AgendaDay[] }) {
  return days.map((day) => (
    <section key={day.day ?? day.weekday} className={styles.day}>
      <h2 className={styles.heading}>
        <Heading day={day} />
      </h2>
      <ul>
        {day.cards.map((card) => (
          <li key={card.id}>
            <Line card={card} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Line({ card }: { card: EventCardData }) {
  return (
    <article className={styles.line}>
      <CardTime className={styles.when} card={card} />
      <div className={styles.what}>
        <h3 className={clsx(cover.cover, styles.title)}>
          <A href={card.href ?? eventPath(card)}>{card.title}</A>
        </h3>
        {card.dates ? <CardDates dates={card.dates} title={card.title} /> : null}
      </div>
      <p className={styles.venue}>{card.venue}</p>
      {card.price ? <p className={styles.price}>{card.price}</p> : null}
    </article>
  )
}

/** 'Today, July 10'; or the name of a group of events that is no day. */
function Heading({ day: { day, relative, weekday, date } }: { day: AgendaDay }) {
  if (day === null) return weekday
  return <time dateTime={day}>{`${relative ?? weekday}, ${date}`}</time>
}
