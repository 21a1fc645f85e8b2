import button from '~/ui/kit/button.module.css'
import hidden from '~/ui/kit/visually-hidden.module.css'
import type { UploadStep } from './upload-image'
import styles from './upload-status.module.css'
import { NEXT_FOCUS } from './use-focus-inside'
import type { ImageField } from './use-image-field'

type Props = { image: ImageField; label: string }

/** The progress of an upload, and what happened last; screen readers announce it. */
export function UploadStatus({ image, label }: Props) {
  const { upload, removed } = image
  const text = findText(image)
  return (
    <>
      {upload.kind === 'uploading' ? (
        <div className={styles.progress}>
          <Progress step={upload.step} name={upload.file.name} />
          <button type="button" className={button.plain} onClick={image.cancel} {...NEXT_FOCUS}>
            Cancel
            <span className={hidden.visuallyHidden}> uploading: {label}</span>
          </button>
        </div>
      ) : null}
      <div className={styles.outcome}>
        <p className={styles.text} role="status">
          {text}
        </p>
        {removed ? (
          <button type="button" className={button.plain} onClick={image.undoRemove} {...NEXT_FOCUS}>
            Undo
            <span className={hidden.visuallyHidden}> removing: {label}</span>
          </button>
        ) : null}
      </div>
    </>
  )
}

function findText({ upload, removed, isNew }: ImageField): string | null {
  if (upload.kind === 'uploading') return STEPS[upload.step.kind]
  if (upload.kind === 'cancelled') return 'The upload was cancelled.'
  if (upload.kind === 'stopped') return null
  if (removed) return 'The picture will be removed when you save.'
  return isNew ? 'Uploaded. It will be shown when you save.' : null
}

const STEPS = {
  preparing: 'Reading the file…',
  sending: 'Uploading…',
  checking: 'Checking the picture…',
} as const satisfies Record<UploadStep['kind'], string>

/** Without a value the bar shows that something happens, but not how long it takes. */
function Progress({ step, name }: { step: UploadStep; name: string }) {
  const value = step.kind === 'checking' ? undefined : Math.round(step.fraction * 100)
  return (
    <label className={styles.file}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <progress className={styles.bar} max={100} value={value} />
    </label>
  )
}
