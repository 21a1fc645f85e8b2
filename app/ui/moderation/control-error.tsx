import styles from './moderation.module.css'

/** The error of a control, beside it. Screen readers announce it. */
export function ControlError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className={styles.error} id={id} role="alert">
      {error}
    </p>
  )
}
