import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './framed-image.module.css'
import { ResponsiveImage } from './responsive-image'

type Props = {
  checksum: string | null
  /** The width of the image in CSS pixels; its aspect ratio is 3:2. */
  width: number
  sizes: string
  eager?: boolean
  /** Shown when there is no image. */
  placeholder: Placeholder
}

type Placeholder = {
  motif: Motif
  background: Background
  className: string | undefined
  text: ReactNode
}

const MOTIFS = {
  arc: styles.arc,
  stripes: styles.stripes,
  disc: styles.disc,
  diagonal: styles.diagonal,
  steps: styles.steps,
  halves: styles.halves,
  arch: styles.arch,
  wedge: styles.wedge,
  rings: styles.rings,
}
export type Motif = keyof typeof MOTIFS

const BACKGROUNDS = { brand: styles.onBrand, accent: styles.onAccent, ink: styles.onInk }
export type Background = keyof typeof BACKGROUNDS

/** Of the specification (section 9), for phones: a thumbnail on a dense and a very dense one, and what fills one. */
const PHONE_WIDTHS = [240, 350, 800]

const listWidths = (width: number) =>
  [...new Set([...PHONE_WIDTHS, width, width * 2])].sort((a, b) => a - b)

/** An image in a 3:2 frame, or a placeholder in the site's colors with a motif and text. */
export function FramedImage({ checksum, width, sizes, eager, placeholder }: Props) {
  if (checksum === null) {
    const { motif, background, className, text } = placeholder
    return (
      <span
        className={clsx(
          styles.frame,
          styles.placeholder,
          MOTIFS[motif],
          BACKGROUNDS[background],
          className,
        )}
        aria-hidden="true"
      >
        {text}
      </span>
    )
  }
  return (
    <span className={styles.frame}>
      <ResponsiveImage
        className={styles.image}
        checksum={checksum}
        alt=""
        width={width}
        widths={listWidths(width)}
        height={Math.round((width * 2) / 3)}
        sizes={sizes}
        eager={eager}
      />
    </span>
  )
}
