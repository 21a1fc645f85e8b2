import { type Background, FramedImage, type Motif } from '~/ui/kit/images/framed-image'
import type { EventCardData } from './cards/event-card-data'
import styles from './event-image.module.css'

type Props = {
  card: Pick<EventCardData, 'id' | 'image' | 'dateTile'>
  /** The width of the image in CSS pixels (specification, section 9: 510 for cards, 800 for the event). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS: Motif[] = ['arc', 'stripes', 'disc', 'diagonal', 'steps', 'halves']
const GROUNDS: Background[] = ['brand', 'accent', 'ink']

/** An event's image, or a date tile in the site's colors that differs from its neighbors'. */
export function EventImage({ card: { id, image, dateTile }, ...size }: Props) {
  return (
    <FramedImage
      checksum={image}
      {...size}
      placeholder={{
        motif: MOTIFS[id % MOTIFS.length] ?? 'arc',
        background: GROUNDS[(id * 5 + (id >> 2)) % GROUNDS.length] ?? 'brand',
        className: styles.tile,
        text: (
          <>
            <span className={styles.label}>{dateTile.label}</span>
            <span className={styles.day}>{dateTile.day}</span>
            <span className={styles.month}>{dateTile.month}</span>
          </>
        ),
      }}
    />
  )
}
