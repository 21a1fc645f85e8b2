import { useEffect, useRef } from 'react'
import { OwnEventButton, OwnEventForm, type OwnEventOrigin } from './own-event-forms'
import styles from './own-event-notice.module.css'

/** The outcome of a button of an author's event; `undo` is the event that was deleted. */
export type OwnNotice = { text: string; undo: number | null }

/** Focused, as the button that was pressed may be gone, and announced. */
export function OwnEventNotice({ notice, origin }: { notice: OwnNotice; origin: OwnEventOrigin }) {
  const { text, undo } = notice
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice is focused again.
  useEffect(() => element.current?.focus(), [text])
  return (
    <div className={styles.notice} ref={element} tabIndex={-1} role="status">
      <p>{text}</p>
      {undo === null ? null : (
        <OwnEventForm origin={origin}>
          <OwnEventButton eventId={undo} intent="restore" name="Undo" about="deleting it" />
        </OwnEventForm>
      )}
    </div>
  )
}
