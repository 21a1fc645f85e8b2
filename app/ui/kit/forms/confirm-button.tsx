import { useState } from 'react'
import { type ButtonVariant, buttonClass } from '../button-class'
import { Dialog } from '../pages/dialog'
import hidden from '../visually-hidden.module.css'
import styles from './confirm-button.module.css'
import { useHasJavaScript } from './form'

type Props = {
  /** Of the button that submits. */
  name?: string
  value?: string
  /** The button before the question; several on a page differ by `context`, which screen readers read after it. */
  label: string
  context?: string
  question: string
  /** What cannot be undone, in a sentence. */
  text?: string
  /** The button that submits. */
  confirm: string
  variant?: ButtonVariant
}

/**
 * Submits its form once the viewer has confirmed. With JavaScript the question is in a dialog; without, it opens below the
 * button.
 */
export function ConfirmButton({
  label,
  context,
  question,
  text,
  variant = 'second',
  ...props
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const hasJavaScript = useHasJavaScript()
  const { name, value, confirm } = props
  const fullLabel = (
    <>
      {label}
      {context ? <span className={hidden.visuallyHidden}> {context}</span> : null}
    </>
  )
  const explanation = text ? <p>{text}</p> : null
  const submit = { type: 'submit', name, value, className: buttonClass('danger') } as const
  if (!hasJavaScript) {
    return (
      <details className={styles.details}>
        <summary className={buttonClass(variant)}>{fullLabel}</summary>
        <div className={styles.below}>
          <p className={styles.question}>{question}</p>
          {explanation}
          <button {...submit}>{confirm}</button>
        </div>
      </details>
    )
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass(variant)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {fullLabel}
      </button>
      <Dialog isOpen={isOpen} onClose={close} title={question} size="small">
        {explanation}
        <div className={styles.buttons}>
          {/* The focus is first on what does no harm. */}
          <button
            type="button"
            className={buttonClass('second')}
            onClick={close}
            data-first-focus=""
          >
            Cancel
          </button>
          <button
            {...submit}
            onClick={({ currentTarget }) => {
              // The button must exist until the form has been sent.
              const closeLater = () => setTimeout(close)
              currentTarget.form?.addEventListener('submit', closeLater, { once: true })
            }}
          >
            {confirm}
          </button>
        </div>
      </Dialog>
    </>
  )
}
