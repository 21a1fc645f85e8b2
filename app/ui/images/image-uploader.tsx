import { useRouteLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import { ORIGINAL_TYPES, UPLOAD_HINT } from '~/domain/images/image'
import button from '~/ui/kit/button.module.css'
import kit from '~/ui/kit/fields/field.module.css'
import fileInput from '~/ui/kit/fields/file-input.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { ImagePreview } from './image-preview'
import styles from './image-uploader.module.css'
import { UploadStatus } from './upload-status'
import { useDroppedFile } from './use-dropped-file'
import { useFocusInside } from './use-focus-inside'
import { useImageField } from './use-image-field'
import type { StoppedUpload } from './use-image-upload'

type Props = {
  label: string
  hint?: string
  /** conform's field: its value is the checksum. The file input, for browsers without JavaScript, is `{name}File`. */
  field: { id: string; name: string; errorId: string; errors?: string[]; initialValue?: unknown }
  /** The URL of the image that the field has at first. */
  previewUrl: string | null
  isRequired?: boolean
  /** The checksum of a stored image, and a URL that shows it on this page; null when it is removed. */
  onChange?: (checksum: string | null, preview: string | null) => void
  /** A form should not be sent while an image is being uploaded. */
  onBusyChange?: (isBusy: boolean) => void
  /** Shows the chosen image in place of the usual preview. */
  preview?: ReactNode
}

/**
 * Chooses an image for a form. With JavaScript it is uploaded at once, and the form sends only its checksum; without, the
 * form, which must be multipart, sends the file beside the checksum of the image that was chosen before.
 */
export function ImageUploader({
  label,
  hint,
  isRequired = false,
  field,
  preview,
  ...props
}: Props) {
  const { id, name, errorId } = field
  const hasJavaScript = useHasJavaScript()
  const image = useImageField({ ...props, initialValue: field.initialValue })
  const { chosen, upload, isBusy } = image
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDropping = useDroppedFile(root, image.choose)
  useRestoredFile(input, image.choose)
  useFocusInside(root, input, `${upload.kind} ${image.removed?.checksum}`)
  const hintId = useId()
  const error = upload.kind === 'stopped' ? upload.outcome : field.errors?.[0]
  const canRemove = chosen !== null && !isRequired

  return (
    <div className={kit.field} ref={root} data-image-uploader="">
      <label className={kit.label} htmlFor={id}>
        {label}
      </label>
      {(chosen && preview) || (
        <ImagePreview chosen={chosen} inputId={id} isDropping={isDropping} isBusy={isBusy} />
      )}
      <div className={styles.controls}>
        {hasJavaScript || !canRemove ? (
          <ChecksumInput name={name} checksum={chosen?.checksum ?? ''} input={input} />
        ) : (
          <label className={styles.checkbox}>
            <input type="checkbox" name={name} value={chosen.checksum} defaultChecked />
            Keep this picture
          </label>
        )}
        <input
          ref={input}
          className={hasJavaScript ? clsx(hidden.visuallyHidden, styles.input) : fileInput.file}
          type="file"
          id={id}
          name={`${name}File`}
          accept={ORIGINAL_TYPES.join(',')}
          required={isRequired && chosen === null}
          disabled={isBusy}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(error && errorId, hintId)}
          onChange={({ currentTarget }) => chooseFile(currentTarget, image.choose)}
        />
        {hasJavaScript ? (
          <label className={clsx(button.second, styles.choose)} htmlFor={id}>
            {chosen ? 'Replace' : 'Choose a Picture'}
          </label>
        ) : null}
        {hasJavaScript && canRemove ? (
          <button type="button" className={button.plain} disabled={isBusy} onClick={image.remove}>
            Remove
            <span className={hidden.visuallyHidden}> {label}</span>
          </button>
        ) : null}
      </div>
      <UploadStatus image={image} label={label} />
      {error ? <UploadError id={errorId} error={error} onRetry={image.retry} /> : null}
      <p className={kit.hint} id={hintId}>
        {hint ? `${hint} ` : null}
        {UPLOAD_HINT}
        {hasJavaScript ? ' You can also drop or paste it.' : null}
      </p>
    </div>
  )
}

type InputRef = { readonly current: HTMLInputElement | null }

/** Empties the input, so that the form does not send the file a second time. */
function chooseFile(input: HTMLInputElement, choose: (file: File) => void): void {
  const file = input.files?.[0]
  input.value = ''
  if (file) choose(file)
}

/** Uploads a file that was chosen before this script ran, or that the browser restored. */
function useRestoredFile(input: InputRef, choose: (file: File) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later files are events.
  useEffect(() => {
    if (input.current) chooseFile(input.current, choose)
  }, [])
}

/** What the form sends. conform expects an input event with each change, and a place for the focus when there is an error. */
function ChecksumInput({
  name,
  checksum,
  input,
}: {
  name: string
  checksum: string
  input: InputRef
}) {
  const own = useRef<HTMLInputElement>(null)
  const last = useRef(checksum)
  useEffect(() => {
    // A hidden input cannot have the focus.
    if (own.current) own.current.focus = () => input.current?.focus()
  }, [input])
  useEffect(() => {
    if (last.current === checksum) return
    last.current = checksum
    own.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [checksum])
  return <input type="hidden" name={name} value={checksum} ref={own} />
}

type ErrorProps = {
  id: string
  /** Of the upload, or the message of the form. */
  error: StoppedUpload | string
  onRetry: () => void
}

/** Why there is no new image. What may succeed when it is repeated can be repeated. */
function UploadError({ id, error, onRetry }: ErrorProps) {
  const frame = useRouteLoaderData('root') as { kind: string } | undefined
  if (typeof error === 'string') {
    return (
      <p className={kit.error} id={id}>
        {error}
      </p>
    )
  }
  return (
    <div className={styles.error} role="alert">
      <p className={kit.error} id={id}>
        {error.kind === 'signed-out' ? 'Your session has expired.' : error.message}
      </p>
      {error.kind === 'signed-out' ? (
        <p className={kit.hint}>
          <a href={frame?.kind === 'admin' ? '/' : ACCOUNT_PATH} target="_blank" rel="noreferrer">
            Log in in a new tab
          </a>
          , then try again. Everything else in this form stays as it is.
        </p>
      ) : null}
      {error.kind === 'refused' ? null : (
        <button type="button" className={button.plain} onClick={onRetry}>
          Try Again
        </button>
      )}
    </div>
  )
}
