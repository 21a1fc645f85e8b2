import type { DeletedEntryData } from '~/ui/events/own-events/own-event-data'
import {
  OwnEventButton,
  OwnEventForm,
  type OwnEventOrigin,
} from '~/ui/events/own-events/own-event-forms'
import styles from './deleted-events-list.module.css'

/** What the viewer deleted within the last day. */
export function DeletedEventsList({
  entries,
  origin,
}: {
  entries: DeletedEntryData[]
  origin: OwnEventOrigin
}) {
  return (
    <OwnEventForm origin={origin}>
      <ul className={styles.events}>
        {entries.map(({ id, title, when, until }) => (
          <li key={id}>
            <h3 dir="auto">{title}</h3>
            <p>
              {when}. Can be restored until <time dateTime={until.dateTime}>{until.text}</time>.
            </p>
            <OwnEventButton eventId={id} intent="restore" name="Restore" about={title} />
          </li>
        ))}
      </ul>
    </OwnEventForm>
  )
}
