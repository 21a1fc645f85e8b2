import { useLocation } from '@remix-run/react'
import { MissingText } from '~/ui/door-frame/door-page'
import { loginHrefOf } from '~/ui/door-frame/login-href'
import type { DoorFrameData } from '~/ui/site-frame/frame-data'
import styles from './admin-message.module.css'

type Props = {
  frame: DoorFrameData
  /** What went wrong; null where there is no such page for whoever asks. */
  fault: string | null
}

/** A page of the console that is only a message. */
export function AdminMessage({ frame, fault }: Props) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.message}>
      <h1 className={styles.heading}>{fault ?? '404 Not Found'}</h1>
      {fault === null ? (
        <MissingText loginHref={loginHrefOf(frame, pathname + search)} mainUrl={frame.mainUrl} />
      ) : null}
    </div>
  )
}
