import { copyEventPath, editEventPath, manageEventPath } from '~/domain/events/authors/own-event'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import styles from './own-event-actions.module.css'
import type { OwnButton, OwnPromotion } from './own-event-data'
import { OwnEventButton, OwnEventForm } from './own-event-forms'
import { OwnEventNotice, type OwnNotice } from './own-event-notice'

/** What the creator and the site's admins can do with a submitted event, ready for the browser. */
export type OwnActions = {
  id: number
  isCreator: boolean
  /** Null after the event has begun, and for everyone but its creator (specification, section 6). */
  promotion: OwnPromotion | null
  states: string[]
  buttons: OwnButton[]
  notice: OwnNotice | null
}

/** On the page of the event itself. */
export function OwnEventActions({ actions }: { actions: OwnActions }) {
  const { id, isCreator, promotion, states, buttons, notice } = actions
  const origin = { from: 'event' } as const
  return (
    <section className={styles.actions} aria-label={isCreator ? 'Your event' : 'Manage this event'}>
      {notice ? <OwnEventNotice notice={notice} origin={origin} /> : null}
      {states.length > 0 ? (
        <div className={styles.states}>
          {states.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      <OwnEventForm origin={origin} className={button.buttons}>
        <A className={button.button} href={editEventPath({ id })}>
          {isCreator ? 'Edit My Event' : 'Edit Event'}
        </A>
        {promotion?.kind === 'open' ? (
          <A className={button.second} href={promotion.href}>
            Promote My Event
          </A>
        ) : null}
        {isCreator ? (
          <A className={button.second} href={copyEventPath({ id })}>
            Duplicate
          </A>
        ) : null}
        {buttons.map(({ intent, name }) => (
          <OwnEventButton key={intent} eventId={id} intent={intent} name={name} variant="second" />
        ))}
        {promotion?.kind === 'publish' ? (
          <OwnEventButton {...promotion.button} eventId={promotion.eventId} variant="second" />
        ) : null}
        <A className={button.second} href={`${manageEventPath({ id })}#delete`}>
          Delete
        </A>
      </OwnEventForm>
    </section>
  )
}
