import { Form } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { JavaScriptField } from '~/ui/kit/forms/form'
import styles from './signed-in-panel.module.css'

type Props = {
  viewer: { name: string; email: string; adminUrl: string | null }
  /** The name of the site that the visitor came from, or of the admin. */
  destination: string | null
  /** The path of this page, to return to after logging out. */
  currentPath: string
  canContinue: boolean
}

/**
 * For a visitor who is already signed in on this door: continues to the page they came from only after they confirm.
 */
export function SignedInPanel({ viewer, destination, currentPath, canContinue }: Props) {
  return (
    <div className={styles.panel}>
      <p className={styles.person}>
        <strong>
          <bdi>{viewer.name}</bdi>
        </strong>
        <span className={styles.email}>{viewer.email}</span>
      </p>
      <div className={button.buttons}>
        {canContinue ? (
          <Form method="post" replace>
            <JavaScriptField />
            <button type="submit" name="intent" value="continue" className={button.button}>
              Continue{destination ? ` to ${destination}` : ''}
            </button>
          </Form>
        ) : null}
        {viewer.adminUrl ? (
          <a className={button.second} href={viewer.adminUrl}>
            Admin
          </a>
        ) : null}
        <Form method="post" action="/sign-out">
          <input type="hidden" name="redirect" value={currentPath} />
          <button type="submit" className={button.second}>
            Log Out
          </button>
        </Form>
      </div>
    </div>
  )
}
