import { type ReactNode, useEffect, useRef } from 'react'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import type { EventFormReply } from './event-form-reply'
import styles from './reply-panels.module.css'

/** A message above the form that needs a decision. It has the focus when it appears. */
function Panel({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the message.
      autoFocus
    >
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** The author decides whether the event is on the site already. */
export function SimilarEvents({
  similar,
  isDisabled,
}: {
  similar: NonNullable<EventFormReply['similar']>
  isDisabled: boolean
}) {
  return (
    <Panel id="similar" heading="Is it one of these?">
      <p>
        {similar.length === 1 ? 'This event is' : 'These events are'} already on the site, on the
        same day at the same place.
      </p>
      <ul className={styles.events}>
        {similar.map(({ id, href, title, when, venue }) => (
          <li key={id}>
            <p>
              <strong className={styles.title}>{title}</strong>
              <span>
                {when} · {venue}
              </span>
            </p>
            <A className={button.second} href={href} aria-label={`It’s this one: ${title}`}>
              It’s this one
            </A>
          </li>
        ))}
      </ul>
      <button
        type="submit"
        name="isConfirmedNew"
        value="on"
        className={button.button}
        disabled={isDisabled}
      >
        None of these — publish mine
      </button>
    </Panel>
  )
}
