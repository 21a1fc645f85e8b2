import { useId } from 'react'
import { CopyButton } from '~/ui/clipboard/copy-button'
import styles from './widgets.module.css'

/** Code to copy, as it was rendered on the server; the button needs JavaScript. */
export function CodeBox({ label, code }: { label: string; code: string }) {
  const id = useId()
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <label htmlFor={id}>{label}</label>
        <CopyButton key={code} text={code} label="Copy" about={label} />
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
