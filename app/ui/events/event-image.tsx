import { FramedImage, type Background, type Motif } from '~/ui/kit/framed-image'
import type { EventCardData } from './event-card-data'
import styles from './event-image.module.css'

type Props = {
  card: Pick<EventCardData, 'id' | 'image' | 'leaf'>
  /** The width for which the picture is made (specification, section 9: 510 for cards, 800 for the event). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS: Motif[] = ['arc', 'stripes', 'disc', 'diagonal', 'steps', 'halves']
const GROUNDS: Background[] = ['brand', 'accent', 'ink']

/** An event's picture; without one, a leaf of the calendar in the colours of the city, never twice the same in a row. */
export function EventImage({ card: { id, image, leaf }, ...size }: Props) {
  return (
    <FramedImage
      checksum={image}
      {...size}
      placeholder={{
        motif: MOTIFS[id % MOTIFS.length] ?? 'arc',
        background: GROUNDS[(id * 5 + (id >> 2)) % GROUNDS.length] ?? 'brand',
        className: styles.leaf,
        text: (
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
