import { imagePath } from '~/domain/images/image'
import styles from './avatar.module.css'

type Props = {
  name: string
  imageChecksum: string | null
  imagesUrl: string
  size?: 'small' | 'large'
}

/** The side of the circle in CSS pixels, and the widths of the specification that are large enough. */
const SIZES = {
  small: { side: 32, widths: [100] },
  large: { side: 96, widths: [100, 200] },
}

/** A person's profile image, or the first letter of the name. Decorative beside the name, so hidden from screen readers. */
export function Avatar({ name, imageChecksum, imagesUrl, size = 'small' }: Props) {
  const { side, widths } = SIZES[size]
  const urlAt = (width: number) =>
    imagesUrl +
    imagePath(imageChecksum ?? '', { region: 'square', size: `!${width},${width}`, format: 'webp' })
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {imageChecksum ? (
        <img
          src={urlAt(widths[0] ?? 0)}
          srcSet={widths.map((width) => `${urlAt(width)} ${width}w`).join(', ')}
          sizes={`${side}px`}
          alt=""
          width={side}
          height={side}
          loading="lazy"
        />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  )
}
