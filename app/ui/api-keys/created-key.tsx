import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '~/ui/kit/button-class'
import styles from './api-keys.module.css'

const COPY_TEXTS = { 'not-yet': 'Copy key', done: 'Copied', failed: 'Couldn’t copy' }

/** The whole of a new key, which is shown only now. */
export function CreatedKey({ apiKey }: { apiKey: string }) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another panel to read.
  useEffect(() => panel.current?.focus(), [apiKey])
  return (
    <section className={styles.created} aria-labelledby="created-key" tabIndex={-1} ref={panel}>
      <h2 id="created-key">Your new API key</h2>
      <p>Copy it now and store it in a safe place. It is shown only once.</p>
      <p className={styles.key}>
        <code>{apiKey}</code>
        <CopyButton text={apiKey} />
      </p>
    </section>
  )
}

/** Needs JavaScript, and a browser that may write to the clipboard. */
function CopyButton({ text }: { text: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [copying, setCopying] = useState<keyof typeof COPY_TEXTS>('not-yet')
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      () => setCopying('failed'),
    )
  return canCopy ? (
    <button type="button" className={buttonClass('second')} onClick={copy}>
      <span aria-live="polite">{COPY_TEXTS[copying]}</span>
    </button>
  ) : null
}
