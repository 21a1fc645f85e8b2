import styles from './event-status.module.css'

/** An event's status, such as 'Cancelled', beside its time. */
export function EventStatus({ status }: { status: string | null }) {
  return status ? <strong className={styles.status}>{status}</strong> : null
}
