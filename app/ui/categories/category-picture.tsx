import clsx from 'clsx'
import { Picture } from '~/ui/kit/picture'
import styles from './category-picture.module.css'
import type { CategoryTile } from './category-tile'

type Props = {
  category: Pick<CategoryTile, 'name' | 'thumbnailImageChecksum'>
  /** Its place among the cards, by which those without a picture are told apart. */
  place: number
  /** The width for which the picture is made (specification, section 9: 500, and 768 for siblings). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS = [styles.disc, styles.stripes, styles.arch, styles.wedge, styles.rings]
const GROUNDS = [styles.onBrand, styles.onAccent, styles.onInk]

/** A category's picture; without one, its initial on a sheet in the colours of the city. */
export function CategoryPicture({ category, place, width, sizes, eager }: Props) {
  if (category.thumbnailImageChecksum) {
    return (
      <span className={styles.frame}>
        <Picture
          className={styles.image}
          checksum={category.thumbnailImageChecksum}
          alt=""
          width={width}
          height={Math.round((width * 2) / 3)}
          sizes={sizes}
          eager={eager}
        />
      </span>
    )
  }
  const motif = MOTIFS[place % MOTIFS.length]
  const ground = GROUNDS[place % GROUNDS.length]
  return (
    <span className={clsx(styles.frame, styles.sheet, motif, ground)} aria-hidden="true">
      <span className={styles.initial}>{initialOf(category.name)}</span>
    </span>
  )
}

function initialOf(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase()
}
