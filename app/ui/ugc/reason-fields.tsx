import { useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { MAX_REASON_LENGTH } from '~/domain/events/review/decision-errors'
import type { FormReply } from '~/lib/forms/form-reply'
import field from '~/ui/kit/fields/field.module.css'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { ErrorMessage } from '~/ui/kit/notice'
import { READY_REASONS } from '~/ui/moderation/moderation-data'
import styles from './ugc-page.module.css'

/** `target` says which of the page's forms it is: 'bulk', or the id of the submission. */
type Props = { target: string }

/** What the submitter is told. What was typed comes back with an error, and after the session has expired. */
export function ReasonFields({ target }: Props) {
  const [readyId, reasonId, errorId] = [useId(), useId(), useId()]
  const reply = useFormReply<FormReply>()
  const sent = reply?.result.initialValue
  const isOfThisForm = useIsSent(target)
  const error = isOfThisForm ? reply?.result.error?.reason?.[0] : undefined
  const textArea = useStoredText(target, isOfThisForm)
  return (
    <div className={styles.reason}>
      <FormAuthor />
      <input type="hidden" name="target" value={target} />
      <label htmlFor={readyId}>Reason</label>
      <select
        className={field.input}
        id={readyId}
        name="readyReason"
        defaultValue={isOfThisForm ? String(sent?.readyReason ?? '') : ''}
      >
        <option value="">Choose a reason</option>
        {READY_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <label htmlFor={reasonId}>Or in your own words</label>
      <textarea
        className={field.input}
        ref={textArea}
        id={reasonId}
        name="reason"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        defaultValue={isOfThisForm ? String(sent?.reason ?? '') : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error ? (
        <ErrorMessage id={errorId} isFocused>
          {error}
        </ErrorMessage>
      ) : null}
    </div>
  )
}

/** Whether the form of this target was sent, and its reason is in it again. */
export function useIsSent(target: string): boolean {
  return useFormReply<FormReply>()?.result.initialValue?.target === target
}

/** Stores in this tab what is typed, until its form was saved: a session may expire meanwhile. */
function useStoredText(target: string, isRefused: boolean) {
  const textArea = useRef<HTMLTextAreaElement>(null)
  const name = `ugc-reason ${target}`
  const { state, formData } = useNavigation()
  const isSent = useRef(false)
  useEffect(() => {
    if (formData?.get('target') === target) isSent.current = true
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (isRefused) return
    sessionStorage.removeItem(name)
    if (textArea.current) textArea.current.value = ''
  }, [state, formData, target, isRefused, name])
  useEffect(() => {
    const element = textArea.current
    if (!element) return
    const stored = sessionStorage.getItem(name)
    if (stored !== null && element.value === '') element.value = stored
    const store = () => {
      if (element.value === '') sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, element.value)
    }
    element.addEventListener('input', store)
    return () => element.removeEventListener('input', store)
  }, [name])
  return textArea
}
