import { Fragment } from 'react'
import styles from './segmented-text.module.css'

/** Text in segments separated by ' · '; where there is room, lines wrap between segments only. */
export function SegmentedText({ text }: { text: string }) {
  const segments = text.split(' · ')
  return segments.map((segment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments may be equal, and never change their order.
    <Fragment key={at}>
      <span className={styles.segment}>
        {at < segments.length - 1 ? `${segment} ·` : segment}
      </span>{' '}
    </Fragment>
  ))
}
