import { useEffect, useId, useState } from 'react'
import button from '~/ui/kit/button.module.css'
import styles from './widgets.module.css'

type Copying = 'not-yet' | 'done' | 'failed'

const COPY_TEXTS: Record<Copying, string> = {
  'not-yet': 'Copy',
  done: 'Copied',
  failed: 'Couldn’t copy',
}

/** Code to copy, as it was rendered on the server; the button needs JavaScript. */
export function CodeBox({ label, code }: { label: string; code: string }) {
  const id = useId()
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState<{ code: string; outcome: Copying } | null>(null)
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
  const outcome = copied?.code === code ? copied.outcome : 'not-yet'
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied({ code, outcome: 'done' }),
      () => setCopied({ code, outcome: 'failed' }),
    )
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <label htmlFor={id}>{label}</label>
        {canCopy ? (
          <button
            className={button.second}
            type="button"
            onClick={copy}
            aria-label={`Copy: ${label}`}
          >
            <span aria-live="polite">{COPY_TEXTS[outcome]}</span>
          </button>
        ) : null}
      </div>
      <textarea
        className={styles.codeText}
        id={id}
        readOnly
        rows={code.split('\n').length + 1}
        spellCheck={false}
        dir="ltr"
        value={code}
      />
    </div>
  )
}
