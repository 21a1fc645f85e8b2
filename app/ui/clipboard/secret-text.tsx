import { CopyButton } from './copy-button'
import styles from './secret-text.module.css'

/** A key or the like, to select as a whole or to copy. */
export const SecretText = ({ text, label }: { text: string; label: string }) => (
  <p className={styles.secret}>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </p>
)
