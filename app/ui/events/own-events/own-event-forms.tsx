import type { ReactNode } from 'react'
import { manageEventPath, type OwnEventIntent } from '~/domain/events/authors/own-event'
import button from '~/ui/kit/button.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'

/** The page that a button is on, to which its answer returns. */
export type OwnEventOrigin = {
  from: 'my-events' | 'event' | 'manage'
  page?: number
  past?: number
}

/** Around the buttons of an author's event or events: each button names its event, so that one form is enough. */
export function OwnEventForm({
  origin,
  className,
  children,
}: {
  origin: OwnEventOrigin
  className?: string
  children: ReactNode
}) {
  const { from, page = 1, past = 1 } = origin
  return (
    <form method="post" className={className}>
      <input type="hidden" name="from" value={from} />
      {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
      {past > 1 ? <input type="hidden" name="past" value={past} /> : null}
      {children}
    </form>
  )
}

export function OwnEventButton({
  eventId,
  intent,
  name,
  about,
  variant = 'plain',
}: {
  eventId: number
  intent: OwnEventIntent
  name: string
  /** What screen readers add to the name: which event, or which date. */
  about?: string
  variant?: 'plain' | 'button' | 'second'
}) {
  return (
    <button
      type="submit"
      className={button[variant]}
      formAction={manageEventPath({ id: eventId })}
      name="intent"
      value={intent}
    >
      {name}
      {about ? <span className={visuallyHidden.visuallyHidden}> {about}</span> : null}
    </button>
  )
}
