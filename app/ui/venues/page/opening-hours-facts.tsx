import { Fragment } from 'react'
import type { HoursLine } from '~/lib/time/opening-hours'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import styles from './venue-facts.module.css'
import type { VenueHours } from './venue-hours'

/** When a venue is open: today, through the week, and on days with other hours; `text` is what editors add, clean HTML. */
export function OpeningHoursFacts({ hours, text }: { hours: VenueHours | null; text: string }) {
  return (
    <>
      {hours ? (
        <>
          <p className={styles.today}>{hours.today}</p>
          <Lines lines={hours.week} />
          {hours.exceptions.length > 0 ? (
            <>
              <p className={styles.exceptions}>Other hours</p>
              <Lines lines={hours.exceptions} />
            </>
          ) : null}
        </>
      ) : null}
      {text ? <CleanHtml className={styles.text} html={text} /> : null}
    </>
  )
}

function Lines({ lines }: { lines: HoursLine[] }) {
  return (
    <ul className={styles.hours}>
      {lines.map(({ days, times }) => (
        <li key={days}>
          <span>{days}</span>{' '}
          <span className={styles.times}>
            {times.split(', ').map((span, at, spans) => (
              <Fragment key={span}>
                <span>{at < spans.length - 1 ? `${span},` : span}</span>{' '}
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
