import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import hidden from '../visually-hidden.module.css'
import styles from './row-menu.module.css'

type Props = {
  /** The row's main act, as a button beside the menu. */
  main?: ReactNode
  /** What the row is, for screen readers: 'The Ropewalk'. */
  name: string
  /** Links, and forms of one button each. */
  children: ReactNode
}

/**
 * The acts of a row of a table: the main one as a button, the rest in a menu. The menu opens and closes without JavaScript; with it,
 * Escape, a click beside it and leaving it with the Tab key close it too, except for a dialog of its own.
 */
export function RowMenu({ main, name, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  useCloseBeside(menu)
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const { key, currentTarget } = event
    if (key !== 'Escape' || !currentTarget.open || hasDialog(currentTarget)) return
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
    event.stopPropagation()
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
      currentTarget.open = false
  }
  return (
    <div className={styles.acts}>
      {main}
      <details
        className={styles.menu}
        ref={menu}
        onKeyDown={closeOnEscape}
        onBlur={closeWhenLeft}
        onToggle={({ currentTarget }) => openUpwards(currentTarget)}
      >
        <summary className={styles.summary}>
          <span className={styles.dots} aria-hidden="true">
            ⋯
          </span>
          <span className={hidden.visuallyHidden}>More acts for {name}</span>
        </summary>
        <div className={styles.items}>{children}</div>
      </details>
    </div>
  )
}

const hasDialog = (menu: Element) => menu.querySelector('dialog[open]') !== null

/** The menu of one of the last rows would be below the window. */
function openUpwards(menu: HTMLDetailsElement): void {
  const items = menu.querySelector<HTMLElement>(':scope > div')
  if (!items) return
  delete menu.dataset.up
  const { bottom } = items.getBoundingClientRect()
  if (menu.open && bottom > window.innerHeight && menu.getBoundingClientRect().top > bottom / 2)
    menu.dataset.up = ''
}

function useCloseBeside(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      const element = menu.current
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [menu])
}
