import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { eventPath } from '~/domain/events/event'
import cover from '~/ui/kit/cover-link.module.css'
import { A } from '~/ui/kit/link'
import { EventImage } from '../event-image'
import { CardDates } from './card-dates'
import { CardFacts } from './card-facts'
import { CardTime } from './card-time'
import { EventCard } from './event-card'
import type { EventCardData } from './event-card-data'
import styles from './headline-events.module.css'

/** A title of more characters is set smaller. */
const LONG_TITLE = 80
/** How many are shown large: with four, only the first, so that the other three fill a row. */
const countLarge = (count: number) => (count === 4 ? 1 : 3)

/** The events at the top of a page: one across two thirds, two beside it, and the rest as cards below. */
export function HeadlineEvents({ heading, cards }: { heading: ReactNode; cards: EventCardData[] }) {
  const id = useId()
  const large = cards.slice(0, countLarge(cards.length))
  const rest = cards.slice(large.length)
  return (
    <section className={styles.lead} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className={styles.events} data-count={large.length}>
        {large.map((card, index) => (
          <HeadlineEvent
            key={card.id}
            card={card}
            isFirst={index === 0}
            wordsFirst={index === 0 || large.length === 2}
          />
        ))}
      </div>
      {rest.length > 0 ? (
        <ul className={styles.rest} data-count={rest.length}>
          {rest.map((card) => (
            <li key={card.id}>
              <EventCard card={card} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

type HeadlineEventProps = { card: EventCardData; isFirst: boolean; wordsFirst: boolean }

/** The words come before the image in the document too: a page that is drawn while it arrives moves nothing down. */
function HeadlineEvent({ card, isFirst, wordsFirst }: HeadlineEventProps) {
  const image = (
    <EventImage
      card={card}
      width={isFirst ? 800 : 510}
      sizes={
        isFirst
          ? '(min-width: 84rem) 54rem, (min-width: 56rem) 62vw, 100vw'
          : '(min-width: 56rem) 27rem, (min-width: 40rem) 46vw, 100vw'
      }
      eager={isFirst}
    />
  )
  return (
    <article className={styles.event}>
      {wordsFirst ? null : image}
      <div className={styles.words}>
        <CardTime className={styles.when} card={card} />
        <h3
          className={clsx(cover.cover, styles.title)}
          data-long={card.title.length > LONG_TITLE ? '' : undefined}
        >
          <A href={card.href ?? eventPath(card)}>{card.title}</A>
        </h3>
        <p className={styles.venue}>{card.venue}</p>
        <CardFacts card={card} />
        {card.dates ? <CardDates dates={card.dates} title={card.title} /> : null}
      </div>
      {wordsFirst ? image : null}
    </article>
  )
}
