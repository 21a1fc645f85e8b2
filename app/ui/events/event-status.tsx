import styles from './event-status.module.css'

/** What became of an event, beside its time. */
export function EventStatus({ status }: { status: string | null }) {
  return status ? <strong className={styles.status}>{status}</strong> : null
}
