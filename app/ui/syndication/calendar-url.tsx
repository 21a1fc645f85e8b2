import { useId } from 'react'
import { useCopy } from '~/ui/clipboard/use-copy'
import styles from './subscribe.module.css'

/** A URL to copy; without JavaScript it can be selected. */
export function CalendarUrl({ url, label }: { url: string; label: string }) {
  const id = useId()
  const { canCopy, outcome, copy } = useCopy(url)
  return (
    <div className={styles.url}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input id={id} type="text" readOnly value={url} dir="ltr" onFocus={select} />
        {canCopy ? (
          <button type="button" onClick={copy}>
            <span aria-live="polite">{outcome ?? 'Copy'}</span>
          </button>
        ) : null}
      </div>
    </div>
  )
}

const select = ({ target }: { target: HTMLInputElement }) => target.select()
