import { getInitial } from '~/lib/initial'
import { FramedImage, type Background, type Motif } from '~/ui/kit/framed-image'
import styles from './category-image.module.css'
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
const GROUNDS: Background[] = ['brand', 'accent', 'ink']

/** A category's picture; without one, its initial on a sheet in the colours of the city. */
export function CategoryImage({ category, place, ...size }: Props) {
  return (
    <FramedImage
      checksum={category.thumbnailImageChecksum}
      {...size}
      placeholder={{
        motif: MOTIFS[place % MOTIFS.length] ?? 'disc',
        background: GROUNDS[place % GROUNDS.length] ?? 'brand',
        className: styles.tile,
        text: <span className={styles.initial}>{getInitial(category.name)}</span>,
      }}
    />
  )
}
