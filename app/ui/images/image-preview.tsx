import { useState } from 'react'
import styles from './image-preview.module.css'
import type { ChosenImage } from './use-image-field'

/** The chosen image, or an empty frame of the same size. */
export function ImagePreview({
  chosen,
  isDropping,
  isBusy,
}: {
  chosen: ChosenImage | null
  isDropping: boolean
  isBusy: boolean
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = chosen?.previewUrl ?? null
  const isShown = url !== null && url !== brokenUrl
  return (
    <div
      className={styles.frame}
      data-empty={chosen ? undefined : ''}
      data-dropping={isDropping ? '' : undefined}
      data-busy={isBusy ? '' : undefined}
    >
      {isShown ? (
        <img
          className={styles.image}
          src={url}
          alt="Preview of the chosen file"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <p className={styles.text}>{chosen ? 'A picture is chosen.' : 'No picture yet'}</p>
      )}
    </div>
  )
}
