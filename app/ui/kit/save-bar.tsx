import { useBlocker, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import '~/ui/styles/admin.css'
import { buttonClass } from './button-class'
import { Dialog } from './dialog'
import { useHasJavaScript } from './form'
import { A } from './link'
import styles from './save-bar.module.css'
import { DISCARD_FORM_ID } from './unsent-notice'
import { useFormChanges } from './use-form-changes'
import { useUnsent } from './use-form-reply'
import { useLeaveWarning } from './use-leave-warning'
import { useUnsentForm } from './use-unsent-form'

type Props = {
  /** By default, whether the values of the form around it differ from the saved ones. */
  isDirty?: boolean
  label?: string
  /** The page as it was: this page again, or the list that it is part of. */
  discardHref: string
  /** While the form cannot be sent, such as during an upload. */
  isBusy?: boolean
}

/**
 * Saves the form around it, from the bottom of the window. Ctrl+S or Command+S saves too. Leaving the page with changes that
 * are not saved must be confirmed; what could not be saved because the session had ended is there again after login.
 */
export function SaveBar({ isDirty, label = 'Save', discardHref, isBusy = false }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const isChanged = useFormChanges(bar)
  const isUnsaved = isDirty ?? isChanged
  const isSending = useNavigation().state !== 'idle'
  const hasJavaScript = useHasJavaScript()
  const isRestored = useUnsentForm(bar)
  const isUnsent = useUnsent() !== null
  useSaveKey(bar)
  useLeaveWarning(isUnsaved && !isSending)
  return (
    <div className={styles.bar} ref={bar} data-unsaved={isUnsaved || undefined}>
      <p className={styles.text} role="status">
        {hasJavaScript && isUnsaved ? (isRestored ? RESTORED : 'Unsaved changes') : null}
      </p>
      {isUnsent ? (
        <button type="submit" className={buttonClass('second')} form={DISCARD_FORM_ID}>
          Discard
        </button>
      ) : (
        <A className={buttonClass('second')} href={discardHref}>
          {isUnsaved || !hasJavaScript ? 'Discard' : 'Back'}
        </A>
      )}
      <button
        type="submit"
        className={buttonClass('first')}
        disabled={hasJavaScript && (isBusy || isSending)}
      >
        {label}
      </button>
      <LeaveDialog isUnsaved={isUnsaved} />
    </div>
  )
}

const RESTORED = 'This is what you typed before. It is not saved yet.'

/** For links within the app, about which the browser does not ask. */
function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      size="small"
    >
      <p>What you changed on this page will be lost.</p>
      <div className={styles.buttons}>
        <button type="button" className={buttonClass('second')} onClick={stay}>
          Stay
        </button>
        <button type="button" className={buttonClass('danger')} onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </Dialog>
  )
}

/** Sends the form with the key that saves everywhere. */
function useSaveKey(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSave || event.altKey || event.shiftKey) return
      event.preventDefault()
      const button = bar.current?.querySelector<HTMLButtonElement>('button[type=submit]')
      if (button && !button.disabled) button.form?.requestSubmit(button)
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [bar])
}
