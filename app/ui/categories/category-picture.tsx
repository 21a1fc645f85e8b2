import { getInitial } from '~/lib/initial'
import { FramedPicture, type Ground, type Motif } from '~/ui/kit/framed-picture'
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

const MOTIFS: Motif[] = ['disc', 'stripes', 'arch', 'wedge', 'rings']
const GROUNDS: Ground[] = ['brand', 'accent', 'ink']

/** A category's picture; without one, its initial on a sheet in the colours of the city. */
export function CategoryPicture({ category, place, ...size }: Props) {
  return (
    <FramedPicture
      checksum={category.thumbnailImageChecksum}
      {...size}
      instead={{
        motif: MOTIFS[place % MOTIFS.length] ?? 'disc',
        ground: GROUNDS[place % GROUNDS.length] ?? 'brand',
        className: styles.tile,
        words: <span className={styles.initial}>{getInitial(category.name)}</span>,
      }}
    />
  )
}
