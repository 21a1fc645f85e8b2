import styles from './card-facts.module.css'
import type { EventCardData } from './event-card-data'

/** What an event costs and what kind it is: 'Free · Jazz'; nothing where neither is known. */
export function CardFacts({ card: { price, category } }: { card: EventCardData }) {
  if (!price && !category) return null
  return (
    <p className={styles.facts}>
      {price}
      {price && category ? ' · ' : null}
      {category ? <span className={styles.category}>{category}</span> : null}
    </p>
  )
}
