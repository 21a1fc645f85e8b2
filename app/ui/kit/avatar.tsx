import { imagePath } from '~/domain/images/image'
import styles from './avatar.module.css'

type Props = {
  name: string
  imageChecksum: string | null
  imagesUrl: string
  size?: 'small' | 'large'
}

/** Pixels on a dense screen. */
const SIZES = { small: 64, large: 192 }

/** A person's profile image, or the first letter of the name. Decorative beside the name, so hidden from screen readers. */
export function Avatar({ name, imageChecksum, imagesUrl, size = 'small' }: Props) {
  const side = SIZES[size]
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {imageChecksum ? (
        <img
          src={
            imagesUrl +
            imagePath(imageChecksum, { region: 'square', size: `${side},${side}`, format: 'jpg' })
          }
          alt=""
          width={side / 2}
          height={side / 2}
          loading="lazy"
        />
      ) : (
        [...name.trim()][0]?.toUpperCase()
      )}
    </span>
  )
}
