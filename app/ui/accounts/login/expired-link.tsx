import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'

/** The page of an emailed link that is used, expired or broken. */
export function ExpiredLink({ loginHref }: { loginHref: string }) {
  return (
    <DoorPage heading="This link has expired">
      <p>Each link works once and expires after a while. Log in, or request a new one.</p>
      <p>
        <a className={button.button} href={loginHref}>
          Go to Log In
        </a>
      </p>
    </DoorPage>
  )
}
