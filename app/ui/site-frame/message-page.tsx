import type { ReactNode } from 'react'
import { A } from '~/ui/kit/link'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import styles from './message-page.module.css'

type Props = {
  heading: string
  text: string
  /** Actions, above the links to other pages. */
  children?: ReactNode
}

/** A page that is only a message, such as not found, an error, or a request to log in. */
export function MessagePage({ heading, text, children }: Props) {
  return (
    <div className={styles.message}>
      <Breadcrumbs steps={[EVENTS_HOME]} current={heading} />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      <ul className={styles.links}>
        <li>
          <A href="/">See what’s on</A>
        </li>
        <li>
          <A href="/search">Search all events</A>
        </li>
      </ul>
    </div>
  )
}

/** What a page that does not exist says. */
export const NOT_FOUND_TEXT = 'It may have moved, or the link may be mistyped.'

/** The first step of all breadcrumbs (specification, "Not-found and fallback screens"). */
export const EVENTS_HOME = { name: 'Events Home', href: '/' }
