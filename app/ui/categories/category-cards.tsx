import clsx from 'clsx'
import { categoryPath } from '~/domain/categories/category'
import { eventPath } from '~/domain/events/event'
import type { EventLine } from '~/ui/events/cards/category-preview'
import { EventNumber } from '~/ui/events/event-number'
import cover from '~/ui/kit/cover-link.module.css'
import { type Background, FramedImage, type Motif } from '~/ui/kit/images/framed-image'
import { A } from '~/ui/kit/link'
import { SegmentedText } from '~/ui/kit/text/segmented-text'
import styles from './category-cards.module.css'
import type { CategoryTile } from './category-tile'

type Props = {
  categories: CategoryTile[]
  /** The width of the images in CSS pixels. */
  width: number
  sizes: string
  /** The heading level of the names. */
  heading: 'h2' | 'h3'
  /** How many of the images are visible without scrolling. */
  eager?: number
}

/** Categories as cards: image, name, blurb and next event. If none has an image, the cards are text. */
export function CategoryCards({ categories, width, sizes, heading: Heading, eager = 0 }: Props) {
  const hasImages = categories.some(({ image }) => image !== null)
  return (
    <ul className={styles.cards} data-text={hasImages ? undefined : ''}>
      {categories.map(({ id, name, blurb, image, events = 0, next }, position) => (
        <li key={id} className={styles.card}>
          {hasImages ? (
            <CategoryImage
              checksum={image}
              position={position}
              width={width}
              sizes={sizes}
              eager={position < eager}
            />
          ) : null}
          <div className={styles.words}>
            <Heading className={clsx(cover.cover, styles.name)}>
              <A href={categoryPath({ id })}>{name}</A> <EventNumber events={events} />
            </Heading>
            {blurb ? <p className={styles.blurb}>{blurb}</p> : null}
            {next === undefined ? null : <NextEvent next={next} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function NextEvent({ next }: { next: EventLine | null }) {
  if (next === null) return <p className={styles.blurb}>No upcoming events</p>
  return (
    <p className={styles.next}>
      <time dateTime={next.when.dateTime}>
        <SegmentedText text={next.when.text} />
      </time>{' '}
      <A href={eventPath(next)}>{next.title}</A>
    </p>
  )
}

type ImageProps = {
  /** Null for a placeholder. */
  checksum: string | null
  /** Its position among the cards, which varies the placeholder. */
  position: number
  /** The width of the image in CSS pixels (specification, section 9: 500, and 768 for siblings). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS: Motif[] = ['disc', 'stripes', 'arch', 'wedge', 'rings']
const GROUNDS: Background[] = ['brand', 'accent', 'ink']

/** A category's image, or a placeholder in the site's colors. */
function CategoryImage({ position, ...size }: ImageProps) {
  return (
    <FramedImage
      {...size}
      placeholder={{
        motif: MOTIFS[position % MOTIFS.length] ?? 'disc',
        background: GROUNDS[position % GROUNDS.length] ?? 'brand',
        className: undefined,
        text: null,
      }}
    />
  )
}
