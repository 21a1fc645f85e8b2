import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import { A } from '~/ui/kit/link'
import styles from './message-page.module.css'

/** A page that is only a message: something is not there, or went wrong. */
export function MessagePage({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={styles.message}>
      <Breadcrumbs steps={[EVENTS_HOME]} here={heading} />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{text}</p>
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
