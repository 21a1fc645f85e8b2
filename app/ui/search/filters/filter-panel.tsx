import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import styles from './filter-panel.module.css'

type Props = {
  name: string
  /** What is selected, in short; empty for nothing. */
  count: string
  /** Called when the panel opens, and once if it is already open. Must be a stable function. */
  onOpen?: () => void
  children: ReactNode
}

/** Only one panel of a form is open at a time. */
const GROUP = 'search-filter'

/**
 * A filter of the search bar, collapsed under its name. It is a plain `details` element; with JavaScript, Escape, a click
 * outside and leaving it with the keyboard close it.
 */
export function FilterPanel({ name, count, onOpen, children }: Props) {
  const panel = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const { current } = panel
      if (current?.open && !current.contains(target as Node)) current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  // The panel may have been opened before JavaScript was ready.
  useEffect(() => {
    if (panel.current?.open) onOpen?.()
  }, [onOpen])

  const onToggle = () => {
    if (!panel.current?.open) return
    // Browsers that do not support groups of details leave the other panels open.
    const panels = panel.current.closest('form')?.querySelectorAll('details') ?? []
    for (const details of panels) {
      if (details.name === GROUP) details.open = details === panel.current
    }
    onOpen?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !panel.current?.open) return
    event.preventDefault()
    panel.current.open = false
    panel.current.querySelector('summary')?.focus()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (panel.current && relatedTarget && !panel.current.contains(relatedTarget)) {
      panel.current.open = false
    }
  }

  return (
    <details
      ref={panel}
      className={styles.filter}
      name={GROUP}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <PanelSummary name={name} count={count} />
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

/** The name of a collapsed panel, and how much is selected in it. */
export function PanelSummary({ name, count }: Pick<Props, 'name' | 'count'>) {
  return (
    <summary className={clsx(disclosure.summary, styles.summary)}>
      <span>{name}</span>
      {count ? <span className={styles.count}>{count}</span> : null}
    </summary>
  )
}

/** The end of a panel before it has a picker. */
export function PlainFooter() {
  return (
    <div className={styles.footer}>
      <button className={styles.submit} type="submit">
        Show events
      </button>
    </div>
  )
}
