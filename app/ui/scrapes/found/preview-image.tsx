import styles from './preview-image.module.css'

type Props = { imageUrl: string | null; imagePath: string | null }

/**
 * The image of an event, and its host as a link to it. The console loads it from itself: nothing on its pages comes from hosts that a
 * source names, which would learn who reviews it and when. What is slow or missing leaves an empty frame of the same size.
 */
export function PreviewImage({ imageUrl, imagePath }: Props) {
  const url = imageUrl === null ? null : URL.parse(imageUrl)
  if (url === null) return 'None'
  return (
    <div className={styles.image}>
      <span className={styles.frame}>
        {imagePath === null ? null : (
          <img src={imagePath} alt="" width={96} height={64} loading="lazy" decoding="async" />
        )}
      </span>
      <a href={url.href} target="_blank" rel="noreferrer noopener nofollow">
        <bdi>{url.host || 'Open'}</bdi>
      </a>
    </div>
  )
}
