import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import disclosure from '~/ui/kit/disclosure.module.css'
import { A } from '~/ui/kit/link'
import styles from './event-actions.module.css'
import { buildShareLinks } from './share-links'

/** Where calendars take the event; null when there is nothing to note any more. */
type CalendarLinks = { file: string; google: string; outlook: string }

type Props = {
  calendar: CalendarLinks | null
  /** Null when there is nothing to tell others of. */
  share: { title: string; url: string } | null
}

/** What a visitor does with an event: note it, and tell others. */
export function EventActions({ calendar, share }: Props) {
  if (!calendar && !share) return null
  return (
    <div className={styles.actions}>
      {calendar ? (
        <Menu name="Add to calendar">
          <li>
            <A href={calendar.file}>Apple, Outlook or another app</A>
          </li>
          <li>
            <A rel="noopener nofollow" href={calendar.google}>
              Google Calendar
            </A>
          </li>
          <li>
            <A rel="noopener nofollow" href={calendar.outlook}>
              Outlook.com
            </A>
          </li>
        </Menu>
      ) : null}
      {share ? (
        <Menu name="Share">
          <ShareButtons {...share} />
          {buildShareLinks(share).map(({ name, href }) => (
            <li key={name}>
              <A rel="noopener nofollow" href={href}>
                {name}
              </A>
            </li>
          ))}
        </Menu>
      ) : null}
    </div>
  )
}

function Menu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className={styles.menu} name="event-action">
      <summary className={clsx(disclosure.summary, styles.summary)}>{name}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}

type Copying = 'not-yet' | 'done' | 'failed'

const COPY_TEXTS: Record<Copying, string> = {
  'not-yet': 'Copy the link',
  done: 'Copied',
  failed: 'It could not be copied',
}

/** What only a script can do; without one, and where the browser cannot, it is not there. */
function ShareButtons({ title, url }: { title: string; url: string }) {
  const [can, setCan] = useState({ share: false, copy: false })
  const [copying, setCopying] = useState<Copying>('not-yet')
  useEffect(() => {
    setCan({ share: 'share' in navigator, copy: Boolean(navigator.clipboard) })
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopying('done'),
      () => setCopying('failed'),
    )
  // Whoever closes the sheet has not failed.
  const share = () => navigator.share({ title, url }).catch(() => {})
  return (
    <>
      {can.share ? (
        <li>
          <button type="button" onClick={share}>
            Share with an app
          </button>
        </li>
      ) : null}
      {can.copy ? (
        <li>
          <button type="button" onClick={copy}>
            <span aria-live="polite">{COPY_TEXTS[copying]}</span>
          </button>
        </li>
      ) : null}
    </>
  )
}
