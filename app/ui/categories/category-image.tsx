import { type Background, FramedImage, type Motif } from '~/ui/kit/images/framed-image'

type Props = {
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
export function CategoryImage({ position, ...size }: Props) {
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
