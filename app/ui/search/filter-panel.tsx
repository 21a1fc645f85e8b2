import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import disclosure from '~/ui/kit/disclosure.module.css'
import styles from './filter-panel.module.css'

type Props = {
  name: string
  /** What is chosen, in short; empty for nothing. */
  count: string
  /** Called when it opens, and when it is open already; the same function each time. */
  onOpen?: () => void
  children: ReactNode
}

/** Of all panels of a form one is open. */
const GROUP = 'search-filter'

/**
 * A filter of the search bar, folded away under its name. A plain `details`; a script adds that Escape, a press elsewhere
 * and leaving it with the keyboard close it.
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
  // One may have been opened before the script came.
  useEffect(() => {
    if (panel.current?.open) onOpen?.()
  }, [onOpen])

  const onToggle = () => {
    if (!panel.current?.open) return
    // Browsers that do not know the group leave the others open.
    const others = panel.current.closest('form')?.querySelectorAll('details') ?? []
    for (const other of others) if (other.name === GROUP) other.open = other === panel.current
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

/** What is pressed to see what is folded away, and how much of it is chosen. */
export function PanelSummary({ name, count }: Pick<Props, 'name' | 'count'>) {
  return (
    <summary className={clsx(disclosure.summary, styles.summary)}>
      <span>{name}</span>
      {count ? <span className={styles.count}>{count}</span> : null}
    </summary>
  )
}

/** What ends a panel: to take all away, and to see what comes of it. */
export function PanelFoot({ onClear, status }: { onClear: (() => void) | null; status?: string }) {
  return (
    <div className={styles.foot}>
      {onClear ? (
        <button
          className={styles.clear}
          type="button"
          onClick={({ currentTarget }) => {
            summaryOf(currentTarget)?.focus()
            onClear()
          }}
        >
          Clear
        </button>
      ) : null}
      <span className={styles.status} role="status">
        {status}
      </span>
      <button className={styles.show} type="submit">
        Show events
      </button>
    </div>
  )
}

/** What is chosen, each with a way to take it away. */
export function ChosenList({
  choices,
  onRemove,
}: {
  choices: { value: string; label: string }[]
  onRemove: (value: string) => void
}) {
  if (choices.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Chosen">
      {choices.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            aria-label={`Without ${label}`}
            onClick={({ currentTarget }) => {
              neighborOf(currentTarget)?.focus()
              onRemove(value)
            }}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the focus goes from a button that is about to go: to the next of its list, else to the panel's name. */
function neighborOf(button: HTMLElement): HTMLElement | null {
  const item = button.closest('li')
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbor?.querySelector('button') ?? summaryOf(button)
}

const summaryOf = (element: HTMLElement) =>
  element.closest('details')?.querySelector('summary') ?? null
