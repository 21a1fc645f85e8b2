import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '~/ui/clipboard/use-copy'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import { buildShareLinks } from '../sharing/share-links'
import styles from './event-actions.module.css'

/** Links that add the event to a calendar. */
type CalendarLinks = { file: string; google: string; outlook: string }

type Props = {
  calendar: CalendarLinks | null
  /** Null when the page is not public. */
  share: { title: string; url: string } | null
}

/** Adds the event to a calendar, or shares it. */
export function EventActions({ calendar, share }: Props) {
  if (!calendar && !share) return null
  return (
    <div className={styles.actions}>
      {calendar ? (
        <Menu name="Add to calendar">
          <li>
            <A href={calendar.file}>Apple, Outlook, or another app</A>
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
    <details className={disclosure.framed} name="event-action">
      <summary className={disclosure.summary}>{name}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}

/** Needs JavaScript; each button is shown only when the browser supports it. */
function ShareButtons({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false)
  const { canCopy, outcome, copy } = useCopy(url)
  useEffect(() => setCanShare('share' in navigator), [])
  // Closing the share sheet rejects the promise; that is not an error.
  const share = () => navigator.share({ title, url }).catch(() => {})
  return (
    <>
      {canShare ? (
        <li>
          <button type="button" onClick={share}>
            Share via an app
          </button>
        </li>
      ) : null}
      {canCopy ? (
        <li>
          <button type="button" onClick={copy}>
            <span aria-live="polite">{outcome ?? 'Copy link'}</span>
          </button>
        </li>
      ) : null}
    </>
  )
}
