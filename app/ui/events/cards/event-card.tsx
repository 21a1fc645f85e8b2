import clsx from 'clsx'
import cover from '~/ui/kit/cover-link.module.css'
import { A } from '~/ui/kit/link'
import { EventImage } from '../event-image'
import { CardDates } from './card-dates'
import { CardFacts } from './card-facts'
import { CardTime } from './card-time'
import styles from './event-card.module.css'
import type { EventCardData } from './event-card-data'

/** A third of the screen without its gutters (event-card.module.css). */
const PHONE_WIDTH = 'calc(36vw - 0.75rem)'

/** An event in a list. Maps on the page find its marker by `data-event-href`. On narrow screens, or with `isHorizontal`, the image is to the left of the text. */
export function EventCard({
  card,
  isHorizontal = false,
  isEager,
}: {
  card: EventCardData
  isHorizontal?: boolean
  /** Whether it is seen without scrolling. */
  isEager?: boolean
}) {
  return (
    <article className={styles.place} data-event-href={card.href ?? undefined}>
      <div className={styles.card} data-horizontal={isHorizontal || undefined}>
        <div className={styles.image}>
          <EventImage
            card={card}
            width={510}
            eager={isEager}
            sizes={`(min-width: 40rem) ${isHorizontal ? 10 : 26}rem, ${PHONE_WIDTH}`}
          />
        </div>
        <div className={styles.words}>
          <CardTime className={styles.when} card={card} />
          <h3 className={clsx(cover.cover, styles.title)}>
            {card.href === null ? card.title : <A href={card.href}>{card.title}</A>}
          </h3>
          <p className={styles.venue}>
            {card.venue}
            {card.otherSite ? <span className={styles.site}> on {card.otherSite.name}</span> : null}
          </p>
          <CardFacts card={card} />
          {card.dates ? (
            <CardDates dates={card.dates} title={card.title} siteUrl={card.otherSite?.url} />
          ) : null}
        </div>
      </div>
    </article>
  )
}
