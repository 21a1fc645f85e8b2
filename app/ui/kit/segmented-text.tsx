import { Fragment } from 'react'
import styles from './segmented-text.module.css'

/** Text whose pieces are parted by ' · ': where there is room, lines break between them and not inside. */
export function SegmentedText({ text }: { text: string }) {
  const pieces = text.split(' · ')
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be alike, and never change their places.
    <Fragment key={at}>
      <span className={styles.piece}>{at < pieces.length - 1 ? `${piece} ·` : piece}</span>{' '}
    </Fragment>
  ))
}
