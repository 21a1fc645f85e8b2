import { FramedPicture, type Ground, type Motif } from '~/ui/kit/framed-picture'
import type { Card } from './card'
import styles from './event-picture.module.css'

type Props = {
  card: Pick<Card, 'id' | 'image' | 'leaf'>
  /** The width for which the picture is made (specification, section 9: 510 for cards, 800 for the event). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS: Motif[] = ['arc', 'stripes', 'disc', 'diagonal', 'steps', 'halves']
const GROUNDS: Ground[] = ['brand', 'accent', 'ink']

/** An event's picture; without one, a leaf of the calendar in the colours of the city, never twice the same in a row. */
export function EventPicture({ card: { id, image, leaf }, ...size }: Props) {
  return (
    <FramedPicture
      checksum={image}
      {...size}
      instead={{
        motif: MOTIFS[id % MOTIFS.length] ?? 'arc',
        ground: GROUNDS[(id * 5 + (id >> 2)) % GROUNDS.length] ?? 'brand',
        className: styles.leaf,
        words: (
          <>
            <span className={styles.over}>{leaf.over}</span>
            <span className={styles.day}>{leaf.day}</span>
            <span className={styles.under}>{leaf.under}</span>
          </>
        ),
      }}
    />
  )
}
