import { useEffect, useRef } from 'react'
import { SecretText } from '~/ui/clipboard/secret-text'
import styles from './api-keys.module.css'

/** The whole of a new key, which is shown only now. */
export function CreatedKey({ apiKey }: { apiKey: string }) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another panel to read.
  useEffect(() => panel.current?.focus(), [apiKey])
  return (
    <section className={styles.created} aria-labelledby="created-key" tabIndex={-1} ref={panel}>
      <h2 id="created-key">Your new API key</h2>
      <p>Copy it now and store it in a safe place. It is shown only once.</p>
      <SecretText text={apiKey} label="Copy key" />
    </section>
  )
}
