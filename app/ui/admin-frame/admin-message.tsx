import { useLocation } from '@remix-run/react'
import { buildDoorLoginHref } from '~/ui/door-frame/door-login-href'
import { NotFoundText } from '~/ui/door-frame/door-page'
import type { DoorFrameContent } from '~/ui/site-frame/frame-content'
import styles from './admin-message.module.css'

type Props = {
  frame: DoorFrameContent
  /** The error message; null if the page does not exist for this viewer. */
  fault: string | null
}

/** An admin page that is only a message. */
export function AdminMessage({ frame, fault }: Props) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.message}>
      <h1 className={styles.heading}>{fault ?? '404 Not Found'}</h1>
      {fault === null ? (
        <NotFoundText
          loginHref={buildDoorLoginHref(frame, pathname + search)}
          mainUrl={frame.mainUrl}
        />
      ) : null}
    </div>
  )
}
