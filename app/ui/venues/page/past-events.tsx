import clsx from 'clsx'
import { eventPath } from '~/domain/events/event'
import type { SectionResult } from '~/lib/section-result'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import type { PastEventData } from './past-event-data'
import styles from './past-events.module.css'

/** The last events of a venue that are over, folded; nothing if there are none, or if they cannot be loaded. */
export function PastEvents({ list }: { list: SectionResult<PastEventData[]> }) {
  if (list === 'unavailable' || list.length === 0) return null
  return (
    <details className={styles.past}>
      <summary className={clsx(disclosure.summary, styles.summary)}>Past events</summary>
      <ul className={styles.list}>
        {list.map(({ id, title, when }) => (
          <li key={id}>
            <A href={eventPath({ id })}>{title}</A>{' '}
            <time className={styles.when} dateTime={when.dateTime}>
              {when.text}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}
