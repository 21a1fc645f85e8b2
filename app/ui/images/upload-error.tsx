import { useRouteLoaderData } from '@remix-run/react'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import button from '~/ui/kit/button.module.css'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './upload-error.module.css'
import type { StoppedUpload } from './use-image-upload'

type Props = {
  id: string
  /** Of the upload, or the message of the form. */
  error: StoppedUpload | string
  onRetry: () => void
}

/** Why there is no new image. What may succeed when it is repeated can be repeated. */
export function UploadError({ id, error, onRetry }: Props) {
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
