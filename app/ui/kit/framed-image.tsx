import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './framed-image.module.css'
import { ResponsiveImage } from './responsive-image'

type Props = {
  checksum: string | null
  /** The width for which the picture is made, in CSS pixels; it is half again as wide as high. */
  width: number
  sizes: string
  eager?: boolean
  /** What is drawn where there is no picture. */
  placeholder: Placeholder
}

type Placeholder = {
  motif: Motif
  background: Background
  className: string | undefined
  text: ReactNode
}

const MOTIFS = {
  ...{ arc: styles.arc, stripes: styles.stripes, disc: styles.disc, diagonal: styles.diagonal },
  ...{ steps: styles.steps, halves: styles.halves, arch: styles.arch, wedge: styles.wedge },
  rings: styles.rings,
}
export type Motif = keyof typeof MOTIFS

const BACKGROUNDS = { brand: styles.onBrand, accent: styles.onAccent, ink: styles.onInk }
export type Background = keyof typeof BACKGROUNDS

/** A picture in its frame; without one, a sheet in the colours of the city, with a motif and some words. */
export function FramedImage({ checksum, width, sizes, eager, placeholder: instead }: Props) {
  if (checksum === null) {
    const { motif, background: ground, className, text: words } = instead
    return (
      <span
        className={clsx(styles.frame, styles.sheet, MOTIFS[motif], BACKGROUNDS[ground], className)}
        aria-hidden="true"
      >
        {words}
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
        height={Math.round((width * 2) / 3)}
        sizes={sizes}
        eager={eager}
      />
    </span>
  )
}
