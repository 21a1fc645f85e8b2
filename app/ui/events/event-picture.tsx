import clsx from 'clsx'
import { Picture } from '~/ui/kit/picture'
import type { Card } from './card'
import styles from './event-picture.module.css'

type Props = {
  card: Pick<Card, 'id' | 'image' | 'leaf'>
  /** The width for which the picture is made (specification, section 9: 510 for cards, 800 for the event). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS = [
  styles.arc,
  styles.stripes,
  styles.disc,
  styles.diagonal,
  styles.steps,
  styles.halves,
]
const GROUNDS = [styles.onBrand, styles.onAccent, styles.onInk]

/** An event's picture; without one, a leaf of the calendar in the colours of the city, never twice the same in a row. */
export function EventPicture({ card, width, sizes, eager }: Props) {
  if (card.image) {
    return (
      <span className={styles.frame}>
        <Picture
          className={styles.image}
          checksum={card.image}
          alt=""
          width={width}
          height={Math.round((width * 2) / 3)}
          sizes={sizes}
          eager={eager}
        />
      </span>
    )
  }
  const motif = MOTIFS[card.id % MOTIFS.length]
  const ground = GROUNDS[(card.id * 5 + (card.id >> 2)) % GROUNDS.length]
  return (
    <span className={clsx(styles.frame, styles.leaf, motif, ground)} aria-hidden="true">
      <span className={styles.over}>{card.leaf.over}</span>
      <span className={styles.day}>{card.leaf.day}</span>
      <span className={styles.under}>{card.leaf.under}</span>
    </span>
  )
}
