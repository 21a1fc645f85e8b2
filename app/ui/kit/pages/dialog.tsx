import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import '~/ui/styles/admin.css'
import styles from './dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** For questions: the width of a few words. */
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/** The first field, else what is marked: without either, the browser moves the focus to the first button. */
const FIRST_FOCUS =
  '[data-first-focus], input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Closed after the browser has drawn, a dialog would be empty for a moment, and the page beside it could not be used. */
const useEffectBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * A native dialog: the browser keeps the focus inside, closes it with Escape and returns the focus. A click beside it closes
 * it too, unless something was typed in it.
 */
export function Dialog({ isOpen, onClose, title, size = 'medium', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isChanged = useRef(false)
  const id = useId()
  useEffectBeforePaint(() => {
    if (isOpen === dialog.current?.open) return
    if (!isOpen) return dialog.current?.close()
    isChanged.current = false
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus()
  }, [isOpen])
  // The browser would close it, and say so some time later: what opens it in between would be lost.
  const closeByKey = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current && !isChanged.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      onCancel={closeByKey}
      // The event comes some time after closing, when the dialog may be open again.
      onClose={() => dialog.current?.open || onClose()}
      onMouseDown={closeBeside}
      onInput={() => {
        isChanged.current = true
      }}
    >
      {isOpen ? (
        <div className={styles.content}>
          <header className={styles.head}>
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
