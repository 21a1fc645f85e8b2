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
            <ul className={styles.cards}>
              {day.cards.map((card, position) => (
                <li key={card.id}>
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
      </time>
    </h2>
  )
}
