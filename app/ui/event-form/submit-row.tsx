import button from '~/ui/kit/button.module.css'
import quiet from '~/ui/kit/text/quiet.module.css'
import type { EventFormPage } from './event-form-page'
import styles from './submit-row.module.css'

type Props = {
  page: EventFormPage
  hasJavaScript: boolean
  isBlocked: boolean
  isBusy: boolean
  isChecking: boolean
  isUploading: boolean
  isDraftSaved: boolean
  isPublished: boolean
}

/** The button that sends the form; it stays in sight while the form is filled in. */
export function SubmitRow(props: Props) {
  const { hasJavaScript, isBlocked, isBusy } = props
  return (
    <div className={styles.row}>
      <button type="submit" className={button.button} disabled={isBlocked}>
        {isBusy ? 'One moment…' : findLabel(props)}
      </button>
      {hasJavaScript ? (
        <p className={quiet.label} role="status">
          {findStatus(props)}
        </p>
      ) : (
        <button type="submit" className={button.second} name="intent" value="preview">
          Preview
        </button>
      )}
    </div>
  )
}

function findLabel({ page: { eventId, submission }, hasJavaScript, isPublished }: Props): string {
  if (submission?.state === 'declined') return 'Send Again'
  if (eventId !== null) return 'Save Changes'
  return hasJavaScript && !isPublished ? 'Save without Publishing' : 'Publish Event'
}

function findStatus({ isUploading, isChecking, isDraftSaved }: Props): string {
  if (isUploading) return 'Your picture is being uploaded…'
  if (isChecking) return 'Checking that you are a person…'
  return isDraftSaved ? 'Draft saved in this browser' : ''
}
