import { Form } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { JavaScriptField } from '~/ui/kit/form'
import styles from './signed-in-panel.module.css'

type Props = {
  viewer: { name: string; email: string; adminUrl: string | null }
  /** The city somebody comes from, or the console. */
  place: string | null
  /** This page, with the way back from it. */
  here: string
  /** Whether there is a page to go on to. */
  hasWayBack: boolean
}

/** For somebody who is signed in on this door: goes on to where they come from, as themselves, when they say so. */
export function SignedInPanel({ viewer, place, here, hasWayBack }: Props) {
  return (
    <div className={styles.panel}>
      <p className={styles.person}>
        <strong>
          <bdi>{viewer.name}</bdi>
        </strong>
        <span className={styles.email}>{viewer.email}</span>
      </p>
      <div className={styles.ways}>
        {hasWayBack ? (
          <Form method="post" replace>
            <JavaScriptField />
            <button type="submit" name="act" value="continue" className={button.button}>
              Continue{place ? ` to ${place}` : ''}
            </button>
          </Form>
        ) : null}
        {viewer.adminUrl ? (
          <a className={button.second} href={viewer.adminUrl}>
            Admin
          </a>
        ) : null}
        <Form method="post" action="/sign-out">
          <input type="hidden" name="redirect" value={here} />
          <button type="submit" className={button.second}>
            Log Out
          </button>
        </Form>
      </div>
    </div>
  )
}
