import { Fragment, type ReactNode, useId } from 'react'
import { MAX_REASON_LENGTH } from '~/domain/events/review/decision-errors'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import button from '~/ui/kit/button.module.css'
import { FormNotice } from '~/ui/kit/forms/form'
import { ControlError } from './control-error'
import styles from './moderation.module.css'
import { READY_REASONS, type ReviewData } from './moderation-data'
import { Moment } from './moment'
import { useModerationForm } from './use-moderation-form'

const STATE_LABELS: Record<SubmissionState, string> = {
  accepted: 'Accepted',
  held: 'Held: it waits for your decision',
  declined: 'Declined',
}

/** What is known about a submission, and the decision about it. Nothing that is decided here is final. */
export function ReviewForm({ review }: { review: ReviewData }) {
  const { onSubmit, isSending, reply, error } = useModerationForm('decide')
  const [readyId, reasonId, errorId] = [useId(), useId(), useId()]
  const typed = error ? reply?.result.initialValue : undefined
  const { state, dates } = review
  return (
    <form className={styles.review} method="post" onSubmit={onSubmit} data-state={state}>
      <h3>Review</h3>
      <ReviewFacts review={review} />
      {reply?.notice ? <FormNotice>{reply.notice}</FormNotice> : null}
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="version" value={review.version} />
      <Fragment key={review.version}>
        <label htmlFor={readyId}>Reason</label>
        <select id={readyId} name="readyReason" defaultValue={String(typed?.readyReason ?? '')}>
          <option value="">Choose a reason</option>
          {READY_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
        <label htmlFor={reasonId}>Or in your own words</label>
        <textarea
          id={reasonId}
          name="reason"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          defaultValue={String(typed?.reason ?? '')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      </Fragment>
      <ControlError id={errorId} error={error} />
      <p className={styles.quiet}>
        The submitter gets it by email, with a link to fix the event. Declining needs a reason.
        {dates > 1 ? ` Your decision applies to all ${dates} dates.` : null}
      </p>
      <div className={styles.buttons}>
        {state === 'accepted' ? null : <Decision state="accepted">Publish</Decision>}
        <Decision state="held" isSecond>
          {state === 'held' ? 'Keep held and ask' : 'Hold'}
        </Decision>
        {state === 'declined' ? null : (
          <Decision state="declined" isSecond>
            Decline
          </Decision>
        )}
        <span className={styles.quiet} role="status">
          {isSending ? 'Saving…' : null}
        </span>
      </div>
    </form>
  )
}

function Decision({
  state,
  isSecond = false,
  children,
}: {
  state: SubmissionState
  isSecond?: boolean
  children: ReactNode
}) {
  return (
    <button
      className={isSecond ? button.second : button.button}
      type="submit"
      name="state"
      value={state}
    >
      {children}
    </button>
  )
}

function ReviewFacts({ review }: { review: ReviewData }) {
  const { state, score, threshold, signals, submitter, decided, reason } = review
  return (
    <dl className={styles.facts}>
      <div>
        <dt>State</dt>
        <dd>{STATE_LABELS[state]}</dd>
      </div>
      <div>
        <dt>Submitted by</dt>
        <dd>
          {submitter ? (
            <>
              <span dir="auto">{submitter.name}</span>, {submitter.email}
            </>
          ) : (
            'A deleted account'
          )}
        </dd>
      </div>
      <div>
        <dt>Spam score</dt>
        <dd>
          {`${score} (held from ${threshold})`}
          {signals.length > 0 ? (
            <ul className={styles.signals}>
              {signals.map(({ label, points }) => (
                <li key={label}>{`${label}: ${points > 0 ? `+${points}` : `−${-points}`}`}</li>
              ))}
            </ul>
          ) : null}
        </dd>
      </div>
      {decided ? (
        <div>
          <dt>Last decision</dt>
          <dd>
            <Moment {...decided.at} /> by <span dir="auto">{decided.editor}</span>
          </dd>
        </div>
      ) : null}
      {reason ? (
        <div>
          <dt>Reason given</dt>
          <dd className={styles.reason}>{reason}</dd>
        </div>
      ) : null}
    </dl>
  )
}
