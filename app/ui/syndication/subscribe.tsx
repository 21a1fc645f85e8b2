import { useRouteLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { useId } from 'react'
import { FEED_FORMATS, feedPath } from '~/domain/syndication/feed-format'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import { CalendarUrl } from './calendar-url'
import styles from './subscribe.module.css'
import { buildSubscribeLinks } from './subscribe-links'

const READERS = ['rss', 'atom', 'json'] as const

type Props = {
  /** The page whose events these are, with the query of a search. */
  path: string
  /** What the calendar is called in an app. */
  name: string
}

/** How to follow the events of a page in a calendar app or a feed reader. */
export function Subscribe({ path, name }: Props) {
  const frame = useRouteLoaderData('root') as { siteUrl: string; name: string } | undefined
  const id = useId()
  if (!frame) return null
  const url = frame.siteUrl + feedPath(path, 'calendar')
  return (
    <details className={clsx(disclosure.framed, styles.subscribe)}>
      <summary className={disclosure.summary}>Subscribe to these events</summary>
      <div className={styles.content}>
        <p id={id}>New events and changes arrive in your calendar automatically.</p>
        <ul className={styles.apps} aria-labelledby={id}>
          {buildSubscribeLinks(url, `${name} - ${frame.name}`).map((link) => (
            <li key={link.name}>
              <A rel="noopener nofollow" href={link.href}>
                {link.name}
              </A>
            </li>
          ))}
        </ul>
        <CalendarUrl url={url} label="For any other app, add this URL" />
        <p className={styles.readers}>
          In a feed reader:{' '}
          {READERS.map((format) => (
            <a key={format} rel="nofollow" href={feedPath(path, format)}>
              {FEED_FORMATS[format].name}
            </a>
          ))}
        </p>
      </div>
    </details>
  )
}
