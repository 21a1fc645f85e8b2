import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'

/** Where a link from a letter leads that is used up, too old or broken. */
export function ExpiredLink({ loginHref }: { loginHref: string }) {
  return (
    <DoorPage heading="This link has expired">
      <p>Each link works once, and only for a while. Log in, or have a new one sent to you.</p>
      <p>
        <a className={button.button} href={loginHref}>
          Go to Log In
        </a>
      </p>
    </DoorPage>
  )
}
