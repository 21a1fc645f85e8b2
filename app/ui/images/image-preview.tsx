import clsx from 'clsx'
import { useState } from 'react'
import styles from './image-preview.module.css'
import type { ChosenImage } from './use-image-field'

type Props = {
  chosen: ChosenImage | null
  inputId: string
  isDropping: boolean
  isBusy: boolean
}

/** The chosen image, or an empty frame of the same size. */
export function ImagePreview({ chosen, inputId, isDropping, isBusy }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const state = { 'data-dropping': isDropping || undefined, 'data-busy': isBusy || undefined }
  if (!chosen) {
    return (
      // People click it too. The input has its name from the other labels.
      <label className={clsx(styles.frame, styles.empty)} htmlFor={inputId} aria-hidden {...state}>
        Drop a picture here
      </label>
    )
  }
  const { previewUrl } = chosen
  return (
    <div className={styles.frame} {...state}>
      {previewUrl !== null && previewUrl !== brokenUrl ? (
        <img
          className={styles.image}
          src={previewUrl}
          alt="Preview of the chosen file"
          onError={() => setBrokenUrl(previewUrl)}
        />
      ) : (
        <p className={styles.text}>A picture is chosen.</p>
      )}
    </div>
  )
}
