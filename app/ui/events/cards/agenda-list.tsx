import type { AgendaDay } from './agenda'
import styles from './agenda-list.module.css'
import { EventCard } from './event-card'

type Props = {
  days: AgendaDay[]
  /** For lists on the first screen where most days have an event or two: smaller images, so that more fit on it. */
  isCompact?: boolean
}

/** Events by day; the date stays at the side while its events scroll. */
export function AgendaList({ days, isCompact = false }: Props) {
  return (
    <div className={styles.agenda} data-compact={isCompact || undefined}>
      {days.map((day, at) => (
        <section key={day.day ?? day.weekday} className={styles.day} data-compact={day.isCompact}>
          <div className={styles.side}>
            <Heading day={day} />
          </div>
          <div className={styles.column}>
            <ul className={styles.cards} {...describeRows(day.cards.length)}>
              {day.cards.map((card, position) => (
                <li key={card.id} data-last-odd={isLastOdd(position, day.cards.length)}>
                  <EventCard
                    card={card}
                    isHorizontal={isCompact || day.isCompact}
                    isEager={isCompact && at === 0 && position === 0}
                  />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}

/**
 * How the cards fill their rows, as the style sheet needs it: said with the list and not found from its last card, or the
 * list would change its columns while the page arrives.
 */
const describeRows = (count: number) => ({
  'data-single': count === 1 || undefined,
  'data-rest': count % 3,
})

/** Of three, five, … cards, the last. */
const isLastOdd = (position: number, count: number) =>
  (position > 0 && position === count - 1 && count % 2 === 1) || undefined

function Heading({ day }: { day: AgendaDay }) {
  if (day.day === null) {
    return <h2 className={styles.heading}>{day.weekday}</h2>
  }
  return (
    <h2 className={styles.heading}>
      <time dateTime={day.day} className={styles.date}>
        <span className={styles.weekday}>{day.relative ?? day.weekday}</span>{' '}
        <span className={styles.number}>{day.number}</span>{' '}
        <span className={styles.month}>{day.month}</span>
        {day.year ? <span className={styles.year}> {day.year}</span> : null}
      </time>
    </h2>
  )
}
