import { type ReactNode, useId } from 'react'
import { EventCard } from './event-card'
import type { EventCardData } from './event-card-data'
import styles from './image-grid.module.css'

type Props = {
  heading: ReactNode
  cards: EventCardData[]
  /** Whether they are at the top of the page, where pictures are loaded at once. */
  isFirst: boolean
}

/** How many pictures are seen without scrolling on most screens. */
const SEEN_AT_ONCE = 2

/** Events as equal pictures, two beside each other on a phone. */
export function ImageGrid({ heading, cards, isFirst }: Props) {
  const id = useId()
  return (
    <section className={styles.images} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.grid} data-count={cards.length}>
        {cards.map((card, at) => (
          <li key={card.id}>
            <EventCard card={card} isEager={isFirst && at < SEEN_AT_ONCE} />
          </li>
        ))}
      </ul>
    </section>
  )
}
