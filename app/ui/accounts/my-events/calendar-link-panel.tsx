import { Form } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { A } from '~/ui/kit/link'
import { CalendarUrl } from '~/ui/syndication/calendar-url'
import { buildSubscribeLinks } from '~/ui/syndication/subscribe-links'
import styles from './calendar-link-panel.module.css'

/** The URL of a link that was just created. Other answers of the page have none. */
export type CalendarLinkReply = { calendarUrl?: string }

type Props = {
  /** The day on which the present link was created; null if there is none. */
  since: string | null
  reply: CalendarLinkReply | undefined
}

/** Lets a calendar app show the viewer's own events, by a secret link. */
export function CalendarLinkPanel({ since, reply }: Props) {
  const url = since === null ? undefined : reply?.calendarUrl
  return (
    <section className={styles.panel} aria-labelledby="calendar">
      <h2 id="calendar">Your events in your calendar</h2>
      <p>
        A secret link shows the events you added, unpublished ones too, in your own calendar app.
        Anyone who has the link can see them.
      </p>
      {url ? <NewLink url={url} /> : null}
      {since === null ? (
        <Form method="post">
          <button type="submit" className={button.second} name="intent" value="create-link">
            Create a secret link
          </button>
        </Form>
      ) : (
        <Form method="post" className={styles.buttons}>
          {url ? null : <p>Your secret link was created on {since}.</p>}
          <ConfirmButton
            name="intent"
            value="replace-link"
            label="Replace the link"
            question="Replace the link?"
            text="Calendars that use the present link stop updating, and need the new one."
            confirm="Replace"
          />
          <ConfirmButton
            name="intent"
            value="revoke-link"
            label="Revoke the link"
            question="Revoke the link?"
            text="Calendars that use it stop updating."
            confirm="Revoke"
          />
        </Form>
      )}
    </section>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <div className={styles.link} role="status">
      <CalendarUrl url={url} label="Copy your link now. It isn’t shown again." />
      <ul>
        {buildSubscribeLinks(url, 'My Events').map(({ name, href }) => (
          <li key={name}>
            <A rel="noopener nofollow" href={href}>
              Add to {name}
            </A>
          </li>
        ))}
      </ul>
    </div>
  )
}
