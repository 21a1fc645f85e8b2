import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHasJavaScript } from '../forms/form'
import styles from './bulk-bar.module.css'
import { useSelectedCount } from './use-selected-count'

type Props = {
  /** The id of the form, and the name of its checkboxes, as in the table's `selection`. */
  form: string
  name: string
  /** One row, and several: 'event', 'events'. */
  noun: [singular: string, plural: string]
  /** The form's buttons. */
  children: ReactNode
}

/** Acts on the selected rows of a table. With JavaScript it appears with the first one, and says how many there are. */
export function BulkBar({ form, name, noun: [singular, plural], children }: Props) {
  const count = useSelectedCount(form, name)
  const hasJavaScript = useHasJavaScript()
  useClearedSelection(form, name)
  return (
    <div className={styles.bar} data-idle={(hasJavaScript && count === 0) || undefined}>
      <p className={styles.text} role="status">
        {hasJavaScript
          ? count > 0 && `${count} ${count === 1 ? singular : plural} selected`
          : `With the selected ${plural}:`}
      </p>
      {hasJavaScript && count === 0 ? null : <div className={styles.buttons}>{children}</div>}
    </div>
  )
}

/** Selects nothing any more once the form has been answered. */
function useClearedSelection(form: string, name: string): void {
  const { state, formData } = useNavigation()
  const isSent = useRef(false)
  useEffect(() => {
    if (formData?.has(name)) isSent.current = true
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    const element = document.getElementById(form)
    if (element instanceof HTMLFormElement) element.reset()
  }, [state, formData, form, name])
}
