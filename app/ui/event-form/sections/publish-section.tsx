import type { FormField } from '~/ui/kit/fields/field'
import type { EventFormPage } from '../event-form-page'
import { FormSection } from './form-section'
import styles from './publish-section.module.css'

/** Whether visitors see the event; while an editor decides, what became of the submission. */
export function PublishSection({ page, field }: { page: EventFormPage; field: FormField }) {
  const { submission, isModerator } = page
  const isWaiting = submission !== null && submission.state !== 'accepted'
  return (
    <FormSection id="publish" heading="Publish">
      {isWaiting ? <SubmissionState {...submission} /> : null}
      {isWaiting && !isModerator ? (
        <input type="hidden" name={field.name} value="on" />
      ) : (
        <label className={styles.published}>
          <input
            type="checkbox"
            name={field.name}
            value="on"
            defaultChecked={field.initialValue === 'on' || field.initialValue === true}
          />
          <span>
            <strong>Published</strong>
            <span>
              {isWaiting
                ? 'Saving it published accepts it.'
                : 'Otherwise only you and the editors can see it.'}
            </span>
          </span>
        </label>
      )}
    </FormSection>
  )
}

function SubmissionState({ state, reason }: NonNullable<EventFormPage['submission']>) {
  return (
    <div className={styles.state}>
      {state === 'held' ? (
        <>
          <p>
            <strong>Waiting for an editor</strong>
          </p>
          <p>It is not published yet. You will get an email when it is decided.</p>
        </>
      ) : (
        <>
          <p>
            <strong>Declined by an editor</strong>
          </p>
          {reason ? <blockquote>{reason}</blockquote> : null}
          <p>Change what is needed and send it again: an editor will look at it once more.</p>
        </>
      )}
    </div>
  )
}
