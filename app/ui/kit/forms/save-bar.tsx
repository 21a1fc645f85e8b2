import { useBlocker, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { pathWithQuery } from '~/lib/text/path-with-query'
import '~/ui/styles/admin.css'
import { buttonClass } from '../button-class'
import { A } from '../link'
import { Dialog } from '../pages/dialog'
import { ErrorLinks, type FieldError } from './error-links'
import { useHasJavaScript } from './form'
import styles from './save-bar.module.css'
import { DISCARD_FORM_ID } from './unsent-notice'
import { useFormChanges } from './use-form-changes'
import { useFormFrame, useUnsent } from './use-form-reply'
import { useLeaveWarning } from './use-leave-warning'
import { useUnsentForm } from './use-unsent-form'

type Props = {
  label?: string
  /** The page as it was: this page again, or the list that it is part of. */
  discardHref: string
  /** While the form cannot be sent, such as during an upload. */
  isBusy?: boolean
  /** What must be corrected before the form can be saved. */
  errors?: FieldError[]
}

/**
 * Saves the form around it, from the bottom of the window, and says there what is saved, what is not, and which fields have
 * errors: in a long form the notices at its top are out of sight. Ctrl+S or Command+S saves too. Leaving the page with changes that
 * are not saved must be confirmed; what could not be saved because the session had ended is there again after login.
 */
export function SaveBar({ label = 'Save', discardHref, isBusy = false, errors = [] }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { isChanged: isUnsaved, sections } = useFormChanges(bar)
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle'
  const isSaving = isSending && formMethod === 'POST'
  const isJustSaved = useIsJustSaved()
  const hasJavaScript = useHasJavaScript()
  const isRestored = useUnsentForm(bar)
  const isUnsent = useUnsent() !== null
  useSaveKey(bar)
  useLeaveWarning(isUnsaved && !isSending)
  return (
    <div className={styles.bar} ref={bar} data-unsaved={isUnsaved || undefined}>
      <ErrorLinks errors={errors} />
      <div className={styles.text}>
        <p role="status">
          {hasJavaScript && isSaving ? 'Saving…' : null}
          {hasJavaScript && isUnsaved && !isSaving
            ? isRestored
              ? RESTORED
              : describeUnsaved(sections)
            : null}
        </p>
        {isJustSaved && !isUnsaved && !isSaving ? (
          <p className={styles.saved}>All changes are saved.</p>
        ) : null}
      </div>
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
      <LeaveDialog isUnsaved={isUnsaved} bar={bar} />
    </div>
  )
}

/** Whether the page says at its top that the last act succeeded. It is read aloud there, so not a second time in the bar. */
const useIsJustSaved = () => useFormFrame()?.flash?.tone === 'good'

const MAX_NAMED = 3

function describeUnsaved(sections: string[]): string {
  if (sections.length === 0) return 'Unsaved changes'
  if (sections.length > MAX_NAMED) return `Unsaved changes in ${sections.length} sections`
  return `Unsaved changes in ${new Intl.ListFormat('en-US').format(sections)}`
}

const RESTORED = 'This is what you typed before. It is not saved yet.'

/** For links within the app, about which the browser does not ask. */
function LeaveDialog({ isUnsaved, bar }: { isUnsaved: boolean; bar: RefObject<HTMLElement> }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const next = pathWithQuery(nextLocation)
    // The page of the form may have more in its URL, such as that it was just saved.
    return isUnsaved && next !== pathWithQuery(currentLocation) && next !== readAction(bar.current)
  })
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

/** Where the form around an element is sent: saving is not leaving. */
function readAction(inside: HTMLElement | null): string | null {
  const action = inside?.closest('form')?.getAttribute('action')
  return action ? pathWithQuery(new URL(action, window.location.href)) : null
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
