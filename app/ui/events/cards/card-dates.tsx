import clsx from 'clsx'
import { eventPath } from '~/domain/events/event'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import styles from './card-dates.module.css'
import type { GroupDates } from './occurrence-group'

type Props = {
  dates: GroupDates
  title: string
  /** The URL of the site that has their pages; absent when it is this site. */
  siteUrl?: string
}

/** The dates and times that a card represents, each linked to its own event; collapsed until opened. */
export function CardDates({ dates, title, siteUrl = '' }: Props) {
  return (
    <details className={styles.dates}>
      <summary
        className={clsx(disclosure.summary, styles.summary)}
        aria-label={`${dates.name} for ${title}`}
      >
        {dates.name}
      </summary>
      <ul className={styles.days}>
        {dates.days.map(({ day, name, times }) => (
          <li key={day} className={styles.day}>
            <span className={styles.name}>{name}</span>
            <span className={styles.times}>
              {times.map((time) => (
                <A key={time.id} href={siteUrl + eventPath(time)}>
                  {time.text}
                </A>
              ))}
            </span>
          </li>
        ))}
        {dates.more ? <li className={styles.more}>{dates.more}</li> : null}
      </ul>
    </details>
  )
}
