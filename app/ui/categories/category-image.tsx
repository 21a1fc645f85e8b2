import { getInitial } from '~/lib/initial'
import { type Background, FramedImage, type Motif } from '~/ui/kit/framed-image'
import styles from './category-image.module.css'
import type { CategoryTile } from './category-tile'

type Props = {
  category: Pick<CategoryTile, 'name' | 'thumbnailImageChecksum'>
  /** Its position among the cards, which varies the placeholder. */
  position: number
  /** The width of the image in CSS pixels (specification, section 9: 500, and 768 for siblings). */
  width: number
  sizes: string
  eager?: boolean
}

const MOTIFS: Motif[] = ['disc', 'stripes', 'arch', 'wedge', 'rings']
const GROUNDS: Background[] = ['brand', 'accent', 'ink']

/** A category's image, or its initial on a placeholder in the site's colors. */
export function CategoryImage({ category, position, ...size }: Props) {
  return (
    <FramedImage
      checksum={category.thumbnailImageChecksum}
      {...size}
      placeholder={{
        motif: MOTIFS[position % MOTIFS.length] ?? 'disc',
        background: GROUNDS[position % GROUNDS.length] ?? 'brand',
        className: styles.tile,
        text: <span className={styles.initial}>{getInitial(category.name)}</span>,
      }}
    />
  )
}
