import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { useLeaveWarning } from '~/ui/kit/forms/use-leave-warning'
import { ErrorSummary } from './error-summary'
import type { EventDraft, EventFormPage } from './event-form-page'
import type { EventFormReply } from './event-form-reply'
import styles from './filled-form.module.css'
import { FormFields } from './form-fields'
import { LivePreview, ReplyPreview } from './preview/lazy-preview'
import { SimilarEvents } from './reply-panels'
import { HumanCheckSection } from './sections/human-check-section'
import { SubmitRow } from './submit-row'
import { useEventForm } from './use-event-form'
import { useFormFields } from './use-form-fields'

type Props = {
  page: EventFormPage
  reply: EventFormReply | undefined
  isRestored: boolean
  hasJavaScript: boolean
  onSave: (draft: EventDraft) => boolean
}

/** The form with its values, beside what the event will look like. */
export function FilledForm({ page, reply, isRestored, hasJavaScript, onSave }: Props) {
  const { form, fields, loadValidation } = useEventForm({ defaultValue: page.values, reply })
  const element = useRef<HTMLFormElement>(null)
  const { fields: typed, isDirty } = useFormFields(element)
  const [venue, setVenue] = useState<{ name: string; address: string } | null>(page.venue)
  const findPreview = usePreviewUrl()
  const [imageUrl, setImageUrl] = useState(() =>
    findPreview(fields.imageChecksum.initialValue, page.imageChecksum),
  )
  const [isUploading, setIsUploading] = useState(false)
  const [isUsed, setIsUsed] = useState(isRestored)
  const [isChecking, setIsChecking] = useState(page.challenge !== null)
  const isBusy = useNavigation().state !== 'idle'
  const isDraftSaved = useSavedDraft({ typed, isDirty, venue, onSave })
  const countFailure = useFocusAfterFailure(element, reply)
  useLeaveWarning(isDirty && !isBusy)
  const isBlocked = hasJavaScript && (isBusy || isUploading || isChecking)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    getFormProps(form).onSubmit?.(event)
    const { submitter } = event.nativeEvent as SubmitEvent
    // conform's own buttons, such as those that add a date, have names of their own.
    const isInstruction = submitter?.getAttribute('name')?.startsWith('__') ?? false
    if (event.defaultPrevented && !isInstruction) countFailure()
  }
  const startUse = () => {
    setIsUsed(true)
    loadValidation()
  }

  return (
    <div className={styles.columns}>
      <Form
        {...getFormProps(form)}
        noValidate
        ref={element}
        className={styles.form}
        method="post"
        encType="multipart/form-data"
        replace
        onSubmit={onSubmit}
        onFocus={isUsed ? undefined : startUse}
      >
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" hidden tabIndex={-1} disabled={isBlocked} />
        <HiddenFields fields={fields} page={page} isDraftSaved={isDraftSaved} />
        {reply?.similar?.length ? (
          <SimilarEvents similar={reply.similar} isDisabled={isBlocked} />
        ) : null}
        {reply?.preview ? (
          <Suspense>
            <ReplyPreview page={page} reply={reply} imageUrl={imageUrl} />
          </Suspense>
        ) : null}
        <ErrorSummary form={form} reply={reply} />
        <FormFields
          page={page}
          reply={reply}
          form={form}
          fields={fields}
          onVenue={setVenue}
          onImage={setImageUrl}
          onUploading={setIsUploading}
        />
        {page.challenge ? (
          <HumanCheckSection
            challenge={page.challenge}
            reply={reply}
            isWanted={isUsed || reply !== undefined}
            field={fields.sum}
            onRunning={setIsChecking}
          />
        ) : null}
        <SubmitRow
          page={page}
          hasJavaScript={hasJavaScript}
          isBlocked={isBlocked}
          isBusy={isBusy}
          isChecking={hasJavaScript && isUsed && isChecking}
          isUploading={isUploading}
          isDraftSaved={isDraftSaved}
          isPublished={typed?.some(([name]) => name === 'published') ?? true}
        />
      </Form>
      {hasJavaScript ? (
        <aside className={styles.preview} aria-labelledby="preview-heading">
          <h2 className={styles.previewHeading} id="preview-heading">
            Preview
          </h2>
          {isUsed || page.values.title ? (
            <Suspense>
              <LivePreview page={page} typed={typed} venue={venue} imageUrl={imageUrl} />
            </Suspense>
          ) : (
            <p>Your event appears here as you fill in the form.</p>
          )}
        </aside>
      ) : null}
    </div>
  )
}

/** Saves the form in the browser as it changes; whether that worked. */
function useSavedDraft({
  typed,
  isDirty,
  venue,
  onSave,
}: {
  typed: EventDraft['fields'] | null
  isDirty: boolean
  venue: { name: string; address: string } | null
  onSave: Props['onSave']
}): boolean {
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    if (!typed || !isDirty) return
    const id = Number(typed.find(([name]) => name === 'venueId')?.[1])
    const chosen = venue && id > 0 ? { id, name: venue.name, address: venue.address } : null
    setIsSaved(onSave({ fields: typed, venue: chosen, savedAt: Date.now() }))
  }, [typed, isDirty, venue, onSave])
  return isSaved
}

/** Moves the focus to the first error after the browser or the server has refused the form. */
function useFocusAfterFailure(
  element: { readonly current: HTMLFormElement | null },
  reply: EventFormReply | undefined,
): () => void {
  const [failures, setFailures] = useState(0)
  const isRefused = reply?.result.status === 'error' && !reply.similar
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure and each reply moves the focus again.
  useEffect(() => {
    if (element.current && (failures > 0 || isRefused)) focusFirstError(element.current)
  }, [element, failures, reply, isRefused])
  return () => setFailures((count) => count + 1)
}

function HiddenFields({
  fields,
  page,
  isDraftSaved,
}: Pick<Props, 'page'> & {
  fields: ReturnType<typeof useEventForm>['fields']
  isDraftSaved: boolean
}) {
  return (
    <>
      <input type="hidden" name={fields.key.name} value={fields.key.initialValue ?? ''} />
      <OpenedWith field={fields.openedWith} />
      <input type="hidden" name="author" value={page.author} />
      <input type="hidden" name="isDraftSaved" value={isDraftSaved ? 'on' : ''} />
    </>
  )
}

/** Moves the focus to the first field with an error, and unfolds the section it is in. */
function focusFirstError(form: HTMLFormElement): void {
  const invalid = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
  for (const field of invalid) {
    for (let section = field.closest('details'); section; ) {
      section.open = true
      section = section.parentElement?.closest('details') ?? null
    }
    field.focus()
    // A hidden field cannot have the focus.
    if (document.activeElement === field) {
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}
