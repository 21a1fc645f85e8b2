import type { ReactNode } from 'react'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { A } from '~/ui/kit/link'
import styles from './message-page.module.css'

type Props = {
  heading: string
  text: string
  /** What is to be done, before the ways to other pages. */
  children?: ReactNode
}

/** A page that is only a message: something is not there, went wrong, or is to be done first. */
export function MessagePage({ heading, text, children }: Props) {
  return (
    <div className={styles.message}>
      <Breadcrumbs steps={[EVENTS_HOME]} here={heading} />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      <ul className={styles.ways}>
        <li>
          <A href="/">See what is on</A>
        </li>
        <li>
          <A href="/search">Search all events</A>
        </li>
      </ul>
    </div>
  )
}

/** Where all breadcrumbs start (specification, "Not-found and fallback screens"). */
export const EVENTS_HOME = { name: 'Events Home', href: '/' }
