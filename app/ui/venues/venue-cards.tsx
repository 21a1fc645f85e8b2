import clsx from 'clsx'
import { featuredVenuePath } from '~/domain/venues/venue-path'
import { getInitial } from '~/lib/text/initial'
import cover from '~/ui/kit/cover-link.module.css'
import { A } from '~/ui/kit/link'
import { FocusedImage } from './focused-image'
import type { VenueCard } from './venue-card'
import styles from './venue-cards.module.css'

/** The featured venues of a site, each linked to its page. */
export function VenueCards({ cards }: { cards: VenueCard[] }) {
  return (
    <ul className={styles.cards} data-count={Math.min(cards.length, 4)}>
      {cards.map((card) => (
        <li key={card.uid} className={styles.card}>
          <VenueImage card={card} />
          <div className={styles.words}>
            <h3 className={clsx(cover.cover, styles.name)}>
              <A href={featuredVenuePath(card)}>{card.name}</A>
            </h3>
            {card.address ? <p className={styles.address}>{card.address}</p> : null}
            {card.summary ? <p className={styles.about}>{card.summary}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A venue's image, or the first letter of its name on the site's color. */
function VenueImage({ card }: { card: VenueCard }) {
  if (!card.image) {
    return (
      <span className={styles.placeholder} aria-hidden="true">
        {getInitial(card.name)}
      </span>
    )
  }
  return (
    <span className={styles.frame}>
      <FocusedImage
        focus={card.focus}
        className={styles.image}
        checksum={card.image}
        alt=""
        width={510}
        height={287}
        sizes="(min-width: 84rem) 27rem, (min-width: 40rem) 46vw, 100vw"
      />
    </span>
  )
}
